import type { FastifyInstance } from "fastify";
import { type Insertable, sql } from "kysely";
import type { ListName } from "../../contract/list-names.ts";
import { inTurns, keepDoing } from "../background.ts";
import { inSharedTurns } from "../shared-turn.ts";
import { areBuyersNoted, buyersAmong, indexBuyers } from "./buyers.ts";
import { isDatabaseUnavailable, isPostgres } from "./database.ts";
import { inIndexTurn, withoutLocked } from "./index-locks.ts";
import { customerIndexRow, orderIndexRow } from "./list-index-rows.ts";
import { differing } from "./records.ts";
import type { Database, Tables } from "./tables.ts";
import { collectPieces, type IndexedTexts, NewPieces } from "./trigram-pieces.ts";

// The indexes of the lists, which answer windows (docs/decisions/0038). Triggers mark the records that change, whoever
// changes them; these functions index them.

/**
 * The most records that a transaction indexes. SQLite blocks all requests meanwhile: a record of which all is written takes
 * about 1 ms, or 3 ms among ten million orders.
 */
const maxAtOnce = {
  beforeReading: (db: Database) => (isPostgres(db) ? 250 : 50),
  inBackground: (db: Database) => (isPostgres(db) ? 250 : 25),
};

/** Indexes marked records while the server runs. */
export function keepIndexed(app: FastifyInstance, db: Database): void {
  const most = maxAtOnce.inBackground(db);
  const indexSome = async () =>
    (await indexMarked(db, "orders", most)) || (await indexMarked(db, "users", most)) || (await collectPieces(db));
  keepDoing(app, { restMs: 1_000, failure: "lists could not be indexed" }, (signal) => inTurns(signal, indexSome));
}

/** Indexes at most `atOnce` marked records of a list, and for users some notes of buyers. Returns whether there may be more. */
export async function indexMarked(
  db: Database,
  list: ListName,
  atOnce = maxAtOnce.beforeReading(db),
): Promise<boolean> {
  if (!(await hasMarked(db, list))) return false;
  const hasMoreBuyers = list === "users" && (await indexBuyers(db, atOnce));
  const pieces = new NewPieces(db);
  // Records are read after their marks are locked.
  const hasMore = await inIndexTurn(db, async (transaction) => {
    const marked = await transaction
      .selectFrom("index_stale")
      .select("id")
      .where("list", "=", list)
      .orderBy("id")
      .limit(atOnce)
      // Skips marks locked by transactions that change their records: they wait for the next round.
      .$if(isPostgres(db), (query) => query.forUpdate().skipLocked())
      .execute();
    const ids = await withoutLocked(
      transaction,
      list,
      marked.map(({ id }) => id),
    );
    // Locked records wait for the next round; there may be other marks beyond this batch.
    const isAll = marked.length < atOnce;
    if (ids.length === 0) return !isAll;
    await transaction.deleteFrom("index_stale").where("list", "=", list).where("id", "in", ids).execute();
    if (list === "orders") await indexOrders(transaction, ids, pieces);
    else await indexCustomers(transaction, ids, pieces);
    return !isAll;
  });
  pieces.remember();
  return hasMore || hasMoreBuyers;
}

/**
 * Indexes some of the marked records of a list, so that the next read has the latest changes. Returns whether there are
 * more; true where the database cannot be written, so that reading goes on.
 */
export async function indexBeforeReading(db: Database, list: ListName): Promise<boolean> {
  try {
    return (await hasMarked(db, list)) && (await turnsOf(db)[list]());
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return true;
  }
}

/** What reads that come at the same time share: otherwise each would hold a connection while another process indexes. */
const turns = new WeakMap<Database, Record<ListName, () => Promise<boolean>>>();

function turnsOf(db: Database): Record<ListName, () => Promise<boolean>> {
  const indexSome = async (list: ListName) => (await indexMarked(db, list)) && (await hasMarked(db, list));
  const own = turns.get(db) ?? {
    orders: inSharedTurns(() => indexSome("orders")),
    users: inSharedTurns(() => indexSome("users")),
  };
  turns.set(db, own);
  return own;
}

