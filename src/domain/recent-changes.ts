import { formatCount } from "./formats.ts";

/** The words for one record of a list, and for several. */
const names = { orders: ["order", "orders"], users: ["user", "users"] } as const;

/** Says to screen readers how many records of each list others have changed. Empty if they changed none. */
export function changesSummary(counts: Readonly<Record<keyof typeof names, number>>): string {
  const parts = (["orders", "users"] as const)
    .filter((list) => counts[list] > 0)
    .map((list) => `${formatCount(counts[list])} ${names[list][counts[list] === 1 ? 0 : 1]}`);
  if (parts.length === 0) return "";
  return `${parts.join(" and ")} ${counts.orders + counts.users === 1 ? "has" : "have"} changed.`;
}
