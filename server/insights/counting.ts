import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { isPostgres } from "../storage/database.ts";
import type { Database, Tables } from "../storage/tables.ts";
import { buyerOf } from "./buyer.ts";
import { dimensions, shippingColumns, shippingOfOrders } from "./dimensions.ts";
import { type Grain, spanOfSlot, truncated } from "./split.ts";
import { beside, ordersOf, rowsTable } from "./statements.ts";

// Counts what insights ask about, by slots of ten minutes and by days (UTC), so that an answer need not read every order
// of a period. Triggers mark a slot when an order of it changes (storage/insight-counts-migration.ts); until it is counted
// again its orders are read.

/** What is counted at a time: SQLite holds the process up meanwhile, and other processes' changes wait. */
const atOnce = { slots: 500, orders: 2_000 };
const betweenMs = 50;
const pauseMs = { counted: 1_000, failed: 60_000 };

/** Counts for as long as the server runs: all that is to be counted when it starts, then what has changed. */
export function keepCounted(app: FastifyInstance, db: Database): void {
  const closing = new AbortController();
  const { signal } = closing;
  const pause = (ms: number) => delay(ms, undefined, { signal, ref: false }).catch(() => {});
  let counting: Promise<void> | undefined;
  /** Every slot once, from the latest on: what changes meanwhile is for the next round. */
  const countAll = async () => {
    let before = await countSlots(db);
    while (before && !signal.aborted) {
      await pause(betweenMs);
      before = await countSlots(db, before);
    }
  };
  const keepCounting = async () => {
    while (!signal.aborted) {
      try {
        await countAll();
        await pause(pauseMs.counted);
      } catch (error) {
        // Answers are as right without, only slower.
        app.log.warn({ err: error }, "slots could not be counted for insights");
        await pause(pauseMs.failed);
      }
    }
  };
  app.addHook("onListen", () => {
    counting = keepCounting();
  });
  app.addHook("preClose", async () => closing.abort());
  app.addHook("onClose", () => counting);
}

/** Among all locks of this product: whoever counts holds it. */
const countingLock = 822_102;

/**
 * Counts the latest slots, before `before` if it is given, whose counts are not right, so many as have not too many
 * orders, and adds up their days: a day is always the sum of what was counted of its slots, when this was right. Returns
 * before which slot to go on; nothing when there are none, or when another process is counting.
 */
export function countSlots(db: Database, before?: string): Promise<string | undefined> {
  // Orders are read after their slots were locked, by statements that each see what has been committed until then.
  const isolated = isPostgres(db) ? db.transaction().setIsolationLevel("read committed") : db.transaction();
  return isolated.execute(async (transaction) => {
    if (!(await isOurTurn(transaction))) return;
    const latest = await latestUncounted(transaction, before);
    if (!latest) return;
    const slots = await claimSlots(transaction, latest);
    // Somebody is changing orders of all of them.
    if (slots.length === 0) return latest;
    await count(transaction, "slot", slots, countsOfSlots(transaction, slots));
    const days = [...new Set(slots.map((slot) => truncated(slot, "day")))];
    await count(transaction, "day", days, countsOfDays(transaction, days));
    return slots.at(-1);
  });
}

