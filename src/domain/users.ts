import { genders } from "../../contract/constants.ts";
import { readDate } from "../../contract/read-date.ts";
import type { User } from "./records.ts";

/** Why a user who is being deleted cannot be deleted again. */
export const beingDeleted = "This user is being deleted.";

const day = 86_400_000;

/** Returns a user's name, or N/A where there is none. */
export function nameOf(user: User): string {
  return user.name?.trim() || "N/A";
}

/** Returns a stored gender as displayed (behaviour: Gender); N/A when nothing is stored. */
export function genderOf(user: User): string {
  const stored = user.gender?.trim();
  if (!stored) return "N/A";
  return genders.find((gender) => gender === stored) ?? "Other";
}

/** Returns the whole days since `date`, rounded down; 0 for a future date. */
export function daysAgo(date: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - date.getTime()) / day));
}

/** Returns an account's age in whole days, rounded up (behaviour: Account age); 0 when its date is missing or to come. */
export function accountAge(created: Date | undefined, now: Date): number {
  return created ? Math.max(0, Math.ceil((now.getTime() - created.getTime()) / day)) : 0;
}

/** Formats a number of days in words. */
export function formatDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

/** Returns the later of a user's last login and last visit; undefined when there is neither. */
export function lastActive({ lastLogin, lastVisit }: User): string | undefined {
  const login = readDate(lastLogin);
  const visit = readDate(lastVisit);
  return visit && (!login || visit > login) ? lastVisit : lastLogin;
}
