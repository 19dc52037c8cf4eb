import { useSelector } from "@xstate/react";
import { useId } from "react";
import type { ActorRefFrom } from "xstate";
import { whyNotEnded } from "../../../contract/why-not.ts";
import { formatLongDate } from "../../domain/formats.ts";
import { browserInWords } from "../../domain/sessions.ts";
import type { ownSessionsMachine } from "../../machines/own-sessions.ts";
import type { EndedSessions, OpenSession } from "../../services/account-api.ts";
import * as text from "../../styles/text.css.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Dialog, DialogBody, DialogFooter, DialogForm } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { ErrorState } from "../../ui/Message.tsx";
import { useFocusOnProblem } from "../../ui/useFocusOnProblem.ts";
import { useSessionActor } from "../app-context.tsx";
import { ChangeButton } from "../live/ChangeButton.tsx";
import * as styles from "./account.css.ts";

type Actor = ActorRefFrom<typeof ownSessionsMachine>;

const signedInAt = ({ createdAt }: OpenSession) => formatLongDate(createdAt, "at an unknown time");

/** Lists the administrator's open sessions, or says why they could not be loaded. */
export function OwnSessions({ actor }: { actor: Actor }) {
  const sessions = useSelector(actor, (state) => state.context.sessions);
  const failure = useSelector(actor, (state) => (state.hasTag("failed") ? state.context.failure : undefined));
  const reading = useSelector(actor, (state) => state.matches("reading"));
  const asking = useSelector(actor, (state) => state.hasTag("asking"));
  if (failure) {
    return (
      <Card flush>
        <ErrorState
          title="Your sessions could not be loaded"
          action={
            <Button busy={reading} onClick={() => actor.send({ type: "sessions.retry" })}>
              Load sessions again
            </Button>
          }
        >
          {failure.message}
        </ErrorState>
      </Card>
    );
  }

  const end = (chosen: EndedSessions) => actor.send({ type: "sessions.end", chosen });
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      <Card
        as="section"
        title="Sessions"
        aside={others.length > 1 && <Button onClick={() => end("others")}>End All Others</Button>}
        flush
      >
        <ul>
          {[...sessions.filter(({ current }) => current), ...others].map((session) => (
            <SessionItem key={session._id} session={session} onEnd={() => end([session._id])} />
          ))}
        </ul>
      </Card>
      {asking && <EndDialog actor={actor} sessions={sessions} />}
    </>
  );
}

function SessionItem({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { userAgent, lastUsedAt, current } = session;
  const browser = browserInWords(userAgent);
  const whyNot = whyNotEnded(session);
  const whyNotId = useId();
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.browser}>
          {browser} {current && <Badge tone="success">This browser</Badge>}
        </p>
        <p className={text.caption}>
          Signed in {signedInAt(session)}
          {!current && `, last used ${formatLongDate(lastUsedAt, "at an unknown time")}`}
        </p>
        {whyNot && (
          <p id={whyNotId} className={text.caption}>
            {whyNot}
          </p>
        )}
      </div>
      <Button
        aria-label={`End ${browser}, signed in ${signedInAt(session)}`}
        aria-describedby={whyNot && whyNotId}
        disabled={whyNot !== undefined}
        onClick={onEnd}
      >
        End
      </Button>
    </li>
  );
}

function EndDialog({ actor, sessions }: { actor: Actor; sessions: readonly OpenSession[] }) {
  const chosen = useSelector(actor, (state) => state.context.chosen);
  const password = useSelector(actor, (state) => state.context.password);
  const problem = useSelector(actor, (state) => state.context.problem);
  const busy = useSelector(actor, (state) => state.hasTag("busy"));
  const email = useSelector(useSessionActor(), (state) => state.context.user?.email);
  const field = useFocusOnProblem<HTMLInputElement>(problem);
  const one = sessions.find(({ _id }) => chosen.includes(_id));
  const cancel = () => actor.send({ type: "dialog.cancel" });
  return (
    <Dialog
      title={one ? "End this session?" : "End all other sessions?"}
      subtitle={
        one ? `${browserInWords(one.userAgent)}, signed in ${signedInAt(one)}` : "Only this browser stays signed in."
      }
      size="form"
      status={busy ? "Ending." : ""}
      initialFocus={field}
      closable={!busy}
      onDismiss={cancel}
    >
      <DialogForm onSubmit={() => actor.send({ type: "form.submit" })}>
        <DialogBody>
          <input type="email" autoComplete="username" value={email ?? ""} readOnly hidden />
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
          <ChangeButton type="submit" variant="danger" busy={busy}>
            {busy ? "Ending..." : "End"}
          </ChangeButton>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
