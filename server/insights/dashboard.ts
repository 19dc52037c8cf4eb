import { type RawBuilder, sql } from "kysely";
import type * as v from "valibot";
import type { DashboardFigures } from "../../contract/dashboard.ts";
import { ordersWithImages, shownRows, unnamedProduct } from "../../contract/dashboard-limits.ts";
import { plainStatus } from "../../contract/order-lifecycle.ts";
import { readDate } from "../../contract/read-date.ts";
import { isPostgres } from "../storage/database.ts";
import { describeVersions, readVersions } from "../storage/list-versions.ts";
import { readSomeOrders } from "../storage/orders.ts";
import type { Database } from "../storage/tables.ts";
import { sumsOf } from "./figures.ts";
import { Clocks, type MonthRange, monthOf } from "./months.ts";
import type { Range } from "./periods.ts";
import { always, type Source, sourceOf } from "./rollups.ts";
import { forEachRow, fromOrders, fromRollups, hasBucket, planTables, rolledUp, run, whole } from "./statements.ts";

// The dashboard's figures of the whole shop (docs/insights.md). Rollups have what is in buckets; an index finds the few
// orders of which they do not tell all. Amounts are whole paisa until they are answered.

type Figures = v.InferOutput<typeof DashboardFigures>;

// In the words of the index orders_beside_rollups, or it would not serve.
export const hasNoBucket = sql<boolean>`(o.created_at is null or o.created_at not like '____-__-__T__:__:%')`;
const isCancelledOtherwise = sql<boolean>`case when o.cancelled = 1 then o.status else 'cancelled' end <> 'cancelled'`;

/** The orders of which rollups do not tell all: what comes after `from`. */
export const besideRollups = (db: Database) =>
  isPostgres(db) ? sql`orders as o` : sql`orders as o indexed by orders_beside_rollups`;

const byBytes = (db: Database) => (isPostgres(db) ? sql`collate "C"` : sql``);

/** What the dashboard shows at `zone`, where it is `month`, in a transaction that reads of one moment. */
export async function readDashboard(db: Database, zone: string, month: string): Promise<Figures> {
  if (isPostgres(db)) {
    // However few orders there were when its statistics were made.
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(db);
  }
  const clocks = new Clocks(zone);
  const source = await sourceOf(db, always);
  const ranges = clocks.rangesOf(await monthsWithOrders(source));
  const thisMonth = monthOf(month);
  const others = await ordersWithoutBucket(db, clocks);
  const { revenue, orders, monthlySales } = await salesOf(source, ranges, others, thisMonth);
  const { statuses, delivered } = await statusesOf(source, ranges, others, thisMonth);
  return {
    month,
    revenue,
    orders,
    delivered,
    customers: await customersOf(db, clocks.rangesOf([-2, -1, 0, 1].map((months) => thisMonth + months)), thisMonth),
    monthlySales,
    statuses,
    recentOrders: await recentOrders(db, others),
    topProducts: await topProducts(source, ranges),
    versions: describeVersions(await readVersions(db)),
  };
}

/** The months of UTC in which there are orders in buckets. */
async function monthsWithOrders({ db, dirty }: Source): Promise<number[]> {
  const { rows } = await run(
    db,
    sql<{ month: string }>`select distinct substr(starts, 1, 7) as month from insight_counts
      where dimension = 'NONE' and grain = 'day'`,
  );
  const months = [...rows.map(({ month }) => month), ...dirty.map((at) => new Date(at).toISOString().slice(0, 7))];
  return [...new Set(months)].map(monthOf);
}

/** Orders that are in no bucket and have the same date, status and cancellation; in a month where their date is one. */
interface OtherOrders {
  readonly createdAt: string | null;
  readonly moment: number | undefined;
  readonly month: number | undefined;
  readonly status: string;
  readonly isCancelled: boolean;
  readonly orders: number;
  readonly paisa: number;
}

