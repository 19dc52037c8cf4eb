import { userTexts } from "../../../contract/listing.ts";
import type { User } from "../../domain/records.ts";
import { type UserSortKey, userSortValues } from "../../domain/user-list.ts";
import { userWindowQuery } from "../../domain/window-query.ts";
import { storedValue } from "../../services/storage.ts";
import { numeric } from "../../ui/Table.css.ts";
import { pinned } from "../list/list.css.ts";
import type { ListDeclaration } from "../list/RecordList.tsx";
import * as styles from "./users.css.ts";

/** Its columns by name: what it sorts by, and what can be done. */
export type UserColumn = UserSortKey | "actions";

/** The list of customers. Widths in rem, which follow the person's font size: what is of ordinary length fits. */
export const userList: ListDeclaration<User, UserSortKey, UserColumn> = {
  name: "Users",
  one: "user",
  many: "users",
  list: "users",
  empty: { title: "No users found", drawing: "tall" },
  columns: [
    {
      id: "name",
      title: "Name",
      sort: "name",
      width: "12.4375rem",
      grows: true,
      least: 6,
      isRequired: true,
      className: styles.head,
    },
    { id: "email", title: "Email", sort: "email", width: "14.4375rem", least: 4, className: styles.head },
    { id: "phone", title: "Phone", sort: "phone", width: "8.3125rem", least: 4, className: styles.head },
    { id: "age", title: "Age", sort: "age", least: 2.25, className: `${styles.head} ${numeric}` },
    { id: "gender", title: "Gender", sort: "gender", least: 3.625, className: styles.head },
    { id: "status", title: "Status", sort: "status", least: 6, className: styles.head },
    { id: "created", title: "Created", sort: "created", least: 6.0625, className: styles.head },
    { id: "lastLogin", title: "Last login", sort: "lastLogin", least: 6.0625, className: styles.head },
    { id: "lastVisit", title: "Last visit", sort: "lastVisit", least: 6.0625, className: styles.head },
    {
      id: "actions",
      title: "Actions",
      hideTitle: true,
      least: 5.875,
      isFixed: true,
      className: `${styles.head} ${pinned}`,
    },
  ],
  stored: storedValue("userColumns"),
  sortValues: userSortValues,
  windowQuery: userWindowQuery,
  textsOf: userTexts,
  phoneRowHeight: 235,
};
