import { useActorRef, useSelector } from "@xstate/react";
import { Keyboard } from "lucide";
import { ownSessionsMachine } from "../../machines/own-sessions.ts";
import * as text from "../../styles/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { EmptyState } from "../../ui/Message.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { CardSkeleton } from "../../ui/Skeleton.tsx";
import { useAdministrationActor } from "../administration-hooks.ts";
import { useApp, useSessionActor } from "../app-context.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import * as styles from "./account.css.ts";
import { ChangePassword } from "./ChangePassword.tsx";
import { OwnSessions } from "./OwnSessions.tsx";

/** An administrator's own account: their password, and where they are signed in. */
export default function Account() {
  const administration = useAdministrationActor();
  const user = useSelector(useSessionActor(), (state) => state.context.user);
  useDocumentTitle("Your Account");
  return (
    <>
      <PageHeader
        title="Your Account"
        actions={
          <Button onClick={() => administration.send({ type: "sheet.open" })}>
            <Icon of={Keyboard} />
            Keyboard shortcuts
          </Button>
        }
      />
      <p className={text.secondary}>{[user?.name, user?.email].filter(Boolean).join(", ")}</p>
      <AccountForms />
    </>
  );
}

function AccountForms() {
  const { inspect } = useApp();
  const administration = useAdministrationActor();
  const changes = useSelector(administration, (state) => state.context.changes);
  const sessions = useActorRef(ownSessionsMachine, { inspect, input: { changes, parent: administration } });
  const offered = useSelector(sessions, (state) => !state.matches("notOffered"));
  const known = useSelector(sessions, (state) => !state.hasTag("unread"));
  if (!offered) {
    return (
      <Card flush className={styles.whole}>
        <EmptyState title="Nothing to change here">
          This server does not let you change your password or see where you are signed in.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className={styles.columns}>
      {/* Until the server has answered, it is unknown whether it offers this. */}
      {known ? (
        <>
          <ChangePassword />
          <OwnSessions actor={sessions} />
        </>
      ) : (
        <>
          <CardSkeleton title={80} />
          <CardSkeleton title={80} />
        </>
      )}
    </div>
  );
}