async function ordersWithoutBucket(db: Database, clocks: Clocks): Promise<OtherOrders[]> {
  const { rows } = await run(
    db,
    sql<{ created_at: string | null; status: string; cancelled: number; orders: number; paisa: number }>`
    select o.created_at, o.status, o.cancelled, ${whole(sql`count(*)`)} as orders,
      ${whole(sql`sum(o.total_paisa)`)} as paisa
    from ${besideRollups(db)} where ${hasNoBucket} group by 1, 2, 3`,
  );
  return rows.map(({ created_at, status, cancelled, orders, paisa }) => {
    const moment = readDate(created_at ?? undefined)?.getTime();
    const month = moment === undefined ? undefined : clocks.monthAt(moment);
    return { createdAt: created_at, moment, month, status, isCancelled: cancelled === 1, orders, paisa };
  });
}

/** A sum over all time, and over this month and the last. */
class MonthSums {
  all = 0;
  #current = 0;
  #previous = 0;

  constructor(private readonly thisMonth: number) {}

  add(amount: number, month: number | undefined): void {
    this.all += amount;
    this.addToMonth(amount, month);
  }

  addToMonth(amount: number, month: number | undefined): void {
    if (month === this.thisMonth) this.#current += amount;
    else if (month === this.thisMonth - 1) this.#previous += amount;
  }

