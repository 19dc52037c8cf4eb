import { useSelector } from "@xstate/react";
import { isolated } from "../../domain/isolated.ts";
import type { SavedView } from "../../domain/views.ts";
import { Button } from "../../ui/Button.tsx";
import { checkBox } from "../../ui/CheckBox.css.ts";
import { Field } from "../../ui/Field.tsx";
import { useFocusOnProblem } from "../../ui/useFocusOnProblem.ts";
import { ChangeButton } from "../live/ChangeButton.tsx";
import { useFirstFocus } from "./useFirstFocus.ts";
import { renameId, useWhyNotChanged, type ViewsPanelProps } from "./ViewRow.tsx";
import * as css from "./views.css.ts";

const saveViewId = "save-view";

/** Opens the form that saves what the list shows as a view. */
export function SaveView({ views, list }: ViewsPanelProps) {
  const whyNot = useWhyNotChanged(views);
  return (
    <div className={css.foot}>
      {whyNot && <p className={css.whyNot}>{whyNot}</p>}
      <Button
        id={saveViewId}
        disabled={whyNot !== undefined}
        onClick={() => views.send({ type: "draft.open", draft: { id: undefined, list, name: "", isShared: false } })}
      >
        Save view
      </Button>
    </div>
  );
}

interface NameFormProps extends ViewsPanelProps {
  /** The view to rename. Undefined for a new one, and if it has been deleted meanwhile. */
  readonly view?: SavedView;
}

/** Asks for a view's name, and of a new one whether it is shared. */
export function NameForm({ views, shown, view }: NameFormProps) {
  const draft = useSelector(views, ({ context }) => context.draft);
  const problem = useSelector(views, ({ context }) => context.problem);
  const isSending = useSelector(views, (state) => state.hasTag("sending"));
  const form = useFirstFocus<HTMLFormElement>("input", view ? renameId(view) : saveViewId);
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
      onKeyDown={(event) => {
        if (event.key !== "Escape" || isSending) return;
        event.stopPropagation();
        views.send({ type: "draft.cancel" });
      }}
    >
      {view && <p className={css.formTitle}>Rename “{isolated(view.name)}”</p>}
      <Field
        ref={field}
        label="Name"
        value={draft.name}
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
            className={checkBox}
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
        <ChangeButton type="submit" variant="primary" busy={isSending}>
          {isSending ? "Saving..." : "Save"}
        </ChangeButton>
      </div>
    </form>
  );
}
