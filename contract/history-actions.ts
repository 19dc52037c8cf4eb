import { type OrderChangeKind, orderChanges } from "./order-changes.ts";

type OrderAudit = (typeof orderChanges)[OrderChangeKind]["audit"];

/** The kinds of records whose history is told, and what can have happened to one of each. */
export const historyActions = {
  order: [...Object.values(orderChanges).map(({ audit }): OrderAudit => audit), "order.undo"],
  user: ["user.update", "user.delete", "user.undo"],
  shop: ["shop.import"],
} as const;
export type HistoryKind = keyof typeof historyActions;
export type HistoryAction = (typeof historyActions)[HistoryKind][number];

export const historyKinds = Object.keys(historyActions) as HistoryKind[];

/** The kinds of which there are many: every one but the shop. */
export type RecordKind = Exclude<HistoryKind, "shop">;
export const recordKinds = historyKinds.filter((kind): kind is RecordKind => kind !== "shop");

/** What can have happened to a record of this kind, or to any. */
export function actionsOf(kind: HistoryKind | undefined): readonly HistoryAction[] {
  return kind ? historyActions[kind] : Object.values(historyActions).flat();
}

/** How many entries a page of the history has. */
export const historyPage = { usual: 50, most: 100 } as const;
