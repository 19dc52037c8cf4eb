import { useActorRef, useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import { minPasswordLength } from "../../../contract/constants.ts";
import type { PasswordDraft } from "../../domain/password-form.ts";
import { changePasswordMachine } from "../../machines/change-password.ts";
import * as text from "../../styles/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { useFocusOnProblem } from "../../ui/useFocusOnProblem.ts";
import { useAdministrationActor } from "../administration-hooks.ts";
import { useApp, useSessionActor } from "../app-context.tsx";
import * as styles from "./account.css.ts";

/** The form that changes one's own password. */
export function ChangePassword() {
  const administration = useAdministrationActor();
  const { inspect } = useApp();
  const session = useSessionActor();
  const email = useSelector(session, (state) => state.context.user?.email);
  const changes = useSelector(administration, (state) => state.context.changes);
  const actor = useActorRef(changePasswordMachine, { inspect, input: { changes, parent: administration, session } });
  const draft = useSelector(actor, (state) => state.context.draft);
  const problem = useSelector(actor, (state) => state.context.problem);
  const busy = useSelector(actor, (state) => state.hasTag("busy"));
  const shown = useSelector(actor, (state) => state.matches({ passwords: "shown" }));
  const form = useFocusOnProblem<HTMLFormElement>(problem);

  const inField = (field: keyof PasswordDraft) => ({
    name: field,
    type: shown ? "text" : "password",
    value: draft[field],
    error: problem?.field === field ? problem.message : undefined,
    readOnly: busy,
    required: true,
    maxLength: 1024,
    onChange: (event: { target: { value: string } }) =>
      actor.send({ type: "password.changed", field, value: event.target.value }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    actor.send({ type: "form.submit" });
  };

  return (
    <Card as="section" title="Password">
      <form ref={form} className={styles.fields} onSubmit={submit} noValidate>
        {/* Tells password managers which account this is. */}
        <input type="email" autoComplete="username" value={email ?? ""} readOnly hidden />
        <Field label="Current Password" autoComplete="current-password" {...inField("current")} />
        <Field label="New Password" autoComplete="new-password" {...inField("next")} />
        <p className={text.caption}>
          At least {minPasswordLength} characters, without your name and not one that many people use. You will have to
          sign in again, here and everywhere.
        </p>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? "Changing..." : "Change Password"}
          </Button>
          <Button variant="ghost" onClick={() => actor.send({ type: "passwords.toggle" })}>
            {shown ? "Hide passwords" : "Show passwords"}
          </Button>
        </div>
      </form>
    </Card>
  );
}
