import { sql } from "kysely";
import type { Insights } from "../../contract/insights-query.ts";
import type { InsightCountsTable } from "../storage/derived-tables.ts";
import { type Buyers, buyersOf } from "./buyers.ts";
import { countsBy } from "./dimensions.ts";
import type { Range } from "./periods.ts";
import type { Source } from "./rollups.ts";
import { planTables, run, whole } from "./statements.ts";

/** Amounts are rupees; the tables have whole paisa. */
type Figures = Omit<Insights["figures"], "newCustomers" | "returningCustomers"> & {
  /** Computed on first use, as it costs more than all other figures. */
  newCustomers(): Promise<number>;
  returningCustomers(): Promise<number>;
};

type Sums = Pick<InsightCountsTable, "orders" | "revenue_paisa" | "units">;

/** Sums up the orders of each of `ranges`, in their order. */
export async function sumsOf(source: Source, ranges: readonly Range[]): Promise<Sums[]> {
  const { rows } = await run(
    source.db,
    sql<Sums & { n: number }>`
    with ${planTables(source, ranges)}
    select n, ${whole(sql`sum(orders)`)} as orders, ${whole(sql`sum(revenue_paisa)`)} as revenue_paisa,
      ${whole(sql`sum(units)`)} as units
    from (${countsBy(source.db, "NONE")}) as parts group by n`,
  );
  const found = new Map(rows.map((row) => [row.n, row]));
  return ranges.map((_, n) => found.get(n) ?? { orders: 0, revenue_paisa: 0, units: 0 });
}

/** Computes the figures of each of `ranges`, in their order. */
export async function figuresOf(source: Source, ranges: readonly Range[]): Promise<Figures[]> {
  const sums = await sumsOf(source, ranges);
  let buyers: Promise<Buyers[]> | undefined;
  const buyersIn = async (n: number) => {
    buyers ??= buyersOf(source, ranges);
    return (await buyers)[n] as Buyers;
  };
  return sums.map(({ orders, revenue_paisa, units }, n) => ({
    revenue: revenue_paisa / 100,
    orders,
    averageOrderValue: orders === 0 ? null : revenue_paisa / orders / 100,
    units,
    newCustomers: async () => (await buyersIn(n)).new,
    returningCustomers: async () => (await buyersIn(n)).returning,
  }));
}
