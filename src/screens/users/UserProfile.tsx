import { useSelector } from "@xstate/react";
import { Download, Pencil, Trash } from "lucide";
import { useLocation, useParams } from "react-router-dom";
import { usersPath } from "../../domain/paths.ts";
import { editUserPath } from "../../domain/record-paths.ts";
import type { User } from "../../domain/records.ts";
import { userCsvFileName } from "../../domain/user-csv.ts";
import { beingDeleted, nameOf } from "../../domain/users.ts";
import { deletionOf } from "../../machines/deletions.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { EmptyState } from "../../ui/Message.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { useAdministrationActor, useAdministrationChild } from "../administration-hooks.ts";
import { HistoryOf } from "../history/HistoryOf.tsx";
import { BackToList } from "../list/BackToList.tsx";
import { Presence } from "../live/Presence.tsx";
import { RecordAhead, RecordLoading } from "../RecordAhead.tsx";
import { ScreenLink } from "../ScreenLink.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import { CustomerOrders } from "./CustomerOrders.tsx";
import { ActivityCard, ContactCard, PersonCard } from "./ProfileCards.tsx";
import * as styles from "./user-profile.css.ts";
import type { OverScreen } from "./useScreenLocation.ts";
import { useIsUserAsked, useUser } from "./useUser.ts";

/** One customer (behaviour: User profile), found among the loaded records. */
export function UserProfile() {
  const { userId = "" } = useParams();
  const user = useUser(userId);
  const isAsked = useIsUserAsked(userId);
  useDocumentTitle(user ? nameOf(user) : "User Profile");

  return (
    <>
      <BackToList path={usersPath}>Back to Users</BackToList>
      {user ? (
        <Profile user={user} />
      ) : (
        <>
          <PageHeader title="User Profile" />
          {user === null && (
            <Card flush>
              <EmptyState size="page" drawing="tall" title="User not found">
                This user does not exist or was deleted.
              </EmptyState>
            </Card>
          )}
        </>
      )}
      {isAsked && (
        <RecordAhead
          key={userId}
          list="users"
          id={userId}
          waiting={!user && <RecordLoading>Loading user details...</RecordLoading>}
          isSilent={user !== undefined}
        />
      )}
    </>
  );
}

function Profile({ user }: { user: User }) {
  const now = new Date();
  return (
    <>
      <PageHeader title="User Profile" actions={<ProfileActions user={user} />} />
      <Presence list="users" record={user._id} />
      <div className={styles.profile}>
        <PersonCard user={user} now={now} />
        <div className={styles.details}>
          <ContactCard user={user} />
          <ActivityCard user={user} now={now} />
          <CustomerOrders user={user} />
          <HistoryOf key={user._id} kind="user" id={user._id} />
        </div>
      </div>
    </>
  );
}

function ProfileActions({ user }: { user: User }) {
  const location = useLocation();
  const administration = useAdministrationActor();
  const exporting = useAdministrationChild("exportRecords");
  const saving = useSelector(exporting, (state) => state.hasTag("busy"));
  const deletions = useAdministrationChild("deletions");
  const deleting = useSelector(deletions, (state) => deletionOf(state.context, user._id)?.stage === "deleting");
  const over: OverScreen = { over: location };
  const edit = editUserPath(user._id);

  return (
    <>
      <Button
        busy={saving}
        onClick={() => exporting.send({ type: "export.start", users: [user], fileName: userCsvFileName(user) })}
      >
        {!saving && <Icon of={Download} />}
        Download CSV
      </Button>
      {edit && (
        <ScreenLink to={edit} state={over} className={buttonClass()}>
          <Icon of={Pencil} />
          Edit
        </ScreenLink>
      )}
      <Button
        variant="quietDanger"
        aria-busy={deleting || undefined}
        aria-disabled={deleting || undefined}
        title={deleting ? beingDeleted : undefined}
        onClick={() => administration.send({ type: "user.delete", userId: user._id, profile: location.pathname })}
      >
        {deleting ? <Spinner tone="inherit" /> : <Icon of={Trash} />}
        Delete
      </Button>
    </>
  );
}
