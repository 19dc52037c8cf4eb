import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../storage/database.ts";
import type { Database } from "../storage/tables.ts";
import { buyerOf } from "./buyer.ts";
import { dayOfOrder, dimensions, placed, shippingColumns } from "./dimensions.ts";
import { spanOfDay } from "./split.ts";
import { ordersOf, rowsTable } from "./statements.ts";

// Counts what insights ask about, day by day (UTC), so that an answer need not read every order of a period. Triggers
// mark a day when an order of it changes (storage/insight-counts-migration.ts); until it is counted again its orders are read.

/** What is counted at a time: SQLite holds the process up meanwhile, and other processes' changes wait. */
const atOnce = { days: 100, orders: 2_000 };
const betweenMs = 50;
const pauseMs = 60_000;

/** Counts days for as long as the server runs: all that is to be counted when it starts, then what has changed. */
export function keepCounted(app: FastifyInstance, db: Database): void {
  const closing = new AbortController();
  const { signal } = closing;
  const pause = (ms: number) => delay(ms, undefined, { signal, ref: false }).catch(() => {});
  let counting: Promise<void> | undefined;
  /** Every day once, from the latest on: what changes meanwhile is for the next round. */
  const count = async () => {
    let before = await countDays(db);
    while (before && !signal.aborted) {
      await pause(betweenMs);
      before = await countDays(db, before);
    }
  };
  const keepCounting = async () => {
    while (!signal.aborted) {
      await count().catch((error: unknown) => {
        // Answers are as right without, only slower.
        app.log.warn({ err: error }, "days could not be counted for insights");
      });
      await pause(pauseMs);
    }
  };
  app.addHook("onListen", () => {
    counting = keepCounting();
  });
  app.addHook("preClose", async () => closing.abort());
  app.addHook("onClose", () => counting);
}

/**
 * Counts the latest days before `before` whose counts are not right, so many as have not too many orders. Returns the
 * earliest of them; nothing when there are none.
 */
export function countDays(db: Database, before = "~"): Promise<string | undefined> {
  // Orders are read after their days were locked, by statements that each see what has been committed until then.
  const isolated = isPostgres(db) ? db.transaction().setIsolationLevel("read committed") : db.transaction();
  return isolated.execute(async (transaction) => {
    const days = await claimDays(transaction, before);
    if (days.length > 0) {
      await forget(transaction, days);
      for (const statement of countsOf(transaction, days)) {
        await nextTurn();
        await statement.execute(transaction);
      }
    }
    return days.at(-1);
  });
}

/** The days to count, the latest first; they are taken to be right from here on. */
async function claimDays(transaction: Database, before: string): Promise<string[]> {
  const uncounted = transaction
    .selectFrom("insight_days")
    .select("day")
    // Not a parameter, or the index of these days would not serve.
    .where("is_counted", "=", (value) => value.lit(0))
    .where("day", "<", before)
    .orderBy("day", "desc");
  const latest = await uncounted.executeTakeFirst();
  if (!latest) return [];
  const tooMany = await transaction
    .selectFrom("orders")
    .select("created_at")
    .where("created_at", "<", spanOfDay(latest.day).ends)
    .orderBy("created_at", "desc")
    .offset(atOnce.orders)
    .limit(1)
    .executeTakeFirst();
  const after = tooMany?.created_at?.slice(0, 10) ?? "";
  const days = await uncounted
    .where((day) => day.or([day("day", "=", latest.day), day("day", ">", after)]))
    .limit(atOnce.days)
    // Whoever changes an order of a day has locked the day: it is for the next time.
    .$if(isPostgres(transaction), (query) => query.forUpdate().skipLocked())
    .execute();
  const claimed = days.map(({ day }) => day);
  if (claimed.length > 0) {
    await transaction.updateTable("insight_days").set({ is_counted: 1 }).where("day", "in", claimed).execute();
  }
  return claimed;
}

/** Takes away what was counted of `days`. */
async function forget(transaction: Database, days: readonly string[]): Promise<void> {
  const names = Object.keys(dimensions);
  await transaction.deleteFrom("insight_counts").where("dimension", "in", names).where("day", "in", days).execute();
  await transaction.deleteFrom("insight_shipping").where("day", "in", days).execute();
  await transaction.deleteFrom("insight_buyers").where("day", "in", days).execute();
  const hours = days.flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, "0")}`),
  );
  await transaction.deleteFrom("insight_hours").where("hour", "in", hours).execute();
}

/** The statements that count `days`. */
function countsOf(db: Database, days: readonly string[]): RawBuilder<unknown>[] {
  const rows = days.map((day, n) => ({ n, texts: Object.values<string>({ ...spanOfDay(day) }) }));
  const onDays = rowsTable("days", ["starts", "ends"], rows);
  const { orders, revenue, units } = placed;
  const startOfDay = sql`b.day || 'T00:00:00.000Z'`;
  return [
    sql`insert into insight_hours (hour, orders, revenue_paisa, units)
      with ${onDays} select substr(o.created_at, 1, 13), ${orders}, ${revenue}, ${units}
      from ${ordersOf(db, "days")} group by 1`,
    ...Object.entries(dimensions).map(
      ([name, { beside, where, value, orders, revenue, units }]) =>
        sql`insert into insight_counts (day, dimension, value, orders, revenue_paisa, units)
          with ${onDays} select ${dayOfOrder}, ${sql.lit(name)}, ${value}, ${orders}, ${revenue}, ${units}
          from ${ordersOf(db, "days")} ${beside} where ${where} group by 1, 3`,
    ),
    sql`insert into insight_shipping
        (day, shipped, ship_timed, ship_days, delivered, deliver_timed, deliver_days, estimated, on_time)
      with ${onDays} select ${dayOfOrder}, ${shippingColumns(db)}
      from ${ordersOf(db, "days")} group by 1`,
    sql`insert into insight_buyers (day, previous_day, buyers)
      with ${onDays}, bought as (
        select distinct ${dayOfOrder} as day, ${buyerOf("o")} as buyer
        from ${ordersOf(db, "days")}
      )
      select day, previous_day, count(*) from (
        select b.day, substr((select max(p.created_at) from orders as p
          where ${buyerOf("p")} = b.buyer and p.created_at < ${startOfDay}), 1, 10) as previous_day
        from bought as b where b.buyer is not null
      ) as counted group by day, previous_day`,
  ];
}
