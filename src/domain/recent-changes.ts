import { formatCount } from "./formats.ts";

/** The lists with changes by others, and what one record and several are called. */
const names = { orders: ["order", "orders"], users: ["user", "users"] } as const;

/** Returns the summary of others' changes for screen readers: their number instead of each one. Empty without any. */
export function changesSummary(counts: Readonly<Record<keyof typeof names, number>>): string {
  const parts = (["orders", "users"] as const)
    .filter((list) => counts[list] > 0)
    .map((list) => `${formatCount(counts[list])} ${names[list][counts[list] === 1 ? 0 : 1]}`);
  if (parts.length === 0) return "";
  return `${parts.join(" and ")} ${counts.orders + counts.users === 1 ? "has" : "have"} changed.`;
}
