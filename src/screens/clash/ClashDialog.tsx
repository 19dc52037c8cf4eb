import { useId } from "react";
import { type Choice, clashesOf, type Typed } from "../../domain/merge.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter, DialogForm } from "../../ui/Dialog.tsx";
import * as radio from "../../ui/RadioGroup.css.ts";
import { useFocusTarget } from "../../ui/useFocusTarget.ts";
import { LeaveQuestion } from "../leave/LeaveQuestion.tsx";
import { ChangeButton } from "../live/ChangeButton.tsx";
import * as css from "./clash.css.ts";

type Texts<Draft> = { readonly [Field in keyof Draft]: string };

interface ClashDialogProps<Draft extends Texts<Draft>> {
  readonly title: string;
  readonly subtitle: string;
  readonly size: "form" | "shipping";
  readonly typed: Typed<Draft>;
  readonly labels: Readonly<Record<keyof Draft, string>>;
  /** Returns a value as people read it. Without it, values are shown unchanged. */
  readonly labelOf?: (field: keyof Draft, value: string) => string;
  /** Whether a value has been chosen for each field. */
  readonly isSettled: boolean;
  readonly onChoose: (field: keyof Draft, choice: Choice) => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly onDismiss: () => void;
}

/**
 * Asks which value to save of each field that two people changed: one of theirs, or the one before (behaviour: Nobody
 * overwrites).
 */
export function ClashDialog<Draft extends Texts<Draft>>(props: ClashDialogProps<Draft>) {
  const { typed, labels, labelOf = (_, value) => value, isSettled, onChoose, onSubmit, onCancel, ...dialog } = props;
  const first = useFocusTarget<HTMLInputElement>();
  const id = useId();
  const introId = useId();
  return (
    <Dialog {...dialog} initialFocus={first} onClose={onCancel}>
      <DialogForm onSubmit={onSubmit}>
        <DialogBody>
          <p id={introId} className={css.intro}>
            Somebody else changed this meanwhile, and you changed it, too. Choose what is to be saved.
          </p>
          {clashesOf(typed).map((field, place) => {
            const option = (choice: Choice, name: string, value: string) => (
              <label className={css.option}>
                <input
                  ref={place === 0 && choice === "mine" ? first : undefined}
                  type="radio"
                  name={`${id}-${String(field)}`}
                  className={`${radio.radio} ${css.radio}`}
                  checked={typed.choices[field] === choice}
                  onChange={() => onChoose(field, choice)}
                />
                <span className={css.name}>{name}</span>
                <Value>{labelOf(field, value)}</Value>
              </label>
            );
            return (
              <fieldset key={String(field)} className={css.clash}>
                <legend className={css.legend}>{labels[field]}</legend>
                {option("mine", "Yours", typed.draft[field])}
                {option("theirs", "Theirs", typed.theirs[field])}
                {option("before", "Before", typed.before[field])}
              </fieldset>
            );
          })}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onCancel}>Cancel</Button>
          <ChangeButton type="submit" variant="primary" disabled={!isSettled} whyNot={introId}>
            Save
          </ChangeButton>
        </DialogFooter>
      </DialogForm>
      <LeaveQuestion />
    </Dialog>
  );
}

function Value({ children }: { children: string }) {
  const isEmpty = children.trim() === "";
  return (
    <span dir="auto" className={isEmpty ? css.noValue : css.value}>
      {isEmpty ? "None" : children}
    </span>
  );
}
