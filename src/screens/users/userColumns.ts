import type { ListSorts } from "../../domain/list-query.ts";
import type { User } from "../../domain/records.ts";
import type { SortValues } from "../../domain/sorting.ts";
import { genderOf } from "../../domain/users.ts";

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

/** What the columns of the users table sort by. */
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

export const userSorts: ListSorts<UserSortKey> = { keys: Object.keys(userSortValues) as UserSortKey[] };
