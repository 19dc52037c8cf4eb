import { useSelector } from "@xstate/react";
import {
  BadgeCheck,
  Calendar,
  Clock,
  Download,
  Eye,
  Hourglass,
  type IconNode,
  LogIn,
  Mail,
  Pencil,
  Phone,
  Trash,
  UserPlus,
} from "lucide";
import type { ReactNode } from "react";
import { useLocation, useParams } from "react-router-dom";
import { formatTableDate, readDate } from "../../domain/formats.ts";
import { mailUrl, phoneUrl } from "../../domain/links.ts";
import { usersPath } from "../../domain/paths.ts";
import { editUserPath } from "../../domain/record-paths.ts";
import type { User } from "../../domain/records.ts";
import { userCsvFileName } from "../../domain/user-csv.ts";
import { accountAge, daysAgo, formatDays, genderOf, lastActive, nameOf } from "../../domain/users.ts";
import * as text from "../../styles/text.css.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { EmptyState } from "../../ui/Message.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { LoadFailure } from "../LoadFailure.tsx";
import { BackToList } from "../list/BackToList.tsx";
import { useAdministrationActor, useShopData } from "../product.tsx";
import { ScreenLink } from "../ScreenLink.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import type { OverScreen } from "./screenLocation.ts";
import * as styles from "./users.css.ts";
import { useUser } from "./useUser.ts";

/** One customer (section 2, User profile), found in the loaded list. */
export function UserProfile() {
  const { userId = "" } = useParams();
  const user = useUser(userId);
  const failed = useShopData((state) => state.matches("failed"), false);
  useDocumentTitle(user ? nameOf(user) : "User Profile");

  return (
    <>
      <BackToList path={usersPath}>Back to Users</BackToList>
      {user ? (
        <Profile user={user} />
      ) : (
        <>
          <PageHeader title="User Profile" />
          {user === null ? <UnknownUser /> : failed ? <LoadFailure /> : <Waiting />}
        </>
      )}
    </>
  );
}

function UnknownUser() {
  return (
    <Card flush>
      <EmptyState size="page" drawing="tall" title="User not found">
        This user does not exist or was deleted.
      </EmptyState>
    </Card>
  );
}

function Waiting() {
  return (
    <Card>
      <p className={styles.waiting}>
        <Spinner />
        Loading user details...
      </p>
    </Card>
  );
}

function Profile({ user }: { user: User }) {
  const now = new Date();
  return (
    <>
      <PageHeader title="User Profile" actions={<ProfileActions user={user} />} />
      <div className={styles.profile}>
        <PersonCard user={user} now={now} />
        <div className={styles.details}>
          <ContactCard user={user} />
          <ActivityCard user={user} now={now} />
        </div>
      </div>
    </>
  );
}

function ProfileActions({ user }: { user: User }) {
  const location = useLocation();
  const administration = useAdministrationActor();
  const exporting = useSelector(administration, (state) => state?.children.exportUsers);
  const saving = useSelector(exporting, (state) => state?.hasTag("busy") ?? false);
  const deletion = useSelector(administration, (state) => state?.context.deletions.get(user._id));
  const deleting = useSelector(deletion, (state) => state?.matches("deleting") ?? false);
  const over: OverScreen = { over: location };
  const edit = editUserPath(user._id);

  return (
    <>
      <Button
        busy={saving}
        onClick={() => exporting?.send({ type: "export.start", users: [user], fileName: userCsvFileName(user) })}
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
        onClick={() => administration?.send({ type: "user.delete", userId: user._id, profile: location.pathname })}
      >
        {deleting ? <Spinner tone="inherit" /> : <Icon of={Trash} />}
        Delete
      </Button>
    </>
  );
}

function PersonCard({ user, now }: { user: User; now: Date }) {
  return (
    <Card flush>
      <div className={styles.person}>
        <span className={styles.portrait}>
          <Avatar name={nameOf(user)} size={72} />
          {user.isVerified && (
            <span className={styles.check}>
              <Icon of={BadgeCheck} size={18} />
            </span>
          )}
        </span>
        <h2 className={styles.personName}>{nameOf(user)}</h2>
        <div className={styles.badges}>
          <Badge dot={false}>{genderOf(user)}</Badge>
          {user.isVerified ? <Badge tone="success">Verified</Badge> : <Badge tone="caution">Unverified</Badge>}
          <Badge dot={false}>Age: {user.age ?? "N/A"}</Badge>
        </div>
        <dl className={styles.facts}>
          <Fact icon={Calendar} label="Joined">
            {formatTableDate(user.createdAt)}
          </Fact>
          <Fact icon={Clock} label="Last active">
            {formatTableDate(lastActive(user), "Never")}
          </Fact>
          <Fact icon={Hourglass} label="Account age">
            {formatDays(accountAge(readDate(user.createdAt), now))}
          </Fact>
        </dl>
      </div>
    </Card>
  );
}

interface FactProps {
  readonly icon: IconNode;
  readonly label: string;
  readonly children: ReactNode;
}

function Fact({ icon, label, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <Icon of={icon} />
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ContactCard({ user }: { user: User }) {
  return (
    <Card as="section" title="Contact Information" flush>
      <div className={styles.cells}>
        <Info icon={Mail} label="Email">
          <ContactLink href={mailUrl(user.email)}>{user.email?.trim() || "Not provided"}</ContactLink>
        </Info>
        <Info icon={Phone} label="Phone">
          <ContactLink href={phoneUrl(user.contactNo)}>{user.contactNo?.trim() || "Not provided"}</ContactLink>
        </Info>
      </div>
    </Card>
  );
}

function ContactLink({ href, children }: { href: string | undefined; children: string }) {
  if (!href) return children;
  return (
    <a href={href} className={`${text.link} ${styles.infoLink}`}>
      {children}
    </a>
  );
}

function ActivityCard({ user, now }: { user: User; now: Date }) {
  const created = readDate(user.createdAt);
  const login = readDate(user.lastLogin);
  const visit = readDate(user.lastVisit);
  return (
    <Card as="section" title="Activity" flush>
      <div className={styles.cells}>
        <Info icon={UserPlus} label="Account Created" note={`${formatDays(accountAge(created, now))} old`}>
          {formatTableDate(user.createdAt)}
        </Info>
        <Info icon={LogIn} label="Last Login" note={login && `${formatDays(daysAgo(login, now))} ago`}>
          {formatTableDate(user.lastLogin, "Never logged in")}
        </Info>
        {visit && (
          <Info icon={Eye} label="Last Visit" note={`${formatDays(daysAgo(visit, now))} ago`}>
            {formatTableDate(user.lastVisit)}
          </Info>
        )}
      </div>
    </Card>
  );
}

interface InfoProps {
  readonly icon: IconNode;
  readonly label: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

function Info({ icon, label, note, children }: InfoProps) {
  return (
    <div className={styles.info}>
      <Icon of={icon} />
      <div className={styles.infoText}>
        <h3 className={styles.infoLabel}>{label}</h3>
        <p className={styles.infoValue}>{children}</p>
        {note && <p className={styles.infoNote}>{note}</p>}
      </div>
    </div>
  );
}
