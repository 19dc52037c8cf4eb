import { ageRange, emailPattern, genders, phonePattern } from "../../contract/constants.ts";
import type { User } from "./records.ts";
import { genderOf } from "./users.ts";

/** The labels of the edit form's fields. */
export const userLabels = {
  name: "Full Name",
  email: "Email Address",
  age: "Age",
  contactNo: "Phone Number",
  gender: "Gender",
} as const;

/** The fields of the edit form, as typed. */
export type UserDraft = Readonly<Record<keyof typeof userLabels, string>>;

/** The fields sent to change a user (behaviour: Calls). */
export type UserFields = Omit<UserDraft, "age"> & { readonly age: number };

/** The first rule a draft breaks. */
export interface UserProblem {
  readonly field: keyof UserDraft;
  readonly message: string;
}

/** Returns a draft with the user's values. */
export function draftOf(user: User): UserDraft {
  return {
    name: user.name ?? "",
    email: user.email ?? "",
    age: user.age?.toString() ?? "",
    contactNo: user.contactNo ?? "",
    gender: user.gender?.trim() ? genderOf(user) : "",
  };
}

/** Returns a draft as a user, who has only its fields. */
export function userOf(_id: string, { age, ...texts }: UserDraft): User {
  return { _id, ...texts, ...(age ? { age: Number(age) } : {}) };
}

/** Returns the first rule that the draft breaks (behaviour: Edit user rules); undefined when it breaks none. */
export function userProblem(draft: UserDraft): UserProblem | undefined {
  const { name, email, age, contactNo } = trimmed(draft);
  if (!name) return { field: "name", message: "Name is required" };
  if (!email) return { field: "email", message: "Email is required" };
  if (!emailPattern.test(email)) return { field: "email", message: "Please enter a valid email address" };
  if (!age) return { field: "age", message: "Age is required" };
  const years = Number(age);
  if (!(years >= ageRange.from && years <= ageRange.to))
    return { field: "age", message: `Age must be between ${ageRange.from} and ${ageRange.to}` };
  if (!contactNo) return { field: "contactNo", message: "Phone number is required" };
  if (!phonePattern.test(contactNo)) return { field: "contactNo", message: "Please enter a valid phone number" };
  if (!genders.some((gender) => gender === draft.gender)) return { field: "gender", message: "Please select a gender" };
  return undefined;
}

/** Returns a draft's problem as long as the field that has it is unchanged; undefined after that. */
export function problemAfter(
  problem: UserProblem | undefined,
  before: UserDraft,
  after: UserDraft,
): UserProblem | undefined {
  return problem && before[problem.field] === after[problem.field] ? problem : undefined;
}

/** Returns the fields of a valid draft: trimmed, the age as a number. */
export function fieldsOf(draft: UserDraft): UserFields {
  const { age, ...texts } = trimmed(draft);
  return { ...texts, age: Number(age) };
}

function trimmed({ name, email, age, contactNo, gender }: UserDraft): UserDraft {
  return { name: name.trim(), email: email.trim(), age: age.trim(), contactNo: contactNo.trim(), gender };
}
