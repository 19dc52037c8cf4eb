import { formatCount } from "./formats.ts";

/** The lists whose records somebody else may have changed, and what one of each and many are called. */
const names = { orders: ["order", "orders"], users: ["user", "users"] } as const;

/** What a screen reader hears of changes by somebody else: how many, not each. Empty without any. */
export function changesSummary(counts: Readonly<Record<keyof typeof names, number>>): string {
  const parts = (["orders", "users"] as const)
    .filter((list) => counts[list] > 0)
    .map((list) => `${formatCount(counts[list])} ${names[list][counts[list] === 1 ? 0 : 1]}`);
  if (parts.length === 0) return "";
  return `${parts.join(" and ")} ${counts.orders + counts.users === 1 ? "has" : "have"} changed.`;
}
