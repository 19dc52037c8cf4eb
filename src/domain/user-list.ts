import type { userSorts as userSortNames } from "../../contract/windows.ts";
import type { ListSorts } from "./list-query.ts";
import type { User } from "./records.ts";
import type { SortValues } from "./sorting.ts";
import { genderOf } from "./users.ts";

export type UserSortKey = (typeof userSortNames)[number];

/** The values that the users list sorts by. */
export const userSortValues: SortValues<User, UserSortKey> = {
  name: { text: (user) => user.name },
  email: { text: (user) => user.email },
  phone: { text: (user) => user.contactNo },
  age: { number: (user) => user.age },
  gender: { text: (user) => user.gender && genderOf(user) },
  status: { number: (user) => (user.isVerified ? 0 : 1) },
  created: { date: (user) => user.createdAt },
  lastLogin: { date: (user) => user.lastLogin },
  lastVisit: { date: (user) => user.lastVisit },
};

/** Without a default: the list is shown in the server's order. */
export const userSorts: ListSorts<UserSortKey> = { keys: Object.keys(userSortValues) as UserSortKey[] };
