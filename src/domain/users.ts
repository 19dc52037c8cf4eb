import { genders } from "../../contract/constants.ts";
import { readDate } from "../../contract/read-date.ts";
import type { User } from "./records.ts";

/** Why a user that is being deleted is not deleted once more. */
export const beingDeleted = "This user is being deleted.";

const day = 86_400_000;

/** What a user's name is shown as where there is none. */
export function nameOf(user: User): string {
  return user.name?.trim() || "N/A";
}

/** A stored gender as it is displayed (behaviour: Gender); N/A when nothing is stored. */
export function genderOf(user: User): string {
  const stored = user.gender?.trim();
  if (!stored) return "N/A";
  return genders.find((gender) => gender === stored) ?? "Other";
}

/** Whole days since `date`, rounded down; 0 for a date to come. */
export function daysAgo(date: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - date.getTime()) / day));
}

/** How old an account is, in whole days rounded up (behaviour: Account age); 0 when its date is missing or to come. */
export function accountAge(created: Date | undefined, now: Date): number {
  return created ? Math.max(0, Math.ceil((now.getTime() - created.getTime()) / day)) : 0;
}

/** A number of days in words. */
export function formatDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

/** The later of a user's last login and last visit; undefined when there is neither. */
export function lastActive({ lastLogin, lastVisit }: User): string | undefined {
  const login = readDate(lastLogin);
  const visit = readDate(lastVisit);
  return visit && (!login || visit > login) ? lastVisit : lastLogin;
}
