import { useSelector } from "@xstate/react";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { useFocusOnProblem } from "../../ui/useFocusOnProblem.ts";
import { useFirstFocus } from "./useFirstFocus.ts";
import type { ViewsPanelProps } from "./ViewRow.tsx";
import * as css from "./views.css.ts";

/** Begins to save what is shown as a view. */
export function SaveView({ views, list }: ViewsPanelProps) {
  const isIdle = useSelector(views, (state) => state.matches({ work: "idle" }));
  return (
    <div className={css.foot}>
      <Button
        disabled={!isIdle}
        onClick={() => views.send({ type: "draft.open", draft: { id: undefined, list, name: "", isShared: false } })}
      >
        Save view
      </Button>
    </div>
  );
}

/** The name of a view, and whose it is. */
export function NameForm({ views, shown }: ViewsPanelProps) {
  const draft = useSelector(views, ({ context }) => context.draft);
  const problem = useSelector(views, ({ context }) => context.problem);
  const isSending = useSelector(views, (state) => state.hasTag("sending"));
  const form = useFirstFocus<HTMLFormElement>("input");
  const field = useFocusOnProblem<HTMLInputElement>(problem);
  const isNew = draft.id === undefined;
  return (
    <form
      ref={form}
      className={css.form}
      aria-label={isNew ? "Save view" : "Rename view"}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        views.send({ type: "draft.submit", ...shown });
      }}
    >
      <Field
        ref={field}
        label="Name"
        value={draft.name}
        maxLength={60}
        dir="auto"
        autoComplete="off"
        error={problem}
        readOnly={isSending}
        onChange={(event) => views.send({ type: "name.typed", name: event.target.value })}
      />
      {isNew && (
        <label className={css.choice}>
          <input
            type="checkbox"
            className={css.box}
            checked={draft.isShared}
            disabled={isSending}
            onChange={() => views.send({ type: "shared.toggle" })}
          />
          For everybody in the shop
        </label>
      )}
      <div className={css.foot}>
        <Button disabled={isSending} onClick={() => views.send({ type: "draft.cancel" })}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isSending}>
          {isSending ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  );
}
