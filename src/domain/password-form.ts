import { minPasswordLength } from "../../contract/constants.ts";

export interface PasswordDraft {
  readonly current: string;
  readonly next: string;
}

/** The rule that a draft breaks, and the field it is about. */
export interface PasswordProblem {
  readonly field: keyof PasswordDraft;
  readonly message: string;
}

/** Returns the first rule that a draft breaks; undefined for none. The server detects passwords that are easy to guess. */
export function passwordProblem({ current, next }: PasswordDraft): PasswordProblem | undefined {
  if (!current) return { field: "current", message: "Please enter your current password." };
  if (next.length < minPasswordLength)
    return { field: "next", message: `A password has at least ${minPasswordLength} characters.` };
  if (next === current) return { field: "next", message: "This is your current password." };
  return undefined;
}
