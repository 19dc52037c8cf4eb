import type { ListSorts } from "../../domain/list-query.ts";
import type { User } from "../../domain/records.ts";
import { genderOf } from "../../domain/users.ts";
import { storedValue } from "../../services/storage.ts";
import { numeric } from "../../ui/Table.css.ts";
import { pinned } from "../list/list.css.ts";
import type { ListDeclaration } from "../list/RecordList.tsx";
import * as styles from "./users.css.ts";

/** Its columns by name: what it sorts by, and what can be done. */
export type UserColumn = UserSortKey | "actions";
export type UserSortKey =
  | "name"
  | "email"
  | "phone"
  | "age"
  | "gender"
  | "status"
  | "created"
  | "lastLogin"
  | "lastVisit";

/** The list of customers. Widths in rem, which follow the person's font size: what is of ordinary length fits. */
export const userList: ListDeclaration<User, UserSortKey, UserColumn> = {
  name: "Users",
  one: "user",
  many: "users",
  empty: { title: "No users found", drawing: "tall" },
  columns: [
    {
      id: "name",
      title: "Name",
      sort: "name",
      width: "11.4375rem",
      grows: true,
      least: 6,
      isRequired: true,
      className: styles.head,
    },
    { id: "email", title: "Email", sort: "email", width: "14.4375rem", least: 4, className: styles.head },
    { id: "phone", title: "Phone", sort: "phone", width: "8.3125rem", least: 4, className: styles.head },
    { id: "age", title: "Age", sort: "age", least: 2.25, className: `${styles.head} ${numeric}` },
    { id: "gender", title: "Gender", sort: "gender", least: 3.625, className: styles.head },
    { id: "status", title: "Status", sort: "status", least: 6.375, className: styles.head },
    { id: "created", title: "Created", sort: "created", least: 6.1875, className: styles.head },
    { id: "lastLogin", title: "Last login", sort: "lastLogin", least: 6.1875, className: styles.head },
    { id: "lastVisit", title: "Last visit", sort: "lastVisit", least: 6.1875, className: styles.head },
    {
      id: "actions",
      title: "Actions",
      hideTitle: true,
      least: 6.25,
      isFixed: true,
      className: `${styles.head} ${pinned}`,
    },
  ],
  stored: storedValue("userColumns"),
  sortValues: {
    name: { text: (user) => user.name },
    email: { text: (user) => user.email },
    phone: { text: (user) => user.contactNo },
    age: { number: (user) => user.age },
    gender: { text: (user) => user.gender && genderOf(user) },
    status: { number: (user) => (user.isVerified ? 0 : 1) },
    created: { date: (user) => user.createdAt },
    lastLogin: { date: (user) => user.lastLogin },
    lastVisit: { date: (user) => user.lastVisit },
  },
  textsOf: (user) => [user.name, user.email],
  phoneRowHeight: 235,
};

export const userSorts: ListSorts<UserSortKey> = { keys: Object.keys(userList.sortValues) as UserSortKey[] };
