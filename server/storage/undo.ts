import type { ListName } from "../../contract/list-names.ts";
import { Refusal } from "../refusal.ts";
import type { Authorship } from "./audit.ts";
import { type Changed, makeChange } from "./changes.ts";
import { refuseDuplicate } from "./database.ts";
import { fromOrder, type OrderRecord } from "./order-records.ts";
import { cancelledIsNotShipped, readSomeOrders, removeOrder, restoreOrder } from "./orders.ts";
import { differing } from "./records.ts";
import type { AuditTable, CustomersTable, Database, OrdersTable } from "./tables.ts";
import {
  type DeletedWithUser,
  emailTaken,
  fromUser,
  readSomeUsers,
  removeUser,
  restoreUser,
  type UserRecord,
} from "./users.ts";

export const changeNotFound = new Refusal(404, "change_not_found", "There is no such change to take back.");
export const alreadyUndone = new Refusal(409, "already_undone", "This change has been taken back already.");
export const changedSince = new Refusal(
  409,
  "changed_since",
  "This cannot be taken back any more: it has been changed since.",
);

/** What an undo needs to know about a kind of record. */
interface Kind<Of extends { _id: string; version?: string | undefined }, Row extends object> {
  list: ListName;
  action: "user.undo" | "order.undo";
  read: (db: Database, ids: string[]) => Promise<Of[]>;
  /** The record's columns that a change can change. The version is the same for every record. */
  columnsOf: (record: Of) => Row;
  update: (transaction: Database, id: string, columns: Partial<Row>, version: string, at: Date) => Promise<unknown>;
  remove: (transaction: Database, id: string) => Promise<object | undefined>;
  /** Restores what `remove` removed; `related` is what that returned. */
  restore: (transaction: Database, record: Of, version: string, related: object | null) => Promise<void>;
  /** The refusal where another record has a unique value of this one by now. */
  taken: Refusal;
}

const users: Kind<UserRecord, CustomersTable> = {
  list: "users",
  action: "user.undo",
  read: readSomeUsers,
  columnsOf: (user) => fromUser(user, ""),
  update: (transaction, id, columns, version) =>
    transaction
      .updateTable("customers")
      .set({ ...columns, version })
      .where("id", "=", id)
      .execute(),
  remove: removeUser,
  restore: (transaction, user, version, related) =>
    restoreUser(transaction, fromUser(user, version), { orders: [], ...(related as DeletedWithUser | null) }),
  taken: emailTaken,
};

/** Returns the customer of a deleted order whose entry is older than `customerId` in records, and has it in `related`. */
const customerIn = (related: object | null) => ({
  customerId: (related as { customer?: string | null } | null)?.customer ?? undefined,
});

const orders: Kind<OrderRecord, Omit<OrdersTable, "customer_id" | "updated_at">> = {
  list: "orders",
  action: "order.undo",
  read: readSomeOrders,
  columnsOf: (order) => {
    const { customer_id, updated_at, ...columns } = fromOrder(order, "").order;
    return columns;
  },
  update: (transaction, id, columns, version, at) =>
    transaction
      .updateTable("orders")
      .set({ ...columns, version, updated_at: at.toISOString() })
      .where("id", "=", id)
      .execute(),
  remove: removeOrder,
  restore: (transaction, order, version, related) =>
    restoreOrder(transaction, fromOrder({ ...customerIn(related), ...order }, version)),
  taken: changedSince,
};

/**
 * Undoes a change by its id, as a change of its own, and returns the resulting record: undefined where undoing a restoration
 * deletes it again. Refuses an id of no change of a customer or an order (404), a change that has been undone already (409),
 * and one that conflicts with a later change: of the same fields, or a deletion or restoration of the record (409).
 */
export async function undoChange(
  db: Database,
  changeId: string,
  authorship: Authorship,
): Promise<Changed<{ user?: UserRecord | undefined; order?: OrderRecord | undefined }>> {
  const entry = await db.selectFrom("audit").selectAll().where("id", "=", changeId).executeTakeFirst();
  if (entry?.action.startsWith("user.")) {
    const { record, change } = await reverse(db, entry, users, authorship);
    return { record: { user: record }, change };
  }
  if (entry?.action.startsWith("order.")) {
    const { record, change } = await reverse(db, entry, orders, authorship);
    return { record: { order: record }, change };
  }
  throw changeNotFound;
}

async function reverse<Of extends { _id: string; version?: string | undefined }, Row extends object>(
  db: Database,
  entry: AuditTable,
  kind: Kind<Of, Row>,
  { by, at }: Authorship,
): Promise<Changed<Of | undefined>> {
  const id = entry.entity_id;
  const was = JSON.parse(entry.before ?? "null") as Of | null;
  const made = JSON.parse(entry.after ?? "null") as Of | null;
  const apply = async (transaction: Database, version: string) => {
    const undone = transaction.selectFrom("audit").select("id").where("undoes", "=", entry.id);
    if (await undone.executeTakeFirst()) throw alreadyUndone;
    const [current] = await kind.read(transaction, [id]);
    if (was === null) {
      if (current?.version !== made?.version) throw changedSince;
      return { before: current, after: undefined, related: await kind.remove(transaction, id) };
    }
    if (made === null) {
      if (current) throw changedSince;
      await kind.restore(transaction, was, version, JSON.parse(entry.related ?? "null") as object | null);
    } else {
      const columns = columnsToReverse(kind, was, made, current);
      await kind.update(transaction, id, columns, version, at);
    }
    const [after] = await kind.read(transaction, [id]);
    return { before: current, after };
  };
  const { list, action } = kind;
  const undoing = makeChange(db, { list, action, id, by, at, undoes: entry.id, apply });
  const { after, change } = await undoing.catch(refuseDuplicate(kind.taken));
  return { record: after, change };
}

/** Returns the old values of what a change changed; throws changedSince where the record has newer ones. */
function columnsToReverse<Of extends { _id: string }, Row extends object>(
  { columnsOf }: Pick<Kind<Of, Row>, "columnsOf">,
  was: Of,
  made: Of,
  current: Of | undefined,
): Partial<Row> {
  if (!current) throw changedSince;
  const columns = differing(columnsOf(made), columnsOf(was));
  const since = differing(columnsOf(made), columnsOf(current));
  if (Object.keys(columns).some((column) => column in since)) throw changedSince;
  if ("cancelled" in current && current.cancelled && !("cancelled" in columns)) throw cancelledIsNotShipped;
  return columns;
}