  get figures() {
    return { all: this.all, thisMonth: this.#current, lastMonth: this.#previous };
  }

  get rupees() {
    return { all: this.all / 100, thisMonth: this.#current / 100, lastMonth: this.#previous / 100 };
  }
}

async function salesOf(
  source: Source,
  ranges: readonly MonthRange[],
  others: readonly OtherOrders[],
  thisMonth: number,
): Promise<Pick<Figures, "revenue" | "orders" | "monthlySales">> {
  const [revenue, orders] = [new MonthSums(thisMonth), new MonthSums(thisMonth)];
  const sales = new Array<number>(12).fill(0);
  const add = (placed: number, paisa: number, month: number | undefined) => {
    revenue.add(paisa, month);
    orders.add(placed, month);
    if (month === undefined) return;
    const ofYear = month - 12 * Math.floor(month / 12);
    sales[ofYear] = (sales[ofYear] ?? 0) + paisa;
  };
  for (const [n, sums] of (await sumsOf(source, ranges)).entries())
    add(sums.orders, sums.revenue_paisa, ranges[n]?.month);
  for (const other of others) add(other.orders, other.paisa, other.month);
  return { revenue: revenue.rupees, orders: orders.figures, monthlySales: sales.map((paisa) => paisa / 100) };
}

/** From the first to the last moment of some ranges in order, as one; nothing of none. */
function wholeOf(ranges: readonly MonthRange[]): Range[] {
  const [first, last] = [ranges[0], ranges.at(-1)];
  return first && last ? [{ starts: first.starts, ends: last.ends }] : [];
}

async function statusesOf(
  source: Source,
  ranges: readonly MonthRange[],
  others: readonly OtherOrders[],
  thisMonth: number,
): Promise<Pick<Figures, "statuses" | "delivered">> {
  const counts = new Map<string, number>();
  const delivered = new MonthSums(thisMonth);
  const count = (status: string, orders: number) => counts.set(status, (counts.get(status) ?? 0) + orders);
  const isDelivered = (status: string) => plainStatus(status) === "delivered";

  const recent = ranges.filter(({ month }) => month === thisMonth || month === thisMonth - 1);
  for (const { n, status, orders } of await countByStatus(source, [...wholeOf(ranges), ...recent])) {
    const month = recent[n - 1]?.month;
    if (n === 0) count(status, orders);
    if (!isDelivered(status)) continue;
    if (n === 0) delivered.all += orders;
    else delivered.addToMonth(orders, month);
  }
  for (const { n, status, orders } of await cancelledOtherwise(source.db, recent)) {
    if (!isDelivered(status)) continue;
    delivered.add(orders, n === null ? undefined : recent[n]?.month);
  }
  for (const { isCancelled, status, orders, month } of others) {
    count(isCancelled ? "cancelled" : status, orders);
    if (isDelivered(status)) delivered.add(orders, month);
  }
  return { statuses: [...counts].map(([status, count]) => ({ status, count })), delivered: delivered.figures };
}

/** How many orders of each of `ranges` have which status; cancelled ones are under cancelled. */
async function countByStatus(
  source: Source,
  ranges: readonly Range[],
): Promise<{ n: number; status: string; orders: number }[]> {
  const { rows } = await run(
    source.db,
    sql<{ n: number; status: string; orders: number }>`
    with ${planTables(source, ranges)}
    select n, status, ${whole(sql`sum(orders)`)} as orders
    from (
      select rollups.n, c.value as status, ${rolledUp("orders")} as orders
      from ${fromRollups(source.db, "insight_counts", sql`c.dimension = 'STATUS'`)}
      union all
      select reads.n, case when o.cancelled = 1 then 'cancelled' else o.status end, 1 from ${fromOrders(source.db, "reads")}
    ) as parts
    group by n, status having sum(orders) > 0`,
  );
  return rows;
}

/** How many orders in buckets are cancelled under another status, by that and by the range that they are in, if any. */
async function cancelledOtherwise(
  db: Database,
  ranges: readonly Range[],
): Promise<{ n: number | null; status: string; orders: number }[]> {
  const cases = ranges.map(
    ({ starts, ends }, n) => sql`when o.created_at >= ${starts} and o.created_at < ${ends} then ${sql.lit(n)}`,
  );
  const n = cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} end` : sql`null`;
  const { rows } = await run(
    db,
    sql<{ n: number | null; status: string; orders: number }>`
    select n, status, count(*) as orders from (
      select ${n} as n, o.status from ${besideRollups(db)} where ${isCancelledOtherwise} and ${hasBucket}
    ) as cancelled group by 1, 2`,
  );
  return rows;
}

/** Customers in all, of which triggers count those that are indexed, and the new ones of this month and the last. */
async function customersOf(
  db: Database,
  ranges: readonly MonthRange[],
  thisMonth: number,
): Promise<Figures["customers"]> {
  const customers = new MonthSums(thisMonth);
  const { rows } = await run(
    db,
    sql<{ customers: number }>`select ${whole(sql`(select records from index_counts where list = 'users') + (
      select count(*) from index_stale as s where s.list = 'users'
        and exists (select 1 from customers as c where c.id = s.id)
        and not exists (select 1 from customer_index as i where i.id = s.id))`)} as customers`,
  );
  customers.all = rows[0]?.customers ?? 0;
  for (const { starts, ends, month } of ranges) {
    const counted = sql<{ customers: number }>`select ${whole(sql`count(*)`)} as customers from customers
      where created_at >= ${starts} and created_at < ${ends}`;
    customers.addToMonth((await run(db, counted)).rows[0]?.customers ?? 0, month);
  }
  return customers.figures;
}

interface Listed {
  readonly id: string;
  readonly created_at: string | null;
}

/** The newest orders, those of the same moment as the list has them. */
async function recentOrders(db: Database, others: readonly OtherOrders[]): Promise<Figures["recentOrders"]> {
  const latest = sql<Listed>`select o.id, o.created_at from orders as o where ${hasBucket}
    order by o.created_at desc, o.id ${byBytes(db)} limit ${sql.lit(shownRows)}`;
  const found = [...(await run(db, latest)).rows];
  // Others have a date that only SQL by hand can write, or none: those are wanted where hardly any has one.
  if (others.some(({ createdAt }) => createdAt !== null)) {
    const odd = sql<Listed>`select o.id, o.created_at from ${besideRollups(db)}
      where ${hasNoBucket} and o.created_at is not null`;
    found.push(...(await run(db, odd)).rows);
  }
  if (found.length < shownRows) {
    const undated = sql<Listed>`select o.id, o.created_at from ${besideRollups(db)}
      where ${hasNoBucket} and o.created_at is null order by o.id ${byBytes(db)} limit ${sql.lit(shownRows)}`;
    found.push(...(await run(db, undated)).rows);
  }
  const newest = found.sort(compareListed).slice(0, shownRows);
  return readSomeOrders(
    db,
    newest.map(({ id }) => id),
  );
}

const momentOf = ({ created_at }: Listed) => readDate(created_at ?? undefined)?.getTime() ?? Number.NEGATIVE_INFINITY;
const compareTexts = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

function compareListed(a: Listed, b: Listed): number {
  const [moment, other] = [momentOf(a), momentOf(b)];
  if (moment !== other) return other - moment;
  return compareTexts(b.created_at ?? "", a.created_at ?? "") || compareTexts(a.id, b.id);
}

/** All that JavaScript takes for blank. */
const blanks =
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/** A product's name as the dashboard has it. */
const productName = (db: Database, name: RawBuilder<unknown>) =>
  sql`coalesce(nullif(${isPostgres(db) ? sql`btrim` : sql`trim`}(${name}, ${blanks}), ''), ${unnamedProduct})`;

/** The products of which most were ordered, of equal ones by name. */
async function topProducts(source: Source, ranges: readonly MonthRange[]): Promise<Figures["topProducts"]> {
  const { db } = source;
  const itemsOf = forEachRow(db, "order_items", "i", sql`i.order_id = o.id`);
  const { rows } = await run(
    db,
    sql<{ name: string; count: number }>`
    with ${planTables(source, wholeOf(ranges))}, written as (
      select name, sum(orders) as orders, sum(units) as units from (
        select c.value as name, ${rolledUp("orders")} as orders, ${rolledUp("units")} as units
        from ${fromRollups(db, "insight_counts", sql`c.dimension = 'PRODUCT'`)}
        union all
        select i.name, 1, coalesce(i.quantity, 1) from ${fromOrders(db, "reads")} ${itemsOf}
        union all
        select i.name, 1, coalesce(i.quantity, 1) from ${besideRollups(db)} ${itemsOf} where ${hasNoBucket}
      ) as parts group by name having sum(orders) > 0
    ), named as (
      select ${productName(db, sql.ref("name"))} as name, units from written
    )
    select name, ${whole(sql`sum(units)`)} as count from named group by name
    order by count desc, name ${byBytes(db)} limit ${sql.lit(shownRows)}`,
  );
  const images = await imagesOf(
    db,
    rows.map(({ name }) => name),
  );
  return rows.map(({ name, count }) => {
    const image = images.get(name);
    return { name, count, ...(image !== undefined && { image }) };
  });
}

/** Mostly, some of the latest orders have them all. */
const lookedAtFirst = 200;

/** The image of each product: of its first item with one, in the order of the list. */
async function imagesOf(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const images = new Map<string, string>();
  for (const orders of [lookedAtFirst, ordersWithImages]) {
    const missing = names.filter((name) => !images.has(name));
    if (missing.length === 0) break;
    const name = productName(db, sql.ref("i.name"));
    const limit = sql`limit ${sql.lit(orders)}`;
    const { rows } = await run(
      db,
      sql<{ name: string; image: string }>`
      with dated as (
        select id, created_at from orders where created_at is not null
        order by created_at desc, id ${byBytes(db)} ${limit}
      ), undated as (
        select id, created_at from orders where created_at is null order by id ${byBytes(db)} ${limit}
      ), first as (
        select id, row_number() over (order by is_undated, created_at desc, id ${byBytes(db)}) as place
        from (select id, created_at, 0 as is_undated from dated union all select id, created_at, 1 from undated) as listed
        order by place ${limit}
      ), images as (
        select ${name} as name, i.image, row_number() over (partition by ${name} order by f.place, i.position) as nth
        from first as f ${forEachRow(db, "order_items", "i", sql`i.order_id = f.id and i.image <> ''`)}
        where ${name} in (${sql.join(missing)})
      )
      select name, image from images where nth = 1`,
    );
    for (const { name, image } of rows) images.set(name, image);
  }
  return images;
}
