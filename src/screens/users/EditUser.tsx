import { useActorRef, useSelector } from "@xstate/react";
import { Check } from "lucide";
import { useId } from "react";
import { useLocation, useParams } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { ageRange, genders } from "../../../contract/constants.ts";
import { draftNews } from "../../domain/drafts.ts";
import { isolated } from "../../domain/isolated.ts";
import { fieldNews } from "../../domain/meanwhile.ts";
import { changedFields, clashesOf } from "../../domain/merge.ts";
import { type UserDraft, userLabels } from "../../domain/user-form.ts";
import { editDialogMachine } from "../../machines/edit-dialog.ts";
import type { editUserMachine } from "../../machines/edit-user.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter, DialogForm, NewsDialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { useFocusOnProblem } from "../../ui/useFocusOnProblem.ts";
import { useFocusTarget } from "../../ui/useFocusTarget.ts";
import { useAdministrationActor, useShopDataActor } from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";
import { ClashDialog } from "../clash/ClashDialog.tsx";
import { Meanwhile } from "../clash/Meanwhile.tsx";
import { useIsUnfinished } from "../clash/useIsUnfinished.ts";
import { LeaveQuestion } from "../leave/LeaveQuestion.tsx";
import { ChangeButton } from "../live/ChangeButton.tsx";
import { Presence } from "../live/Presence.tsx";
import * as styles from "./edit-user.css.ts";

/** The edit dialog at a user's path (behaviour: Edit user dialog), once the user is loaded. */
export function EditUser() {
  const { userId = "" } = useParams();
  const { key } = useLocation();
  // Keyed by history entry: each opening is a dialog of its own.
  return <UserDialog key={key} userId={userId} />;
}

function UserDialog({ userId }: { userId: string }) {
  const { inspect } = useApp();
  const parent = useAdministrationActor();
  const shopData = useShopDataActor();
  const changes = useSelector(parent, (state) => state.context.changes);
  const input = { changes, parent, shopData, userId };
  const dialog = useActorRef(editDialogMachine, { inspect, input });
  const edit = useSelector(dialog, (state) => state.children.editUser);
  const isMissing = useSelector(dialog, (state) => state.matches({ looking: "missing" }));

  const clashing = useSelector(edit, (state) => state?.matches("clashing") ?? false);

  if (edit) return clashing ? <UserClash edit={edit} /> : <EditDialog edit={edit} />;
  return (
    isMissing && (
      <NewsDialog
        tone="info"
        title="User not found"
        text="This user does not exist or was deleted."
        onDismiss={() => dialog.send({ type: "dialog.dismiss" })}
      />
    )
  );
}

interface EditProps {
  readonly edit: ActorRefFrom<typeof editUserMachine>;
}

function EditDialog({ edit }: EditProps) {
  const context = useSelector(edit, (state) => state.context);
  const { user, draft, theirs, before, opened, problem, restored } = context;
  const newsId = useId();
  const isUnderWay = useIsUnfinished(restored?.underWay);
  const gone = useSelector(edit, (state) => state.matches("gone"));
  const busy = useSelector(edit, (state) => state.hasTag("busy"));
  const done = useSelector(edit, (state) => state.matches("success"));
  const firstField = useFocusTarget<HTMLInputElement>();
  const form = useFocusOnProblem<HTMLFormElement>(problem);

  const cancel = () => edit.send({ type: "dialog.cancel" });
  const change = (field: keyof UserDraft) => (value: string) => edit.send({ type: "field.changed", field, value });
  const clashes = clashesOf(context);
  const changed = changedFields(opened, theirs);
  const merged = changed.length > 0 ? fieldNews("this user", userLabels, changed) : "";
  const news = [draftNews(restored, isUnderWay), merged].filter(Boolean).join(" ");
  const errorOf = (field: keyof UserDraft) => {
    if (problem?.field === field) return problem.message;
    return clashes.includes(field) ? `Somebody else changed this to “${isolated(theirs[field])}”` : undefined;
  };
  const inField = (field: keyof UserDraft) => ({
    name: field,
    label: userLabels[field],
    value: draft[field],
    error: errorOf(field),
    readOnly: busy || done || gone,
    required: true,
    onChange: (event: { target: { value: string } }) => change(field)(event.target.value),
  });

  return (
    <Dialog
      title="Update User"
      subtitle="Edit the user details below"
      describedBy={restored && newsId}
      size="form"
      status={done ? "The user has been updated." : busy ? "The user is being updated." : ""}
      done={done}
      initialFocus={firstField}
      onClose={cancel}
      onDismiss={() => edit.send({ type: "dialog.dismiss" })}
    >
      <DialogForm ref={form} onSubmit={() => edit.send({ type: "form.submit" })}>
        <DialogBody>
          <Presence list="users" record={user._id} />
          <Meanwhile id={newsId}>
            {gone ? "Somebody else deleted this user meanwhile. Nothing can be saved." : news}
          </Meanwhile>
          <div className={styles.fields}>
            <Field ref={firstField} autoComplete="off" {...inField("name")} />
            <Field type="email" autoComplete="off" {...inField("email")} />
            <div className={styles.ageAndPhone}>
              <Field
                // A new field when somebody else has changed the age: an uncontrolled one would keep its text.
                key={before.age}
                type="number"
                inputMode="numeric"
                min={ageRange.from}
                max={ageRange.to}
                step="any"
                className={styles.plainNumber}
                {...inField("age")}
                // Uncontrolled: text that is not a number has an empty value, but the field is not empty.
                value={undefined}
                defaultValue={draft.age}
                onChange={({ target }) => change("age")(target.validity.badInput ? "not a number" : target.value)}
              />
              <Field type="tel" autoComplete="off" {...inField("contactNo")} />
            </div>
            <RadioGroup
              name="gender"
              label={userLabels.gender}
              options={genders}
              value={draft.gender}
              error={errorOf("gender")}
              onChange={change("gender")}
            />
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={cancel}>{gone ? "OK" : "Cancel"}</Button>
          {!gone && (
            <ChangeButton type="submit" variant={done ? "success" : "primary"} busy={busy} disabled={done}>
              {done && <Icon of={Check} />}
              {done ? "Success!" : busy ? "Updating..." : "Update User"}
            </ChangeButton>
          )}
        </DialogFooter>
      </DialogForm>
      <LeaveQuestion />
    </Dialog>
  );
}

function UserClash({ edit }: EditProps) {
  const typed = useSelector(edit, (state) => state.context);
  const isSettled = useSelector(edit, (state) => state.can({ type: "form.submit" }));
  return (
    <ClashDialog
      title="Update User"
      subtitle="Somebody else was there first"
      size="form"
      typed={typed}
      labels={userLabels}
      isSettled={isSettled}
      onChoose={(field, choice) => edit.send({ type: "clash.choose", field, choice })}
      onSubmit={() => edit.send({ type: "form.submit" })}
      onCancel={() => edit.send({ type: "dialog.cancel" })}
      onDismiss={() => edit.send({ type: "dialog.dismiss" })}
    />
  );
}
