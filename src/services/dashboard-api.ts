import { dateAt } from "../../contract/calendar.ts";
import { isRecord } from "../../contract/is-record.ts";
import type { ShopFigures } from "../domain/dashboard.ts";
import type { ProductCount } from "../domain/top-products.ts";
import { type Http, Unreadable } from "./http.ts";
import { type ListVersions, readListVersions } from "./list-changes.ts";
import { payloadWith } from "./payload.ts";
import { readOrder } from "./records.ts";
import { countIn, isText, numberIn } from "./values.ts";

/** What a server has worked out of its whole shop, and of which versions of the lists. */
export interface ServerFigures extends ShopFigures {
  readonly topProducts: readonly ProductCount[];
  readonly versions: ListVersions;
}

/** The dashboard's figures, for a signed-in administrator. */
export interface DashboardApi {
  /** Rejects with an ApiError that nobody has been told of. */
  read(signal: AbortSignal): Promise<ServerFigures>;
}

/** The dashboard's call over `http`, about this month in the reader's time zone. */
export function createDashboardApi(http: Http): DashboardApi {
  return {
    async read(signal) {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const query = new URLSearchParams({ zone, month: dateAt(new Date()).slice(0, 7) });
      const figures = readFigures(
        payloadWith(await http.json(`/dashboard?${query}`, { signal, report: "session" }), "month"),
      );
      if (!figures) throw new Unreadable("The response holds no dashboard.");
      return figures;
    },
  };
}

/** All of the figures, or nothing: a part of them would look like a small shop. */
function readFigures(value: Record<string, unknown> | undefined): ServerFigures | undefined {
  if (!value) return undefined;
  const { month } = value;
  const versions = readListVersions(value.versions);
  const [revenue, orders, delivered, customers] = [
    monthsIn(value.revenue, numberIn),
    monthsIn(value.orders, countIn),
    monthsIn(value.delivered, countIn),
    monthsIn(value.customers, countIn),
  ];
  const monthlySales = allOf(value.monthlySales, numberIn);
  const statuses = allOf(value.statuses, statusIn);
  const recentOrders = allOf(value.recentOrders, readOrder);
  const topProducts = allOf(value.topProducts, productIn);
  if (typeof month !== "string" || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return undefined;
  if (monthlySales?.length !== 12) return undefined;
  if (!versions || !revenue || !orders || !delivered || !customers || !statuses || !recentOrders || !topProducts)
    return undefined;
  return {
    month,
    revenue,
    orders,
    delivered,
    customers,
    monthlySales,
    statuses,
    recentOrders,
    topProducts,
    versions,
  };
}

/** What `read` makes of each; nothing where one of them cannot be read. */
function allOf<T>(values: unknown, read: (value: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(values)) return undefined;
  const all = values.map(read);
  return all.every((one) => one !== undefined) ? all : undefined;
}

function monthsIn(value: unknown, read: (value: unknown) => number | undefined): ShopFigures["revenue"] | undefined {
  if (!isRecord(value)) return undefined;
  const [all, thisMonth, lastMonth] = [read(value.all), read(value.thisMonth), read(value.lastMonth)];
  if (all === undefined || thisMonth === undefined || lastMonth === undefined) return undefined;
  return { all, thisMonth, lastMonth };
}

function statusIn(value: unknown): ShopFigures["statuses"][number] | undefined {
  if (!isRecord(value)) return undefined;
  const { status } = value;
  const count = countIn(value.count);
  return typeof status === "string" && count !== undefined ? { status, count } : undefined;
}

function productIn(value: unknown): ProductCount | undefined {
  if (!isRecord(value)) return undefined;
  const { name, image } = value;
  const count = countIn(value.count);
  return typeof name === "string" && count !== undefined ? { name, count, ...(isText(image) && { image }) } : undefined;
}
