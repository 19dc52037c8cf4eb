import { useSelector } from "@xstate/react";
import { type FormEvent, useRef } from "react";
import type { ActorRefFrom } from "xstate";
import { formatLongDate } from "../../domain/formats.ts";
import { browserInWords } from "../../domain/sessions.ts";
import type { ownSessionsMachine } from "../../machines/own-sessions.ts";
import type { OpenSession } from "../../services/account-api.ts";
import * as text from "../../styles/text.css.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Dialog, DialogBody, DialogFooter, dialogForm } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { ErrorState } from "../../ui/Message.tsx";
import { CardSkeleton } from "../../ui/Skeleton.tsx";
import * as styles from "./account.css.ts";

type Actor = ActorRefFrom<typeof ownSessionsMachine>;

/** Where the administrator is signed in. */
export function OwnSessions({ actor }: { actor: Actor }) {
  const sessions = useSelector(actor, (state) => state.context.sessions);
  const failed = useSelector(actor, (state) => state.matches("failed"));
  const failure = useSelector(actor, (state) => state.context.failure);
  const asking = useSelector(actor, (state) => state.hasTag("asking"));
  if (failed) {
    return (
      <Card flush>
        <ErrorState
          title="Your sessions could not be loaded"
          action={<Button onClick={() => actor.send({ type: "sessions.retry" })}>Load sessions again</Button>}
        >
          {failure?.message}
        </ErrorState>
      </Card>
    );
  }
  if (!sessions) return <CardSkeleton title={120} />;

  const others = sessions.filter(({ current }) => !current).map(({ _id }) => _id);
  const end = (ids: readonly string[]) => actor.send({ type: "sessions.end", ids });
  return (
    <>
      <Card
        as="section"
        title="Sessions"
        aside={others.length > 1 && <Button onClick={() => end(others)}>End All Others</Button>}
        flush
      >
        <ul>
          {[...sessions]
            .sort((a, b) => Number(b.current) - Number(a.current))
            .map((session) => (
              <SessionItem key={session._id} session={session} onEnd={() => end([session._id])} />
            ))}
        </ul>
      </Card>
      {asking && <EndDialog actor={actor} />}
    </>
  );
}

function SessionItem({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { userAgent, createdAt, lastUsedAt, current } = session;
  const browser = browserInWords(userAgent);
  const signedIn = formatLongDate(createdAt, "at an unknown time");
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.browser}>{browser}</p>
        <p className={text.caption}>
          Signed in {signedIn}
          {!current && `, last used ${formatLongDate(lastUsedAt, "at an unknown time")}`}
        </p>
      </div>
      {current ? (
        <Badge tone="success">This one</Badge>
      ) : (
        <Button aria-label={`End ${browser}, signed in ${signedIn}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}

function EndDialog({ actor }: { actor: Actor }) {
  const chosen = useSelector(actor, (state) => state.context.chosen);
  const password = useSelector(actor, (state) => state.context.password);
  const problem = useSelector(actor, (state) => state.context.problem);
  const busy = useSelector(actor, (state) => state.hasTag("busy"));
  const field = useRef<HTMLInputElement>(null);
  const cancel = () => actor.send({ type: "dialog.cancel" });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    actor.send({ type: "form.submit" });
    if (actor.getSnapshot().context.problem) field.current?.focus();
  }

  return (
    <Dialog
      title={chosen.length === 1 ? "End this session?" : `End ${chosen.length} sessions?`}
      subtitle="Whoever uses it has to sign in again. Your password shows that it is you."
      size="form"
      status={busy ? "Ending." : ""}
      initialFocus={field}
      closable={!busy}
      onClose={cancel}
      onDismiss={cancel}
    >
      <form className={dialogForm} onSubmit={submit} noValidate>
        <DialogBody>
          <Field
            ref={field}
            label="Password"
            type="password"
            name="password"
            autoComplete="current-password"
            required
            readOnly={busy}
            maxLength={1024}
            value={password}
            error={problem}
            onChange={(event) => actor.send({ type: "password.changed", value: event.target.value })}
          />
        </DialogBody>
        <DialogFooter>
          <Button disabled={busy} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            {busy ? "Ending..." : "End"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
