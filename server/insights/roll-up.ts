import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { keepDoing } from "../background.ts";
import { pause } from "../pause.ts";
import { isPostgres } from "../storage/database.ts";
import type { Database, Tables } from "../storage/tables.ts";
import { buyerOf, dimensions, shippingColumns, shippingOfOrders } from "./dimensions.ts";
import { dirtyBuckets, type Grain, isInBucket, nameOf, rangeOfBucket } from "./rollups.ts";
import { forEachRow, fromOrders, rowsTable } from "./statements.ts";

// Keeps the rollups current (rollups.ts): counts the orders of dirty buckets, and adds up their days.

/** The limits of one transaction: SQLite blocks the process meanwhile, and other processes' changes wait. */
const atOnce = { buckets: 500, orders: 2_000, days: 10 };
const betweenMs = 50;

/**
 * Rolls up while the server runs: first all dirty buckets, then every ten seconds those that became dirty. Without it,
 * answers are right but slower; counting after every change would cost more than the change.
 */
export function keepRolledUp(app: FastifyInstance, db: Database): void {
  keepDoing(app, { restMs: 10_000, failure: "insights could not be rolled up" }, async (signal) => {
    // Each dirty bucket once, the latest first. Buckets that become dirty meanwhile wait for the next round.
    let before = await rollUp(db);
    while (before && !signal.aborted) {
      await pause(betweenMs, signal);
      before = await rollUp(db, before);
    }
  });
}

/** The key of the advisory lock that a process holds while it rolls up. */
const rollUpLock = 822_102;

/**
 * Rolls up one batch of dirty buckets, the latest first and before `before` if it is given: counts their orders, and sums up
 * their days. Returns the next call's `before`; undefined when none are left, or when another process is rolling up.
 */
export function rollUp(db: Database, before?: string): Promise<string | undefined> {
  // Orders are read after their buckets are locked: read committed, so that each statement sees what is committed by then.
  const readCommitted = db.transaction().setIsolationLevel("read committed");
  return readCommitted.execute(async (transaction) => {
    if (!(await isOurTurn(transaction))) return;
    const next = await nextDirty(transaction, before);
    const buckets = await claimBuckets(transaction, next);
    await replaceRollups(transaction, "bucket", buckets, rollupsOfBuckets(transaction, buckets));
    const days = daysOf(buckets);
    await replaceRollups(transaction, "day", days, rollupsOfDays(transaction, days));
    return next.at(-1);
  });
}

const daysOf = (buckets: readonly string[]) => [...new Set(buckets.map((bucket) => nameOf(bucket, "day")))];

