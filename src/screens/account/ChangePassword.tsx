import { useActorRef, useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import type { ActorRefFrom } from "xstate";
import type { PasswordDraft } from "../../domain/password-form.ts";
import type { administrationMachine } from "../../machines/administration.ts";
import { changePasswordMachine } from "../../machines/change-password.ts";
import type { ownSessionsMachine } from "../../machines/own-sessions.ts";
import type { AccountApi } from "../../services/account-api.ts";
import * as text from "../../styles/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { useProduct, useSessionActor } from "../product.tsx";
import * as styles from "./account.css.ts";

interface ChangePasswordProps {
  readonly api: AccountApi;
  readonly administration: ActorRefFrom<typeof administrationMachine>;
  readonly sessions: ActorRefFrom<typeof ownSessionsMachine>;
}

export function ChangePassword({ api, administration, sessions }: ChangePasswordProps) {
  const { inspect } = useProduct();
  const form = useActorRef(changePasswordMachine, { inspect, input: { api, parent: administration, sessions } });
  const draft = useSelector(form, (state) => state.context.draft);
  const problem = useSelector(form, (state) => state.context.problem);
  const busy = useSelector(form, (state) => state.hasTag("busy"));
  const email = useSelector(useSessionActor(), (state) => state.context.user?.email);

  const inField = (field: keyof PasswordDraft) => ({
    name: field,
    type: "password",
    value: draft[field],
    error: problem?.field === field ? problem.message : undefined,
    readOnly: busy,
    required: true,
    maxLength: 1024,
    onChange: (event: { target: { value: string } }) =>
      form.send({ type: "field.changed", field, value: event.target.value }),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.send({ type: "form.submit" });
    const wrong = form.getSnapshot().context.problem?.field;
    if (wrong) (event.currentTarget.elements.namedItem(wrong) as HTMLInputElement).focus();
  }

  return (
    <Card as="section" title="Password">
      <form className={styles.fields} onSubmit={submit} noValidate>
        {/* Tells the browser's keeper of passwords whose it is. */}
        <input type="email" autoComplete="username" value={email ?? ""} readOnly hidden />
        <Field label="Current Password" autoComplete="current-password" {...inField("current")} />
        <Field label="New Password" autoComplete="new-password" {...inField("next")} />
        <p className={text.caption}>
          At least 8 characters, and not one that many people use. It ends your other sessions.
        </p>
        <Button type="submit" variant="primary" busy={busy} className={styles.submit}>
          {busy ? "Changing..." : "Change Password"}
        </Button>
      </form>
    </Card>
  );
}