/** Two who count slots of one day at once would each miss the other's in the day. */
async function isOurTurn(transaction: Database): Promise<boolean> {
  if (!isPostgres(transaction)) return true;
  const locked = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(countingLock)}) as locked`;
  return (await locked.execute(transaction)).rows[0]?.locked === true;
}

/** The slots to count, the latest first. */
const uncountedSlots = (transaction: Database) =>
  transaction
    .selectFrom("insight_slots")
    .select("slot")
    // Not a parameter, or the index of these slots would not serve.
    .where("is_counted", "=", (value) => value.lit(0))
    .orderBy("slot", "desc");

async function latestUncounted(transaction: Database, before?: string): Promise<string | undefined> {
  const latest = uncountedSlots(transaction).$if(before !== undefined, (slots) =>
    slots.where("slot", "<", `${before}`),
  );
  return (await latest.limit(1).executeTakeFirst())?.slot;
}

/** The slots to count from `latest` on back; they are taken to be right from here on. */
async function claimSlots(transaction: Database, latest: string): Promise<string[]> {
  const tooMany = await transaction
    .selectFrom("orders")
    .select("created_at")
    .where("created_at", "<", spanOfSlot(latest).ends)
    .orderBy("created_at", "desc")
    .offset(atOnce.orders)
    .limit(1)
    .executeTakeFirst();
  const after = truncated(tooMany?.created_at ?? "", "slot");
  const slots = await uncountedSlots(transaction)
    .where("slot", "<=", latest)
    .where((slot) => slot.or([slot("slot", "=", latest), slot("slot", ">", after)]))
    .limit(atOnce.slots)
    // Whoever changes an order of a slot has locked the slot: it is for the next time.
    .$if(isPostgres(transaction), (query) => query.forUpdate().skipLocked())
    .execute();
  const claimed = slots.map(({ slot }) => slot);
  if (claimed.length > 0) {
    await transaction.updateTable("insight_slots").set({ is_counted: 1 }).where("slot", "in", claimed).execute();
  }
  return claimed;
}

/** Puts what `statements` count in the place of what was counted of some slots or days. */
async function count(
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

/** The statements that count `slots` from their orders. */
function countsOfSlots(db: Database, slots: readonly string[]): RawBuilder<unknown>[] {
  const spans = slots.map(spanOfSlot);
  const rows = spans.map(({ starts, ends }, n) => ({ n, texts: [starts, ends] }));
  const inSlots = rowsTable(db, "slots", ["starts", "ends"], rows);
  const orders = ordersOf(db, "slots");
  const slotOf = (moment: RawBuilder<unknown>) => sql`substr(${moment}, 1, 15)`;
  const slot = slotOf(sql`o.created_at`);
  return [
    ...Object.entries(dimensions).map(
      ([name, { items, where, value, ...counted }]) =>
        sql`insert into insight_counts (grain, starts, dimension, value, orders, revenue_paisa, units)
          with ${inSlots}
          select 'slot', ${slot}, ${sql.lit(name)}, ${value}, ${counted.orders}, ${counted.revenue}, ${counted.units}
          from ${orders} ${items(db)} where ${where} group by 2, 4`,
    ),
    sql`insert into insight_shipping (grain, starts, ${sql.join(shippingColumns.map((column) => sql.ref(column)))})
      with ${inSlots} select 'slot', ${slot}, ${shippingOfOrders(db)} from ${orders} group by 2`,
    sql`insert into insight_buyers (grain, starts, previous, buyers)
      with ${inSlots}, bought as (
        select distinct ${slot} as slot, ${buyerOf("o")} as buyer from ${orders}
      ), came as materialized (
        select b.slot, ${slotOf(sql`(select max(p.created_at) from orders as p
          where ${buyerOf("p")} = b.buyer and p.created_at < b.slot || '0:00.000Z')`)} as previous
        from bought as b where b.buyer is not null
      ) select 'slot', slot, previous, count(*) from came group by slot, previous`,
  ];
}

/** The statements that add up `days` from their slots. */
function countsOfDays(db: Database, days: readonly string[]): RawBuilder<unknown>[] {
  const rows = days.map((day, n) => ({ n, texts: [day, `${day}T24`] }));
  const inDays = rowsTable(db, "days", ["starts", "ends"], rows);
  const isInDay = sql`c.grain = 'slot' and c.starts >= days.starts and c.starts < days.ends`;
  const slots = (table: string, also = sql`1 = 1`) => sql`days ${beside(db, table, "c", sql`${also} and ${isInDay}`)}`;
  const total = (column: string) => sql`sum(${sql.ref(`c.${column}`)})`;
  return [
    ...Object.keys(dimensions).map(
      (name) => sql`insert into insight_counts (grain, starts, dimension, value, orders, revenue_paisa, units)
        with ${inDays}
        select 'day', days.starts, c.dimension, c.value, ${total("orders")}, ${total("revenue_paisa")}, ${total("units")}
        from ${slots("insight_counts", sql`c.dimension = ${sql.lit(name)}`)} group by 2, 3, 4`,
    ),
    sql`insert into insight_shipping (grain, starts, ${sql.join(shippingColumns.map((column) => sql.ref(column)))})
      with ${inDays} select 'day', days.starts, ${sql.join(shippingColumns.map(total))}
      from ${slots("insight_shipping")} group by 2`,
    // Who had bought on the same day before is counted with the slot of that.
    sql`insert into insight_buyers (grain, starts, previous, buyers)
      with ${inDays} select 'day', days.starts, substr(c.previous, 1, 10), ${total("buyers")}
      from ${slots("insight_buyers")} where c.previous is null or c.previous < days.starts group by 2, 3`,
  ];
}
