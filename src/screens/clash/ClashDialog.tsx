import { useId } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter, DialogForm } from "../../ui/Dialog.tsx";
import { useFocusTarget } from "../../ui/useFocusTarget.ts";
import { LeaveQuestion } from "../leave/LeaveQuestion.tsx";
import { ChangeButton } from "../live/ChangeButton.tsx";
import { Clashes, type ClashesProps } from "./Clashes.tsx";

interface ClashDialogProps<Draft extends { readonly [Field in keyof Draft]: string }>
  extends Omit<ClashesProps<Draft>, "first" | "introId"> {
  readonly title: string;
  readonly subtitle: string;
  readonly size: "form" | "shipping";
  /** Whether a value has been chosen for each field. */
  readonly isSettled: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly onDismiss: () => void;
}

/** Asks which value to save of each field that two people changed (behaviour: Nobody overwrites). */
export function ClashDialog<Draft extends { readonly [Field in keyof Draft]: string }>(props: ClashDialogProps<Draft>) {
  const { title, subtitle, size, isSettled, onSubmit, onCancel, onDismiss, ...clashes } = props;
  const first = useFocusTarget<HTMLInputElement>();
  const introId = useId();
  return (
    <Dialog title={title} subtitle={subtitle} size={size} initialFocus={first} onClose={onCancel} onDismiss={onDismiss}>
      <DialogForm onSubmit={onSubmit}>
        <DialogBody>
          <Clashes {...clashes} introId={introId} first={first} />
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
