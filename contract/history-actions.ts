import { type OrderChangeKind, orderChanges } from "./order-changes.ts";

type OrderAudit = (typeof orderChanges)[OrderChangeKind]["audit"];

/** The actions in the history, by the kind of record. */
export const historyActions = {
  order: [...Object.values(orderChanges).map(({ audit }): OrderAudit => audit), "order.undo"],
  user: ["user.update", "user.delete", "user.undo"],
  shop: ["shop.import"],
} as const;
export type HistoryKind = keyof typeof historyActions;
export type HistoryAction = (typeof historyActions)[HistoryKind][number];

export const historyKinds = Object.keys(historyActions) as HistoryKind[];

/** The kinds that have many records: all but the shop. */
export type RecordKind = Exclude<HistoryKind, "shop">;
export const recordKinds = historyKinds.filter((kind): kind is RecordKind => kind !== "shop");

/** Returns the actions of a kind of record, or of all kinds if it is undefined. */
export function actionsOf(kind: HistoryKind | undefined): readonly HistoryAction[] {
  return kind ? historyActions[kind] : Object.values(historyActions).flat();
}

/** The number of entries on a page of the history, by default and at most. */
export const historyPage = { usual: 50, most: 100 } as const;
