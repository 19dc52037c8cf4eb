import { useActorRef, useSelector } from "@xstate/react";
import { Check } from "lucide";
import type { FormEvent } from "react";
import { useLocation, useParams } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { ageRange, genders } from "../../../contract/constants.ts";
import type { UserDraft } from "../../domain/user-form.ts";
import type { administrationMachine } from "../../machines/administration.ts";
import { editDialogMachine } from "../../machines/edit-dialog.ts";
import type { editUserMachine } from "../../machines/edit-user.ts";
import type { shopDataMachine } from "../../machines/shop-data.ts";
import { Button } from "../../ui/Button.tsx";
import { AlertDialog, Dialog, DialogBody, DialogFooter, dialogForm } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { useFocusTarget } from "../../ui/useFocusTarget.ts";
import { SaveButton } from "../live/SaveButton.tsx";
import { useAdministrationActor, useProduct, useShopDataActor } from "../product.tsx";
import * as styles from "./edit-user.css.ts";

/** The edit dialog at a user's path (behaviour: Edit user dialog), once the user is loaded. */
export function EditUser() {
  const { userId = "" } = useParams();
  const { key } = useLocation();
  const administration = useAdministrationActor();
  const shopData = useShopDataActor();
  if (!administration || !shopData) return null;
  // Each opening is a dialog of its own.
  return <UserDialog key={key} userId={userId} administration={administration} shopData={shopData} />;
}

interface UserDialogProps {
  readonly userId: string;
  readonly administration: ActorRefFrom<typeof administrationMachine>;
  readonly shopData: ActorRefFrom<typeof shopDataMachine>;
}

function UserDialog({ userId, administration, shopData }: UserDialogProps) {
  const { inspect } = useProduct();
  const changes = useSelector(administration, (state) => state.context.changes);
  const input = { changes, parent: administration, shopData, userId };
  const dialog = useActorRef(editDialogMachine, { inspect, input });
  const edit = useSelector(dialog, (state) => state.children.editUser);
  const unknown = useSelector(dialog, (state) => state.matches({ looking: "unknown" }));

  if (edit) return <EditDialog edit={edit} />;
  return unknown && <UnknownUser onDismiss={() => dialog.send({ type: "dialog.dismiss" })} />;
}

function UnknownUser({ onDismiss }: { onDismiss: () => void }) {
  return (
    <AlertDialog
      tone="info"
      title="User not found"
      text="This user does not exist or was deleted."
      onDismiss={onDismiss}
    >
      <Button variant="primary" onClick={onDismiss}>
        OK
      </Button>
    </AlertDialog>
  );
}

function EditDialog({ edit }: { edit: ActorRefFrom<typeof editUserMachine> }) {
  const draft = useSelector(edit, (state) => state.context.draft);
  const problem = useSelector(edit, (state) => state.context.problem);
  const busy = useSelector(edit, (state) => state.hasTag("busy"));
  const done = useSelector(edit, (state) => state.matches("success"));
  const firstField = useFocusTarget<HTMLInputElement>();
  const chosenGender = useFocusTarget<HTMLInputElement>();

  const cancel = () => edit.send({ type: "dialog.cancel" });
  const change = (field: keyof UserDraft) => (value: string) => edit.send({ type: "field.changed", field, value });
  const inField = (field: keyof UserDraft) => ({
    name: field,
    value: draft[field],
    error: problem?.field === field ? problem.message : undefined,
    readOnly: busy || done,
    required: true,
    onChange: (event: { target: { value: string } }) => change(field)(event.target.value),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    edit.send({ type: "form.submit" });
    const wrong = edit.getSnapshot().context.problem?.field;
    if (wrong === "gender") chosenGender.current?.focus();
    else if (wrong) (event.currentTarget.elements.namedItem(wrong) as HTMLInputElement).focus();
  }

  return (
    <Dialog
      title="Update User"
      subtitle="Edit the user details below"
      size="form"
      status={done ? "The user has been updated." : busy ? "The user is being updated." : ""}
      initialFocus={firstField}
      onClose={cancel}
      onDismiss={() => edit.send({ type: "dialog.dismiss" })}
    >
      <form className={dialogForm} onSubmit={submit} noValidate>
        <DialogBody>
          <div className={styles.fields}>
            <Field ref={firstField} label="Full Name" autoComplete="off" {...inField("name")} />
            <Field label="Email Address" type="email" autoComplete="off" {...inField("email")} />
            <div className={styles.ageAndPhone}>
              <Field
                label="Age"
                type="number"
                inputMode="numeric"
                min={ageRange.from}
                max={ageRange.to}
                step="any"
                className={styles.plainNumber}
                {...inField("age")}
                // The browser's own to type in: what is no number has no value, but it is not nothing.
                value={undefined}
                defaultValue={draft.age}
                onChange={({ target }) => change("age")(target.validity.badInput ? "not a number" : target.value)}
              />
              <Field label="Phone Number" type="tel" autoComplete="off" {...inField("contactNo")} />
            </div>
            <RadioGroup
              ref={chosenGender}
              label="Gender"
              options={genders}
              value={draft.gender}
              error={problem?.field === "gender" ? problem.message : undefined}
              onChange={change("gender")}
            />
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={cancel}>Cancel</Button>
          <SaveButton type="submit" variant={done ? "success" : "primary"} busy={busy} disabled={done}>
            {done && <Icon of={Check} />}
            {done ? "Success!" : busy ? "Updating..." : "Update User"}
          </SaveButton>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
