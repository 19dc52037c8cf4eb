// npm run bench:insights: what insights cost on both databases, with 10,000 and 100,000 orders or as the arguments say,
// against the bare statements that a person would write (docs/measuring.md).
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { addDays, endOfDay, startOfDay } from "../contract/calendar.ts";
import { insightsQuery } from "../contract/insights-query.ts";
import { rollUp } from "../server/insights/roll-up.ts";
import { openDatabase } from "../server/storage/database.ts";
import { whileOrdersChange } from "./changing-orders.ts";
import { columns, median, quantile } from "./columns.ts";
import { base, kindOf, onEachDatabase, timed } from "./databases.ts";
import { multiplyOrders } from "./many-records.ts";
import { ask, type Shop, startShop } from "./support.ts";

const rounds = 5;

const timeZone = "Asia/Karachi";
const to = new Date().toISOString().slice(0, 10);
const year = { from: addDays(to, -364), to };
const month = { from: addDays(to, -29), to };

interface Question {
  readonly what: string;
  readonly period: typeof year;
  /** The selected fields of `insights`. */
  readonly fields: string;
  /** The least that answers the question: a statement about the orders from `starts` to before `ends`. */
  readonly bare: (starts: string, ends: string) => ReturnType<typeof sql>;
}

const grouped = (column: string) => (starts: string, ends: string) =>
  sql`select ${sql.ref(column)}, count(*), sum(total_paisa) from orders
    where created_at >= ${starts} and created_at < ${ends} group by 1 order by 2 desc limit 10`;
const sums = (starts: string, ends: string) =>
  sql`select count(*), sum(total_paisa), sum(item_count) from orders where created_at >= ${starts} and created_at < ${ends}`;
const breakdown = (by: string) => `breakdown(by: ${by}) { rows { value orders revenue } }`;

const questions: readonly Question[] = [
  {
    what: "12 months by month",
    period: year,
    fields: "series(by: MONTH) { figures { revenue orders units } }",
    bare: sums,
  },
  { what: "30 days by day", period: month, fields: "series(by: DAY) { figures { revenue orders units } }", bare: sums },
  { what: "12 months, figures", period: year, fields: "figures { revenue orders units }", bare: sums },
  {
    what: "12 months, customers",
    period: year,
    fields: "figures { newCustomers returningCustomers }",
    bare: (starts, ends) =>
      sql`select count(distinct customer_id) from orders where created_at >= ${starts} and created_at < ${ends}`,
  },
  { what: "12 months by status", period: year, fields: breakdown("STATUS"), bare: grouped("status") },
  { what: "12 months by city", period: year, fields: breakdown("CITY"), bare: grouped("city") },
  { what: "12 months by carrier", period: year, fields: breakdown("CARRIER"), bare: grouped("carrier") },
  {
    what: "12 months by product",
    period: year,
    fields: breakdown("PRODUCT"),
    bare: (starts, ends) =>
      sql`select i.name, count(*), sum(i.total_price_paisa) from orders as o join order_items as i on i.order_id = o.id
        where o.created_at >= ${starts} and o.created_at < ${ends} group by 1 order by 2 desc limit 10`,
  },
  {
    what: "12 months, cancellations",
    period: year,
    fields: "cancellations { rate reasons { value orders } }",
    bare: (starts, ends) =>
      sql`select cancellation_reason, count(*) from orders
        where created_at >= ${starts} and created_at < ${ends} and cancelled = 1 group by 1`,
  },
  {
    what: "12 months, shipping",
    period: year,
    fields: "shipping { daysToShip daysToDeliver onTime }",
    bare: (starts, ends) =>
      sql`select count(shipped_at), count(delivered_at) from orders where created_at >= ${starts} and created_at < ${ends}`,
  },
];

async function askInsights(shop: Shop, query: string, variables: object): Promise<void> {
  const response = await ask(shop, "/api/graphql", {
    method: "POST",
    body: { query, variables: { ...variables, timeZone } },
  });
  await response.arrayBuffer();
}

async function measure(orders: number, databaseUrl?: string): Promise<void> {
  const rows: string[][] = [];
  const kind = kindOf(databaseUrl);
  const shop = await startShop(
    { orders: base, customers: 2000 },
    {
      ...(databaseUrl && { databaseUrl }),
      async fill(db) {
        await multiplyOrders(db, Math.round(orders / base));
        // A server does this at its start and whenever orders have changed.
        const rolledUp = await timed(async () => {
          while (await rollUp(db));
        });
        rows.push(["rolling up every bucket", String(orders), rolledUp.toFixed(0), "", "", kind]);
      },
    },
  );
  const db = openDatabase(shop.databaseUrl);
  try {
    for (const { what, period, fields, bare } of questions) {
      const query = `query ($from: Date!, $to: Date!, $timeZone: String!) {
        insights(from: $from, to: $to, timeZone: $timeZone) { ${fields} } }`;
      const range = [startOfDay(period.from, timeZone), endOfDay(period.to, timeZone)].map((at) => at.toISOString());
      const [starts = "", ends = ""] = range;
      const times: number[] = [];
      const floor: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const asked = await timed(() => askInsights(shop, query, period));
        const stated = orders > 1_000_000 ? Number.NaN : await timed(() => bare(starts, ends).execute(db));
        // The first round fills the caches.
        if (round > 0) {
          times.push(asked);
          floor.push(stated);
        }
      }
      const floorMs = median(floor);
      const compared = Number.isNaN(floorMs) ? ["", ""] : [floorMs.toFixed(1), (median(times) / floorMs).toFixed(2)];
      rows.push([what, String(orders), median(times).toFixed(1), ...compared, kind]);
    }
    const all = async (what: string, prepare: () => Promise<unknown>, asked = rounds) => {
      const taken: number[] = [];
      for (let round = 0; round < asked; round += 1) {
        await prepare();
        taken.push(await timed(() => askInsights(shop, insightsQuery, { ...year, by: "MONTH" })));
      }
      const ms = [median(taken), quantile(taken, 0.95)].map((time) => time.toFixed(1));
      rows.push(
        [what, String(orders), ms[0] ?? "", "", "", kind],
        [`${what}, p95`, String(orders), ms[1] ?? "", "", "", kind],
      );
    };
    await all("12 months, all that the page asks", async () => {});
    // As if orders of these buckets had changed since they were rolled up.
    await all("the same, 20 dirty buckets", () => {
      const latest = db.selectFrom("insight_buckets").select("bucket").where("bucket", ">", addDays(to, -15));
      const some = latest.orderBy(sql`random()`).limit(20);
      return db.updateTable("insight_buckets").set({ is_dirty: 1 }).where("bucket", "in", some).execute();
    });
    // The pace of the busiest hour of a shop with ten million orders a year, each changed some five times.
    await whileOrdersChange(shop, db, 6, () => all("the same, 6 changes a second", () => delay(230), 40));
    console.log(columns(["what", "orders", "ms", "bare ms", "ratio", "database"], rows));
  } finally {
    await db.destroy();
    await shop.stop();
  }
}

await onEachDatabase(measure);
