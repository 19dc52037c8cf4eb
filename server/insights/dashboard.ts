import { sql } from "kysely";
import type * as v from "valibot";
import type { DashboardFigures } from "../../contract/dashboard.ts";
import { describeVersions, readVersions } from "../storage/list-versions.ts";
import { readByIndexes } from "../storage/read-snapshot.ts";
import type { Database } from "../storage/tables.ts";
import { ordersWithoutBucket } from "./dashboard/beside-rollups.ts";
import { customersOf } from "./dashboard/customers.ts";
import { recentOrders } from "./dashboard/recent-orders.ts";
import { salesOf } from "./dashboard/sales.ts";
import { statusesOf } from "./dashboard/statuses.ts";
import { topProducts } from "./dashboard/top-products.ts";
import { Clocks, monthOf } from "./months.ts";
import { always, type Source, sourceOf } from "./rollups.ts";
import { run } from "./statements.ts";

// The dashboard's figures of the whole shop (docs/insights.md), from the rollups and from an index of the few orders that
// rollups do not fully cover. Amounts are whole paisa until the reply is built.

/** Computes the dashboard in time zone `zone`, where it is `month` now; `db` is a repeatable-read transaction. */
export async function readDashboard(
  db: Database,
  zone: string,
  month: string,
): Promise<v.InferOutput<typeof DashboardFigures>> {
  await readByIndexes(db);
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

/** Returns the UTC months in which buckets may have orders: those of the rollups of days, and of dirty buckets. */
async function monthsWithOrders({ db, dirty }: Source): Promise<number[]> {
  const { rows } = await run(
    db,
    sql<{ month: string }>`select distinct substr(starts, 1, 7) as month from insight_counts
      where dimension = 'NONE' and grain = 'day'`,
  );
  const months = [...rows.map(({ month }) => month), ...dirty.map((at) => new Date(at).toISOString().slice(0, 7))];
  return [...new Set(months)].map(monthOf);
}
