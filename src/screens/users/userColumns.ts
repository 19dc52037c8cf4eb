import type { ListSorts } from "../../domain/list-query.ts";
import type { User } from "../../domain/records.ts";
import { genderOf } from "../../domain/users.ts";
import { numeric } from "../../ui/Table.css.ts";
import { pinned } from "../list/list.css.ts";
import type { ListDeclaration } from "../list/RecordList.tsx";
import * as styles from "./users.css.ts";

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
export const userList: ListDeclaration<User, UserSortKey> = {
  name: "Users",
  one: "user",
  many: "users",
  empty: { title: "No users found", drawing: "tall" },
  columns: [
    { title: "Name", sort: "name", width: "auto", className: styles.head },
    { title: "Email", sort: "email", width: "14.4375rem", className: styles.head },
    { title: "Phone", sort: "phone", width: "8.3125rem", className: styles.head },
    { title: "Age", sort: "age", width: "2.25rem", className: `${styles.head} ${numeric}` },
    { title: "Gender", sort: "gender", width: "3.625rem", className: styles.head },
    { title: "Status", sort: "status", width: "6.375rem", className: styles.head },
    { title: "Created", sort: "created", width: "6.1875rem", className: styles.head },
    { title: "Last login", sort: "lastLogin", width: "6.1875rem", className: styles.head },
    { title: "Last visit", sort: "lastVisit", width: "6.1875rem", className: styles.head },
    { title: "Actions", hideTitle: true, width: "6.25rem", className: `${styles.head} ${pinned}` },
  ],
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
  minWidth: "71.25rem",
};

export const userSorts: ListSorts<UserSortKey> = { keys: Object.keys(userList.sortValues) as UserSortKey[] };
