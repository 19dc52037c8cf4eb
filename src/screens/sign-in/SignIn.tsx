import { useActorRef, useSelector } from "@xstate/react";
import { Eye, type IconNode } from "lucide";
import { type FormEvent, lazy, Suspense } from "react";
import { signInFormMachine } from "../../machines/sign-in-form.ts";
import * as text from "../../styles/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useApp, useSessionActor } from "../app-context.tsx";
import { CrashBoundary } from "../crash/CrashBoundary.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import * as styles from "./sign-in.css.ts";

// The form works before its decoration is there.
const Shelf = lazy(async () => ({ default: (await import("../../ui/Drawings.tsx")).Shelf }));

/** Simpler than lucide's own, whose drawing is three times the size for a gap beside the stroke. */
const eyeCrossedOut: IconNode = [...Eye, ["path", { d: "m2 2 20 20" }]];

/** The sign-in page (behaviour: Sign-in page). */
export function SignIn() {
  const {
    inspect,
    settings: { brand, credentials },
  } = useApp();
  const session = useSessionActor();
  const busy = useSelector(session, (state) => state.matches("authenticating"));
  const form = useActorRef(signInFormMachine, {
    inspect,
    input: { session, credentials: credentials ?? { email: "", password: "" } },
  });
  const { email, password } = useSelector(form, (state) => state.context.credentials);
  const errors = useSelector(form, (state) => state.context.errors);
  const emailTouched = useSelector(form, (state) => state.matches({ email: "touched" }));
  const passwordTouched = useSelector(form, (state) => state.matches({ password: "touched" }));
  const passwordShown = useSelector(form, (state) => state.matches({ passwordView: "shown" }));
  useDocumentTitle("Sign in");

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.send({ type: "form.submit" });
    const invalid = errors.email ? "email" : errors.password ? "password" : undefined;
    if (invalid) (event.currentTarget.elements.namedItem(invalid) as HTMLInputElement).focus();
  }

  return (
    <div className={styles.page}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.shelf}>
          <CrashBoundary fallback={null}>
            <Suspense>
              <Shelf />
            </Suspense>
          </CrashBoundary>
        </div>
        <div className={styles.welcome}>
          <h1 className={text.pageTitle}>Welcome Back</h1>
          <p className={text.secondary}>Sign in to the {brand} back-office.</p>
        </div>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          // The form is all there is on the page.
          autoFocus
          size="large"
          required
          value={email}
          error={emailTouched ? errors.email : undefined}
          onChange={(event) => form.send({ type: "email.changed", value: event.target.value })}
          onBlur={() => form.send({ type: "email.left" })}
        />
        <Field
          label="Password"
          name="password"
          type={passwordShown ? "text" : "password"}
          autoComplete="current-password"
          size="large"
          required
          value={password}
          error={passwordTouched ? errors.password : undefined}
          onChange={(event) => form.send({ type: "password.changed", value: event.target.value })}
          onBlur={() => form.send({ type: "password.left" })}
          trailing={
            <IconButton
              name={passwordShown ? "Hide password" : "Show password"}
              icon={passwordShown ? <Icon of={eyeCrossedOut} /> : <Icon of={Eye} />}
              onClick={() => form.send({ type: "password.toggle" })}
            />
          }
        />
        <Button type="submit" variant="primary" size="large" block busy={busy} className={styles.submit}>
          {busy ? "Authenticating..." : "Continue"}
        </Button>
      </form>
    </div>
  );
}