/** Whether a list has marked records, or the list of users noted buyers. */
async function hasMarked(db: Database, list: ListName): Promise<boolean> {
  const marked = db.selectFrom("index_stale").select("id").where("list", "=", list).limit(1);
  return (await marked.executeTakeFirst()) !== undefined || (list === "users" && (await areBuyersNoted(db)));
}

async function indexOrders(transaction: Database, ids: readonly string[], pieces: NewPieces): Promise<void> {
  const orders = await transaction.selectFrom("orders").selectAll().where("id", "in", ids).execute();
  const namesOf = await productNames(transaction, ids);
  const rows = orders.map((order) => orderIndexRow(transaction, order, namesOf(order.id)));
  await pieces.add(transaction, "order_index", await putRows(transaction, "order_index", rows));
}

async function indexCustomers(transaction: Database, ids: readonly string[], pieces: NewPieces): Promise<void> {
  const customers = await transaction.selectFrom("customers").selectAll().where("id", "in", ids).execute();
  const buyers = await buyersAmong(transaction, ids);
  const rows = customers.map((customer) => customerIndexRow(customer, buyers.has(customer.id)));
  await pieces.add(transaction, "customer_index", await putRows(transaction, "customer_index", rows));
}

/**
 * Inserts rows of an index, and of those that are there writes the columns that differ: on SQLite, a column that is written
 * has its b-trees changed, whatever its value. Returns the numbers and texts of the written rows on PostgreSQL, where the
 * terms of these are kept; nothing on SQLite.
 */
export async function putRows<Index extends "order_index" | "customer_index">(
  transaction: Database,
  index: Index,
  rows: (Insertable<Tables[Index]> & { readonly id: string })[],
): Promise<IndexedTexts[]> {
  if (rows.length === 0) return [];
  const present = await rowsOf(transaction, index, rows).selectAll().execute();
  const byId = new Map(present.map((row) => [row.id, row]));
  const written = new Map<string, typeof rows>();
  for (const row of rows) {
    const columns = Object.keys(differing<object>(byId.get(row.id) ?? {}, row)).join();
    if (columns) written.set(columns, [...(written.get(columns) ?? []), row]);
  }
  for (const [columns, some] of written) {
    const changes = columns.split(",").map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
    await transaction
      .insertInto(index)
      .values(some as never)
      .modifyEnd(sql`on conflict (id) do update set ${sql.join(changes)}`)
      .execute();
  }
  if (!isPostgres(transaction) || written.size === 0) return [];
  const changed = [...written.values()].flat();
  return rowsOf(transaction, index, changed).select(["row", "search", "found_by"]).execute();
}

const rowsOf = (db: Database, index: "order_index" | "customer_index", rows: readonly { readonly id: string }[]) => {
  const ids = rows.map(({ id }) => id);
  return db.selectFrom<"order_index" | "customer_index">(index).where("id", "in", ids);
};

/**
 * Computes a record's row of an index, for its place: without an order's products, and whether a customer has orders.
 * Undefined without a record.
 */
export async function indexRowOf(db: Database, index: "order_index" | "customer_index", id: string) {
  if (index === "order_index") {
    const order = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
    return order && orderIndexRow(db, order, []);
  }
  const customer = await db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirst();
  return customer && customerIndexRow(customer, false);
}

/** Reads the names of the products of some orders. Returns a function from an order's id to its names. */
export async function productNames(db: Database, ids: readonly string[]): Promise<(id: string) => readonly string[]> {
  const items = await db
    .selectFrom("order_items")
    .select(["order_id", "name"])
    .where("order_id", "in", ids)
    .orderBy("order_id")
    .orderBy("position")
    .execute();
  const names = new Map<string, string[]>();
  for (const { order_id, name } of items) names.set(order_id, [...(names.get(order_id) ?? []), name]);
  return (id) => names.get(id) ?? [];
}
