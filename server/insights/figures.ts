import { sql } from "kysely";
import type { Database } from "../storage/tables.ts";
import { buyerOf } from "./buyer.ts";
import type { Span } from "./periods.ts";
import { ofEach, run, spansTable, whole, within } from "./statements.ts";

// Amounts are rupees here; the tables have whole paisa. All sums are cast, because PostgreSQL widens them to decimals.

export interface Figures {
  readonly revenue: number;
  readonly orders: number;
  readonly averageOrderValue: number | null;
  readonly units: number;
  /** Counted when first asked for, as it costs more than all the rest. */
  newCustomers(): Promise<number>;
  returningCustomers(): Promise<number>;
}

/** The figures of each of `spans`, in their order. Together they have to leave no time out between first and last. */
export async function figuresOf(db: Database, spans: readonly Span[]): Promise<Figures[]> {
  const placed = await ofEach<{ orders: number; revenue: number; units: number }>(
    db,
    spans,
    sql`count(*) as orders, ${whole(sql`sum(o.total_paisa)`)} as revenue, ${whole(sql`sum(o.item_count)`)} as units`,
  );
  let customers: Promise<Customers[]> | undefined;
  const customersIn = async (n: number) => {
    customers ??= customersOf(db, spans);
    return (await customers)[n] as Customers;
  };
  return spans.map((_, n) => {
    const { orders, revenue, units } = placed[n] as (typeof placed)[number];
    return {
      revenue: revenue / 100,
      orders,
      averageOrderValue: orders === 0 ? null : revenue / orders / 100,
      units,
      newCustomers: async () => (await customersIn(n)).new,
      returningCustomers: async () => (await customersIn(n)).returning,
    };
  });
}

interface Customers {
  readonly new: number;
  readonly returning: number;
}

async function customersOf(db: Database, spans: readonly Span[]): Promise<Customers[]> {
  const starts =
    spans
      .map((span) => span.starts)
      .sort()
      .at(0) ?? "";
  const ends =
    spans
      .map((span) => span.ends)
      .sort()
      .at(-1) ?? "";
  const active = await ofEach<{ customers: number }>(db, spans, sql`count(distinct ${buyerOf("o")}) as customers`);
  const newcomers = await run(
    db,
    sql<{ n: number; customers: number }>`
    with ${spansTable(spans)}, buyers as (
      select ${buyerOf("o")} as buyer, min(o.created_at) as first_at
      from orders as o
      where ${within({ starts, ends })} and ${buyerOf("o")} is not null
      group by 1
    )
    select n, count(*) as customers
    from buyers join spans on first_at >= starts and first_at < ends
    where not exists (
      select 1 from orders as earlier where ${buyerOf("earlier")} = buyers.buyer and earlier.created_at < ${starts}
    )
    group by n`,
  );
  const newIn = new Map(newcomers.rows.map((row) => [row.n, row.customers]));
  return spans.map((_, n) => {
    const isNew = newIn.get(n) ?? 0;
    return { new: isNew, returning: (active[n]?.customers ?? 0) - isNew };
  });
}
