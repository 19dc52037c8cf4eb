/** The shop's lists, each with a version that every change of it moves. */
export const listNames = ["users", "orders"] as const;
export type ListName = (typeof listNames)[number];
