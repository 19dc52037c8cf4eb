import { useActorRef, useSelector } from "@xstate/react";
import { Check } from "lucide";
import { type FormEvent, useRef, useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { ageRange, genders } from "../../../contract/constants.ts";
import { usersPath } from "../../domain/paths.ts";
import type { User } from "../../domain/records.ts";
import type { UserDraft } from "../../domain/user-form.ts";
import type { administrationMachine } from "../../machines/administration.ts";
import { editUserMachine } from "../../machines/edit-user.ts";
import { Button } from "../../ui/Button.tsx";
import { AlertDialog, Dialog, DialogBody, DialogFooter, dialogForm } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { useAdministrationActor, useProduct } from "../product.tsx";
import * as styles from "./edit-user.css.ts";
import { useUser } from "./useUser.ts";

type Administration = ActorRefFrom<typeof administrationMachine>;

/** The edit dialog at a user's path (behaviour: Edit user dialog), once the user is loaded. */
export default function EditUser() {
  const { userId = "" } = useParams();
  const { key } = useLocation();
  const administration = useAdministrationActor();
  // Each opening is a dialog of its own.
  return administration && <EditLoadedUser key={key} userId={userId} administration={administration} />;
}

function EditLoadedUser({ userId, administration }: { userId: string; administration: Administration }) {
  const user = useUser(userId);
  // What is being typed stays, even though somebody else deletes the user meanwhile. The machine cannot hold who they
  // were: it is started with them.
  const [opened, setOpened] = useState(user);
  if (!opened && user !== opened) setOpened(user);

  if (opened) return <EditDialog user={opened} administration={administration} />;
  return opened === null && <UnknownUser administration={administration} />;
}

function UnknownUser({ administration }: { administration: Administration }) {
  const goBack = () => administration.send({ type: "navigate.back", otherwise: usersPath });
  return (
    <AlertDialog tone="info" title="User not found" text="This user does not exist or was deleted." onDismiss={goBack}>
      <Button variant="primary" onClick={goBack}>
        OK
      </Button>
    </AlertDialog>
  );
}

function EditDialog({ user, administration }: { user: User; administration: Administration }) {
  const { inspect } = useProduct();
  const api = useSelector(administration, (state) => state.context.api);
  const edit = useActorRef(editUserMachine, { inspect, input: { api, parent: administration, user } });
  const draft = useSelector(edit, (state) => state.context.draft);
  const problem = useSelector(edit, (state) => state.context.problem);
  const busy = useSelector(edit, (state) => state.hasTag("busy"));
  const done = useSelector(edit, (state) => state.matches("success"));
  const firstField = useRef<HTMLInputElement>(null);
  const chosenGender = useRef<HTMLInputElement>(null);

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
          <Button type="submit" variant={done ? "success" : "primary"} busy={busy} disabled={done}>
            {done && <Icon of={Check} />}
            {done ? "Success!" : busy ? "Updating..." : "Update User"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
