import { type OrderChangeKind, orderChanges } from "./order-changes.ts";

type OrderAudit = (typeof orderChanges)[OrderChangeKind]["audit"];

/** The audited actions that the history shows, by the kind of record. */
export const historyActions = {
  order: [...Object.values(orderChanges).map(({ audit }): OrderAudit => audit), "order.undo"],
  user: ["user.update", "user.delete", "user.undo"],
  shop: ["shop.import"],
} as const;
export type HistoryKind = keyof typeof historyActions;
export type HistoryAction = (typeof historyActions)[HistoryKind][number];

export const historyKinds = Object.keys(historyActions) as HistoryKind[];

/** The kinds with many records: there is one shop. */
export type RecordKind = Exclude<HistoryKind, "shop">;
export const recordKinds = historyKinds.filter((kind): kind is RecordKind => kind !== "shop");

/** Returns the actions of a kind of record; all actions without a kind. */
export function actionsOf(kind: HistoryKind | undefined): readonly HistoryAction[] {
  return kind ? historyActions[kind] : Object.values(historyActions).flat();
}

/** The number of entries on a page of the history, by default and at most. */
export const historyPage = { default: 50, max: 100 } as const;
