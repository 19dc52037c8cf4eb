import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../storage/database.ts";
import type { Database } from "../storage/tables.ts";
import { buyerOf } from "./buyer.ts";
import { dayOfOrder, dimensions, placed, shippingColumns } from "./dimensions.ts";
import { within } from "./statements.ts";

// Counts what insights ask about, day by day (UTC), so that an answer need not read every order of a period. Triggers
// mark a day when an order of it changes (storage/migrations.ts); until it is counted again its orders are read.

/** What is counted at a time: SQLite holds the process up meanwhile. */
const atOnce = { days: 100, orders: 5_000 };
const pauseMs = 60_000;

/** Counts days for as long as the server runs: all that is to be counted when it starts, then what has changed. */
export function keepCounted(app: FastifyInstance, db: Database): void {
  const closing = new AbortController();
  let counting: Promise<void> | undefined;
  const count = async () => {
    while (!closing.signal.aborted) {
      try {
        while (!closing.signal.aborted && (await countDays(db)));
      } catch (error) {
        // Answers are as right without, only slower.
        app.log.warn({ err: error }, "days could not be counted for insights");
      }
      await delay(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  };
  app.addHook("onListen", () => {
    counting = count();
  });
  app.addHook("preClose", async () => closing.abort());
  app.addHook("onClose", () => counting);
}

/** Days whose counts are not right, the latest first, so many as have not too many orders; they are taken to be right then. */
async function claimDays(transaction: Database): Promise<string[]> {
  const uncounted = transaction
    .selectFrom("insight_days")
    .select("day")
    .where("is_counted", "=", 0)
    .orderBy("day", "desc");
  const latest = await uncounted.executeTakeFirst();
  if (!latest) return [];
  const tooMany = await transaction
    .selectFrom("orders")
    .select("created_at")
    .where("created_at", "<", endOf(latest.day))
    .orderBy("created_at", "desc")
    .offset(atOnce.orders)
    .limit(1)
    .executeTakeFirst();
  const after = tooMany?.created_at?.slice(0, 10) ?? "";
  const days = await uncounted
    .where((day) => day.or([day("day", "=", latest.day), day("day", ">", after)]))
    .where("day", "<=", latest.day)
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

const endOf = (day: string) => `${day}T24:00:00.000Z`;

/** Counts some of the days whose counts are not right; whether there were any. */
export function countDays(db: Database): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const days = await claimDays(transaction);
    if (days.length === 0) return false;
    for (const table of ["insight_counts", "insight_shipping", "insight_buyers"] as const) {
      await transaction.deleteFrom(table).where("day", "in", days).execute();
    }
    await transaction
      .deleteFrom("insight_hours")
      .where((hour) => hour.or(days.map((day) => hour.and([hour("hour", ">=", day), hour("hour", "<", endOf(day))]))))
      .execute();
    for (const statement of countsOf(transaction, days)) {
      await nextTurn();
      await statement.execute(transaction);
    }
    return true;
  });
}

function countsOf(db: Database, days: readonly string[]): RawBuilder<unknown>[] {
  const onDays = sql`(${sql.join(
    days.map((day) => sql`(${within({ starts: day, ends: endOf(day) })})`),
    sql` or `,
  )})`;
  const { from, orders, revenue, units } = placed;
  const startOfDay = sql`b.day || 'T00:00:00.000Z'`;
  return [
    sql`insert into insight_hours (hour, orders, revenue_paisa, units)
      select substr(o.created_at, 1, 13), ${orders}, ${revenue}, ${units} from ${from} where ${onDays} group by 1`,
    ...Object.entries(dimensions).map(
      ([name, { value, from, orders, revenue, units }]) =>
        sql`insert into insight_counts (day, dimension, value, orders, revenue_paisa, units)
          select ${dayOfOrder}, ${sql.lit(name)}, ${value}, ${orders}, ${revenue}, ${units} from ${from} where ${onDays} group by 1, 3`,
    ),
    sql`insert into insight_shipping
        (day, shipped, ship_timed, ship_days, delivered, deliver_timed, deliver_days, estimated, on_time)
      select ${dayOfOrder}, ${shippingColumns(db)} from orders as o where ${onDays} group by 1`,
    sql`insert into insight_buyers (day, previous_day, buyers)
      select day, previous_day, count(*) from (
        select b.day, substr((select max(p.created_at) from orders as p
            where ${buyerOf("p")} = b.buyer and p.created_at < ${startOfDay}), 1, 10) as previous_day
        from (select distinct ${dayOfOrder} as day, ${buyerOf("o")} as buyer from orders as o where ${onDays}) as b
        where b.buyer is not null
      ) as bought group by day, previous_day`,
  ];
}
