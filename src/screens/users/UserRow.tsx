import { Eye, Pencil, Trash } from "lucide";
import { memo, type ReactNode } from "react";
import { formatTableDate } from "../../domain/formats.ts";
import { mailUrl, phoneUrl } from "../../domain/links.ts";
import { editUserPath, userPath } from "../../domain/record-paths.ts";
import type { User } from "../../domain/records.ts";
import { genderOf, nameOf } from "../../domain/users.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton, iconButtonClass } from "../../ui/IconButton.tsx";
import * as table from "../../ui/Table.css.ts";
import * as list from "../list/list.css.ts";
import { tooltip } from "../list/tooltip.ts";
import type { RowProps } from "../list/VirtualTable.tsx";
import * as styles from "./users.css.ts";

interface UserRowProps {
  readonly user: User;
  readonly row: RowProps;
  readonly deleting: boolean;
  /** Whether somebody else has just changed them. */
  readonly isMarked: boolean;
  readonly onDelete: (userId: string) => void;
}

/** A user in the list: the whole row leads to the profile, its links and buttons elsewhere. */
export const UserRow = memo(
  function UserRow({ user, row, deleting, isMarked, onDelete }: UserRowProps) {
    const name = nameOf(user);
    const profile = userPath(user._id);
    const edit = editUserPath(user._id);

    return (
      <tr
        {...row}
        className={`${table.row} ${styles.row} ${isMarked ? list.marked : ""}`}
        aria-busy={deleting || undefined}
      >
        <td className={`${styles.cell} ${styles.name}`}>
          <Avatar name={name} size={28} />
          {profile ? (
            <a href={profile} className={`${table.rowLink} ${styles.nameText}`} {...tooltip}>
              {name}
            </a>
          ) : (
            <span className={`${table.strong} ${styles.nameText}`}>{name}</span>
          )}
        </td>
        <td className={`${styles.cell} ${styles.contact}`}>
          {contact(mailUrl(user.email), user.email?.trim() || "N/A")}
        </td>
        <td className={`${styles.cell} ${styles.contact}`}>
          {contact(phoneUrl(user.contactNo), user.contactNo?.trim() || "N/A")}
        </td>
        <td className={`${styles.cell} ${table.numeric} ${styles.age}`}>{user.age ?? "N/A"}</td>
        <td className={`${styles.cell} ${styles.gender}`}>{genderOf(user)}</td>
        <td className={`${styles.cell} ${styles.status}`}>{user.isVerified ? verified : unverified}</td>
        {dateCell("Created", user.createdAt, "N/A")}
        {dateCell("Last login", user.lastLogin, "Never")}
        {dateCell("Last visit", user.lastVisit, "Never")}
        <td className={`${styles.cell} ${styles.actions} ${list.pinned}`}>
          {profile && edit && (
            <>
              <a href={profile} className={action} aria-label={`View ${name}`} {...tooltip}>
                {eye}
              </a>
              <a href={edit} data-over="" className={action} aria-label={`Edit ${name}`} {...tooltip}>
                {pencil}
              </a>
            </>
          )}
          <IconButton
            name={`Delete ${name}`}
            icon={trash}
            size="small"
            danger
            aria-disabled={deleting || undefined}
            className={table.aboveRowLink}
            onClick={() => onDelete(user._id)}
            {...tooltip}
          />
        </td>
      </tr>
    );
  },
  (before, after) =>
    before.user === after.user &&
    before.deleting === after.deleting &&
    before.isMarked === after.isMarked &&
    before.onDelete === after.onDelete &&
    before.row["data-index"] === after.row["data-index"],
);

const action = `${iconButtonClass({ size: "small" })} ${table.aboveRowLink}`;

// The same in every row. Made once, and no components of their own below, because a search renders all rows in sight.
const verified = <Badge tone="success">Verified</Badge>;
const unverified = <Badge tone="caution">Unverified</Badge>;
const eye = <Icon of={Eye} />;
const pencil = <Icon of={Pencil} />;
const trash = <Icon of={Trash} />;

function contact(href: string | undefined, text: string): ReactNode {
  if (!href) return text;
  return (
    <a href={href} className={`${table.aboveRowLink} ${styles.contactLink}`} {...tooltip}>
      {text}
    </a>
  );
}

/** A cell says on a phone, which shows no heads, which column it is of. */
function dateCell(label: string, date: string | undefined, missing: string): ReactNode {
  const shown = formatTableDate(date, missing);
  return (
    <td className={`${styles.cell} ${styles.date} ${shown === missing ? styles.missing : ""}`} data-label={label}>
      {shown}
    </td>
  );
}
