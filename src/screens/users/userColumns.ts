import { userTexts } from "../../../contract/listing.ts";
import type { User } from "../../domain/records.ts";
import { type UserSortKey, userSortValues } from "../../domain/user-list.ts";
import { numeric } from "../../ui/Table.css.ts";
import { pinned } from "../list/list.css.ts";
import type { ListDeclaration } from "../list/RecordList.tsx";
import * as styles from "./users.css.ts";

/** The columns of the list of customers: those that it sorts by, and the actions. */
export type UserColumn = UserSortKey | "actions";

const date = { width: "max(5.125rem, 6.4vw)", least: 5.125, className: styles.head };

/** The list of customers. From 1280 px all columns are visible and fit contents of ordinary length. */
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
      width: styles.nameWidth,
      grows: true,
      least: 6,
      isRequired: true,
      className: styles.head,
    },
    { id: "email", title: "Email", sort: "email", width: "max(12.75rem, 15.9vw)", least: 4, className: styles.head },
    { id: "phone", title: "Phone", sort: "phone", width: "max(7.125rem, 9vw)", least: 4, className: styles.head },
    {
      id: "age",
      title: "Age",
      sort: "age",
      width: "max(2rem, 2.5vw)",
      least: 2,
      className: `${styles.head} ${numeric}`,
    },
    {
      id: "gender",
      title: "Gender",
      sort: "gender",
      width: "max(3.375rem, 4.25vw)",
      least: 3.375,
      className: styles.head,
    },
    {
      id: "status",
      title: "Status",
      sort: "status",
      width: "max(5.875rem, 7.4vw)",
      least: 5.875,
      className: styles.head,
    },
    { id: "created", title: "Created", sort: "created", ...date },
    { id: "lastLogin", title: "Last login", sort: "lastLogin", ...date },
    { id: "lastVisit", title: "Last visit", sort: "lastVisit", ...date },
    {
      id: "actions",
      title: "Actions",
      hideTitle: true,
      least: 5.5,
      isFixed: true,
      className: `${styles.head} ${pinned}`,
    },
  ],
  storedAs: "userColumns",
  sortValues: userSortValues,
  textsOf: userTexts,
  phoneRowHeight: 235,
};