/** Whether this process has got the lock: two at once would each miss the other's buckets in the sum of a day. */
async function isOurTurn(transaction: Database): Promise<boolean> {
  if (!isPostgres(transaction)) return true;
  const locked = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(rollUpLock)}) as locked`;
  return (await locked.execute(transaction)).rows[0]?.locked === true;
}

/** Returns the latest dirty buckets before `before`, or of all: as many as one transaction may count. */
async function nextDirty(transaction: Database, before?: string): Promise<string[]> {
  const next: string[] = [];
  let orders = 0;
  for await (const bucket of dirtyBefore(transaction, before)) {
    orders += bucket.orders;
    const isTooMuch = orders > atOnce.orders || daysOf([...next, bucket.name]).length > atOnce.days;
    if (next.length > 0 && isTooMuch) break;
    next.push(bucket.name);
    if (next.length === atOnce.buckets) break;
  }
  return next;
}

/** Yields the dirty buckets, the latest first, with the numbers of their orders, which are counted up to the limit. */
async function* dirtyBefore(transaction: Database, before?: string): AsyncGenerator<{ name: string; orders: number }> {
  const size = 20;
  const orders = sql<number>`(select count(*) from (
    select 1 from orders as o where ${isInBucket(sql`o.created_at`, sql`b.bucket`)} limit ${atOnce.orders + 1}) as placed)`;
  for (let last = before; ; ) {
    const some = dirtyBuckets(transaction)
      .$if(last !== undefined, (buckets) => buckets.where("bucket", "<", `${last}`))
      .orderBy("bucket", "desc")
      .limit(size)
      .as("b");
    const counted = await transaction
      .selectFrom(some)
      .select(["b.bucket", orders.as("orders")])
      .orderBy("b.bucket", "desc")
      .execute();
    for (const { bucket, orders } of counted) yield { name: bucket, orders: Number(orders) };
    if (counted.length < size) return;
    last = counted.at(-1)?.bucket;
  }
}

/** Locks those of some dirty buckets that no other transaction has locked, and marks them clean. */
async function claimBuckets(transaction: Database, next: readonly string[]): Promise<string[]> {
  if (next.length === 0) return [];
  const buckets = await dirtyBuckets(transaction)
    .where("bucket", "in", next)
    // Skips buckets locked by transactions that change their orders: they wait for the next round.
    .$if(isPostgres(transaction), (query) => query.forUpdate().skipLocked())
    .execute();
  const claimed = buckets.map(({ bucket }) => bucket);
  if (claimed.length > 0) {
    await transaction.updateTable("insight_buckets").set({ is_dirty: 0 }).where("bucket", "in", claimed).execute();
  }
  return claimed;
}

/** Replaces the rollups of some buckets or days by what `statements` insert. */
async function replaceRollups(
  transaction: Database,
  grain: Grain,
  starts: readonly string[],
  statements: readonly RawBuilder<unknown>[],
): Promise<void> {
  if (starts.length === 0) return;
  const isOne = (counts: ExpressionBuilder<Tables, "insight_counts" | "insight_shipping" | "insight_buyers">) =>
    counts.and([counts("grain", "=", grain), counts("starts", "in", starts)]);
  const names = Object.keys(dimensions);
  await transaction.deleteFrom("insight_counts").where("dimension", "in", names).where(isOne).execute();
  await transaction.deleteFrom("insight_shipping").where(isOne).execute();
  await transaction.deleteFrom("insight_buyers").where(isOne).execute();
  for (const statement of statements) {
    await nextTurn();
    await statement.execute(transaction);
  }
}

/** Returns the statements that count `buckets` from their orders. */
function rollupsOfBuckets(db: Database, buckets: readonly string[]): RawBuilder<unknown>[] {
  const rows = buckets.map(rangeOfBucket).map(({ starts, ends }, n) => ({ n, texts: [starts, ends] }));
  const ranges = rowsTable(db, "buckets", ["starts", "ends"], rows);
  const orders = fromOrders(db, "buckets");
  const bucketOf = (moment: RawBuilder<unknown>) => sql`substr(${moment}, 1, 15)`;
  const bucket = bucketOf(sql`o.created_at`);
  return [
    ...Object.entries(dimensions).map(
      ([name, { items, where, value, ...counted }]) =>
        sql`insert into insight_counts (grain, starts, dimension, value, orders, revenue_paisa, units)
          with ${ranges}
          select 'bucket', ${bucket}, ${sql.lit(name)}, ${value}, ${counted.orders}, ${counted.revenue}, ${counted.units}
          from ${orders} ${items(db)} where ${where} group by 2, 4`,
    ),
    sql`insert into insight_shipping (grain, starts, ${sql.join(shippingColumns.map((column) => sql.ref(column)))})
      with ${ranges} select 'bucket', ${bucket}, ${shippingOfOrders(db)} from ${orders} group by 2`,
    sql`insert into insight_buyers (grain, starts, previous, buyers)
      with ${ranges}, bought as (
        select distinct ${bucket} as bucket, ${buyerOf("o")} as buyer from ${orders}
      ), returned as materialized (
        select b.bucket, ${bucketOf(sql`(select max(p.created_at) from orders as p
          where ${buyerOf("p")} = b.buyer and p.created_at < b.bucket || '0:00.000Z')`)} as previous
        from bought as b where b.buyer is not null
      ) select 'bucket', bucket, previous, count(*) from returned group by bucket, previous`,
  ];
}

/** Returns the statements that sum up `days` from their buckets. */
function rollupsOfDays(db: Database, days: readonly string[]): RawBuilder<unknown>[] {
  const rows = days.map((day, n) => ({ n, texts: [day, `${day}T24`] }));
  const ranges = rowsTable(db, "days", ["starts", "ends"], rows);
  const isInDay = sql`c.grain = 'bucket' and c.starts >= days.starts and c.starts < days.ends`;
  const buckets = (table: string, also = sql`1 = 1`) =>
    sql`days ${forEachRow(db, table, "c", sql`${also} and ${isInDay}`)}`;
  const total = (column: string) => sql`sum(${sql.ref(`c.${column}`)})`;
  return [
    ...Object.keys(dimensions).map(
      (name) => sql`insert into insight_counts (grain, starts, dimension, value, orders, revenue_paisa, units)
        with ${ranges}
        select 'day', days.starts, c.dimension, c.value, ${total("orders")}, ${total("revenue_paisa")}, ${total("units")}
        from ${buckets("insight_counts", sql`c.dimension = ${sql.lit(name)}`)} group by 2, 3, 4`,
    ),
    sql`insert into insight_shipping (grain, starts, ${sql.join(shippingColumns.map((column) => sql.ref(column)))})
      with ${ranges} select 'day', days.starts, ${sql.join(shippingColumns.map(total))}
      from ${buckets("insight_shipping")} group by 2`,
    // Leaves out buyers with a previous purchase on the same day: they are counted with that one.
    sql`insert into insight_buyers (grain, starts, previous, buyers)
      with ${ranges} select 'day', days.starts, substr(c.previous, 1, 10), ${total("buyers")}
      from ${buckets("insight_buyers")} where c.previous is null or c.previous < days.starts group by 2, 3`,
  ];
}
