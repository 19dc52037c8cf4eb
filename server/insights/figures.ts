import { sql } from "kysely";
import { type Buyers, buyersOf } from "./buyers.ts";
import { dimensions } from "./dimensions.ts";
import type { Span } from "./periods.ts";
import { type Source, split } from "./split.ts";
import { countedIn, countedOf, ordersOf, run, splitTables, whole } from "./statements.ts";

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
  const { orders, revenue, units } = dimensions.NONE;
  const { rows } = await run(
    source.db,
    sql<{ n: number; orders: number; revenue_paisa: number; units: number }>`
    with ${splitTables(source.db, split(spans, source.uncounted))}
    select n, ${whole(sql`sum(orders)`)} as orders, ${whole(sql`sum(revenue_paisa)`)} as revenue_paisa,
      ${whole(sql`sum(units)`)} as units
    from (
      select counted.n, ${countedOf("orders")} as orders, ${countedOf("revenue_paisa")} as revenue_paisa,
        ${countedOf("units")} as units
      from ${countedIn(source.db, "insight_counts", sql`c.dimension = 'NONE'`)}
      union all
      select rest.n, ${orders}, ${revenue}, ${units} from ${ordersOf(source.db, "rest")} group by rest.n
    ) as parts
    group by n`,
  );
  const found = new Map(rows.map((row) => [row.n, row]));
  let buyers: Promise<Buyers[]> | undefined;
  const buyersIn = async (n: number) => {
    buyers ??= buyersOf(source, spans);
    return (await buyers)[n] as Buyers;
  };
  return spans.map((_, n) => {
    const { orders, revenue_paisa, units } = found.get(n) ?? { orders: 0, revenue_paisa: 0, units: 0 };
    return {
      revenue: revenue_paisa / 100,
      orders,
      averageOrderValue: orders === 0 ? null : revenue_paisa / orders / 100,
      units,
      newCustomers: async () => (await buyersIn(n)).new,
      returningCustomers: async () => (await buyersIn(n)).returning,
    };
  });
}
