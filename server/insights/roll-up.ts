import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { inTurns, keepDoing } from "../background.ts";
import { isPostgres } from "../storage/database.ts";
import { inSlices } from "../storage/records.ts";
import type { Database } from "../storage/tables.ts";
import type { Dimension } from "./dimensions.ts";
import { type Rollups, rollupsOfBuckets, rollupsOfDays } from "./rollup-statements.ts";
import { dirtyBuckets, type Grain, isInBucket, nameOf } from "./rollups.ts";

// Keeps the rollups current (rollups.ts): counts the orders of dirty buckets and adds up their days, and sums up what changes
// of orders have added.

/** The limits of one transaction: SQLite blocks the process meanwhile, and other processes' changes wait. */
const atOnce = { buckets: 500, orders: 2_000, days: 10, added: 100 };

/**
 * Sums up added rows and counts dirty buckets, every ten seconds while the server runs. Without it, answers are right but
 * slower; counting after every change would cost more than the change.
 */
export function keepRolledUp(app: FastifyInstance, db: Database): void {
  keepDoing(app, { restMs: 10_000, failure: "insights could not be rolled up" }, async (signal) => {
    // Each bucket once, the latest first: those that are marked meanwhile wait for the next round.
    for (const work of [sumUpAdded, rollUp]) {
      let before: string | undefined;
      await inTurns(signal, async () => {
        before = await work(db, before);
        return before !== undefined;
      });
    }
  });
}

/**
 * Rolls up one batch of dirty buckets, the latest first and before `before` if it is given: counts their orders, and sums up
 * their days. Returns the next call's `before`; undefined when none are left, or when another process is rolling up.
 */
export function rollUp(db: Database, before?: string): Promise<string | undefined> {
  return inOurTurn(db, async (transaction) => {
    const next = await nextDirty(transaction, before);
    const buckets = await claimBuckets(transaction, next, dirtyBuckets(transaction), { is_dirty: 0, added: 0 });
    await replaceRollups(transaction, "bucket", buckets, rollupsOfBuckets(transaction, buckets));
    const days = daysOf(buckets);
    await replaceRollups(transaction, "day", days, rollupsOfDays(transaction, days));
    return next.at(-1);
  });
}

/** As rollUp, for buckets with added rows: sums up these rows, and those of their days. */
export function sumUpAdded(db: Database, before?: string): Promise<string | undefined> {
  return inOurTurn(db, async (transaction) => {
    const buckets = transaction.selectFrom("insight_buckets").select("bucket");
    // A literal, as the index of these buckets is not used with a parameter.
    const withAdded = buckets.where("added", ">", ({ lit }) => lit(0));
    const latest = withAdded.orderBy("bucket", "desc").limit(atOnce.added);
    const rows = await (before === undefined ? latest : latest.where("bucket", "<", before)).execute();
    const next = rows.map(({ bucket }) => bucket);
    const claimed = await claimBuckets(transaction, next, withAdded, { added: 0 });
    if (claimed.length > 0) {
      await sumUp(transaction, "bucket", claimed);
      await sumUp(transaction, "day", daysOf(claimed));
    }
    return next.length < atOnce.added ? undefined : next.at(-1);
  });
}

/** The key of the advisory lock that a process holds while it rolls up. */
const rollUpLock = 822_102;

/**
 * Runs `work` in a transaction, unless another process is rolling up: two at once would each miss the other's buckets in the
 * sum of a day. Read committed, so that what is read after buckets are locked is committed by then.
 */
function inOurTurn<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result | undefined> {
  const readCommitted = db.transaction().setIsolationLevel("read committed");
  return readCommitted.execute(async (transaction) => {
    if (!isPostgres(transaction)) return work(transaction);
    const locked = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(rollUpLock)}) as locked`;
    return (await locked.execute(transaction)).rows[0]?.locked === true ? work(transaction) : undefined;
  });
}

/** The dimensions that changes of orders add to (storage/insight-changes-migration.ts). */
const addedDimensions = ["STATUS", "CARRIER", "CANCELLATION_REASON"] as const satisfies Dimension[];

/** Replaces rows of some buckets or days that differ only in numbers by their sums. */
async function sumUp(transaction: Database, grain: Grain, starts: readonly string[]): Promise<void> {
  const isOne = isOneOf(grain, starts);
  await nextTurn();
  const counts = transaction.deleteFrom("insight_counts").where("dimension", "in", addedDimensions).where(isOne);
  for (const rows of inSlices(summed(await counts.returningAll().execute()), 500))
    await transaction.insertInto("insight_counts").values(rows).execute();
  await nextTurn();
  const shipping = transaction.deleteFrom("insight_shipping").where(isOne);
  for (const rows of inSlices(summed(await shipping.returningAll().execute()), 500))
    await transaction.insertInto("insight_shipping").values(rows).execute();
}

/** Sums up rows that differ only in numbers. Leaves out rows of zeros. */
function summed<Row extends object>(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Record<string, unknown>>();
  for (const row of rows) {
    const fields = Object.entries(row);
    const key = JSON.stringify(fields.filter(([, value]) => typeof value !== "number"));
    const sum = sums.get(key);
    const added = fields.map(([name, value]) => [
      name,
      typeof value === "number" ? value + Number(sum?.[name] ?? 0) : value,
    ]);
    sums.set(key, Object.fromEntries(added));
  }
  const isOfZeros = (row: object) => Object.values(row).every((value) => typeof value !== "number" || value === 0);
  return [...sums.values()].filter((row) => !isOfZeros(row)) as Row[];
}

const daysOf = (buckets: readonly string[]) => [...new Set(buckets.map((bucket) => nameOf(bucket, "day")))];

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

/** Locks those of some buckets that are marked and that no other transaction has locked, and takes the marks off. */
async function claimBuckets(
  transaction: Database,
  next: readonly string[],
  marked: ReturnType<typeof dirtyBuckets>,
  withoutMarks: { is_dirty?: 0; added: 0 },
): Promise<string[]> {
  if (next.length === 0) return [];
  const buckets = await marked
    .where("bucket", "in", next)
    // Skips buckets locked by transactions that change their orders: they wait for the next round.
    .$if(isPostgres(transaction), (query) => query.forUpdate().skipLocked())
    .execute();
  const claimed = buckets.map(({ bucket }) => bucket);
  if (claimed.length > 0)
    await transaction.updateTable("insight_buckets").set(withoutMarks).where("bucket", "in", claimed).execute();
  return claimed;
}

/** Replaces rollups of some buckets or days. */
async function replaceRollups(
  transaction: Database,
  grain: Grain,
  starts: readonly string[],
  rollups: readonly Rollups[],
): Promise<void> {
  if (starts.length === 0) return;
  for (const { table, dimension, insert } of rollups) {
    await nextTurn();
    const isOne = sql`${isOneOf(grain, starts)} ${dimension ? sql`and dimension = ${dimension}` : sql``}`;
    const old = sql`delete from ${sql.table(table)} where ${isOne}`;
    if (isPostgres(transaction)) {
      // One statement sees one moment: what a change committed meanwhile adds to a day is neither deleted nor summed up.
      await sql`with old as (${old}) ${insert}`.execute(transaction);
    } else {
      await old.execute(transaction);
      await insert.execute(transaction);
    }
  }
}

const isOneOf = (grain: Grain, starts: readonly string[]) =>
  sql<boolean>`grain = ${grain} and starts in (${sql.join(starts)})`;
