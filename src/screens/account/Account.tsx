import { useActorRef, useSelector } from "@xstate/react";
import { useMemo } from "react";
import type { ActorRefFrom } from "xstate";
import type { administrationMachine } from "../../machines/administration.ts";
import { ownSessionsMachine } from "../../machines/own-sessions.ts";
import { createAccountApi } from "../../services/account-api.ts";
import * as text from "../../styles/text.css.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/Message.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useAdministrationActor, useProduct, useSessionActor } from "../product.tsx";
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
      <PageHeader title="Your Account" />
      <p className={text.secondary}>{[user?.name, user?.email].filter(Boolean).join(", ")}</p>
      {administration && <Offered administration={administration} />}
    </>
  );
}

function Offered({ administration }: { administration: ActorRefFrom<typeof administrationMachine> }) {
  const { inspect } = useProduct();
  const http = useSelector(administration, (state) => state.context.http);
  const api = useMemo(() => createAccountApi(http), [http]);
  const sessions = useActorRef(ownSessionsMachine, { inspect, input: { api, parent: administration } });
  const offered = useSelector(sessions, (state) => !state.matches("notOffered"));
  return (
    <div className={styles.columns}>
      {offered ? (
        <>
          <ChangePassword api={api} administration={administration} sessions={sessions} />
          <OwnSessions actor={sessions} />
        </>
      ) : (
        <Card flush>
          <EmptyState title="Nothing to change here">
            This server does not let you change your password or see where you are signed in.
          </EmptyState>
        </Card>
      )}
    </div>
  );
}
