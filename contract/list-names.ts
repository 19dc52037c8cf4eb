/** The shop's lists. Every change of a list raises its version. */
export const listNames = ["users", "orders"] as const;
export type ListName = (typeof listNames)[number];
