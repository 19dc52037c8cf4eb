import { BadgeCheck, Calendar, Clock, Eye, Hourglass, type IconNode, LogIn, Mail, Phone, UserPlus } from "lucide";
import type { ReactNode } from "react";
import { readDate } from "../../../contract/read-date.ts";
import { formatTableDate } from "../../domain/formats.ts";
import { mailUrl, phoneUrl } from "../../domain/links.ts";
import type { User } from "../../domain/records.ts";
import { accountAge, daysAgo, formatDays, genderOf, lastActive, nameOf } from "../../domain/users.ts";
import * as text from "../../styles/text.css.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ContactLink } from "../ContactLink.tsx";
import * as styles from "./user-profile.css.ts";

const contact = `${text.link} ${styles.infoLink}`;

/** The card of who the customer is: name, badges and dates. */
export function PersonCard({ user, now }: { user: User; now: Date }) {
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
        <h2 dir="auto" className={`${text.name} ${styles.personName}`}>
          {nameOf(user)}
        </h2>
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

/** The card of the customer's email address and telephone number. */
export function ContactCard({ user }: { user: User }) {
  return (
    <Card as="section" title="Contact Information" flush>
      <div className={styles.cells}>
        <Info icon={Mail} label="Email">
          <ContactLink className={contact} href={mailUrl(user.email)}>
            {user.email?.trim() || "Not provided"}
          </ContactLink>
        </Info>
        <Info icon={Phone} label="Phone">
          <ContactLink className={contact} href={phoneUrl(user.contactNo)}>
            {user.contactNo?.trim() || "Not provided"}
          </ContactLink>
        </Info>
      </div>
    </Card>
  );
}

/** The card of when the customer's account was created, and when they last came. */
export function ActivityCard({ user, now }: { user: User; now: Date }) {
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
