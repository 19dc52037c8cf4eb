import { sql } from "kysely";
import { type Buyers, buyersOf } from "./buyers.ts";
import { placed } from "./dimensions.ts";
import type { Span } from "./periods.ts";
import { type Source, split } from "./split.ts";
import { among, run, unionAll, whole, within } from "./statements.ts";

/** Amounts are rupees; the tables have whole paisa. */
export interface Figures {
  readonly revenue: number;
  readonly orders: number;
  readonly averageOrderValue: number | null;
  readonly units: number;
  /** Counted when first asked for, as it costs more than all the rest. */
  newCustomers(): Promise<number>;
  returningCustomers(): Promise<number>;
}

/** The figures of each of `spans`, in their order. */
export async function figuresOf(source: Source, spans: readonly Span[]): Promise<Figures[]> {
  const parts = spans.map((span, n) => {
    const { counted, rest } = split(span, source, "hour");
    const { orders, revenue, units } = placed;
    const sums = [
      ...(counted.length > 0
        ? [sql`select orders, revenue_paisa, units from insight_hours where ${among("hour", counted)}`]
        : []),
      ...rest.map(
        (moments) =>
          sql`select ${orders} as orders, ${revenue} as revenue_paisa, ${units} as units from orders as o where ${within(moments)}`,
      ),
    ];
    return sql`select ${sql.lit(n)} as n, ${whole(sql`sum(orders)`)} as orders, ${whole(sql`sum(revenue_paisa)`)} as revenue_paisa,
      ${whole(sql`sum(units)`)} as units from (${unionAll(sums)}) as sums`;
  });
  const { rows } = await run(
    source.db,
    sql<{ orders: number; revenue_paisa: number; units: number }>`${unionAll(parts)} order by n`,
  );
  let buyers: Promise<Buyers[]> | undefined;
  const buyersIn = async (n: number) => {
    buyers ??= buyersOf(source, spans);
    return (await buyers)[n] as Buyers;
  };
  return rows.map(({ orders, revenue_paisa, units }, n) => ({
    revenue: revenue_paisa / 100,
    orders,
    averageOrderValue: orders === 0 ? null : revenue_paisa / orders / 100,
    units,
    newCustomers: async () => (await buyersIn(n)).new,
    returningCustomers: async () => (await buyersIn(n)).returning,
  }));
}
