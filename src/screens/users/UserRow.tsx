import { Eye, Pencil, Trash } from "lucide";
import { memo, type ReactNode } from "react";
import { formatTableDate } from "../../domain/formats.ts";
import { mailUrl, phoneUrl } from "../../domain/links.ts";
import { editUserPath, userPath } from "../../domain/record-paths.ts";
import type { User } from "../../domain/records.ts";
import { beingDeleted, genderOf, nameOf } from "../../domain/users.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton, iconButtonClass } from "../../ui/IconButton.tsx";
import * as table from "../../ui/Table.css.ts";
import { restoreLinkFocus } from "../leftBy.ts";
import * as list from "../list/list.css.ts";
import { selectBox } from "../list/SelectBox.tsx";
import { tooltip } from "../list/tooltip.ts";
import { isSameRow, type RowProps } from "../list/VirtualTable.tsx";
import type { UserColumn } from "./userColumns.ts";
import * as styles from "./users.css.ts";

interface UserCellProps {
  readonly user: User;
  readonly deleting: boolean;
  readonly isSelected: boolean;
  readonly onDelete: (userId: string) => void;
}

interface UserRowProps extends UserCellProps {
  readonly row: RowProps;
  /** The columns of its cells, in their order. */
  readonly columns: readonly UserColumn[];
  /** Whether somebody else has just changed them. */
  readonly isMarked: boolean;
}

/** A user in the list: the whole row leads to the profile, its links and buttons elsewhere. */
export const UserRow = memo(function UserRow({ row, columns, isMarked, ...props }: UserRowProps) {
  return (
    <tr
      {...row}
      className={`${table.row} ${styles.row} ${isMarked ? list.marked : ""}`}
      aria-busy={props.deleting || undefined}
    >
      {columns.map((column) => cells[column](props))}
    </tr>
  );
}, isSameRow);

/** Functions, not components, as a search renders all visible rows. */
const cells: Readonly<Record<UserColumn, (props: UserCellProps) => ReactNode>> = {
  name: ({ user, isSelected }) => {
    const name = nameOf(user);
    const profile = userPath(user._id);
    return (
      // Named explicitly, so that selecting the row does not change its name.
      <td key="name" className={`${styles.cell} ${styles.name}`} aria-label={name}>
        <Avatar name={name} size={28} />
        {selectBox(user._id, name, isSelected)}
        {profile ? (
          <a
            ref={restoreLinkFocus}
            href={profile}
            dir="auto"
            className={`${table.rowLink} ${styles.nameText}`}
            {...tooltip}
          >
            {name}
          </a>
        ) : (
          <span dir="auto" className={`${table.strong} ${styles.nameText}`}>
            {name}
          </span>
        )}
      </td>
    );
  },
  email: ({ user: { email } }) => contactCell("email", mailUrl(email), email),
  phone: ({ user: { contactNo } }) => contactCell("phone", phoneUrl(contactNo), contactNo),
  age: ({ user }) => (
    <td key="age" className={`${styles.cell} ${table.numeric} ${styles.age}`}>
      {user.age ?? "N/A"}
    </td>
  ),
  gender: ({ user }) => (
    <td key="gender" className={`${styles.cell} ${styles.gender}`}>
      {genderOf(user)}
    </td>
  ),
  status: ({ user }) => (
    <td key="status" className={`${styles.cell} ${styles.status}`}>
      {user.isVerified ? verified : unverified}
    </td>
  ),
  created: ({ user }) => dateCell("Created", user.createdAt, "N/A"),
  lastLogin: ({ user }) => dateCell("Last login", user.lastLogin, "Never"),
  lastVisit: ({ user }) => dateCell("Last visit", user.lastVisit, "Never"),
  actions: ({ user, deleting, onDelete }) => {
    const name = nameOf(user);
    const profile = userPath(user._id);
    const edit = editUserPath(user._id);
    return (
      <td key="actions" className={`${styles.cell} ${styles.actions} ${list.pinned}`}>
        {profile && edit && (
          <>
            <a ref={restoreLinkFocus} href={profile} className={action} aria-label={`View ${name}`} {...tooltip}>
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
          {...(deleting ? { title: beingDeleted } : tooltip)}
        />
      </td>
    );
  },
};

const action = `${iconButtonClass({ size: "small" })} ${table.aboveRowLink}`;

// One element for all rows, and functions instead of components below, as a search renders all visible rows.
const verified = <Badge tone="success">Verified</Badge>;
const unverified = <Badge tone="caution">Unverified</Badge>;
const eye = <Icon of={Eye} />;
const pencil = <Icon of={Pencil} />;
const trash = <Icon of={Trash} />;

function contactCell(column: UserColumn, href: string | undefined, value: string | undefined): ReactNode {
  const text = value?.trim() || "N/A";
  return (
    <td key={column} className={`${styles.cell} ${styles.contact}`}>
      {href ? (
        <a href={href} className={`${table.aboveRowLink} ${styles.contactLink}`} {...tooltip}>
          {text}
        </a>
      ) : (
        text
      )}
    </td>
  );
}

/** Renders a date with its column's label, which a phone shows in place of the heads. */
function dateCell(label: string, date: string | undefined, missing: string): ReactNode {
  const shown = formatTableDate(date, missing);
  return (
    <td
      key={label}
      className={`${styles.cell} ${styles.date} ${shown === missing ? styles.missing : ""}`}
      data-label={label}
    >
      {shown}
    </td>
  );
}
