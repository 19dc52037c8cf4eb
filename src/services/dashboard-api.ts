import { dateAt, ownTimeZone } from "../../contract/calendar.ts";
import { isRecord } from "../../contract/is-record.ts";
import type { ShopFigures } from "../domain/dashboard.ts";
import type { ProductCount } from "../domain/top-products.ts";
import { type Http, Unreadable } from "./http.ts";
import { type ListVersions, readListVersions } from "./list-changes.ts";
import { http } from "./page-http.ts";
import { payloadWith } from "./payload.ts";
import { readOrder } from "./records.ts";
import { allIn, countIn, fieldsIn, isText, numberIn } from "./values.ts";

/** The figures that the server computed of its whole shop, with the versions of the lists that they are from. */
export interface ServerFigures extends ShopFigures {
  readonly topProducts: readonly ProductCount[];
  readonly versions: ListVersions;
}

/**
 * Creates the dashboard's call over `http`, for the current month in the reader's time zone. It rejects with an error for
 * `toApiError`; announces only a session's end.
 */
export function createDashboardApi(http: Http) {
  return {
    async read(signal: AbortSignal): Promise<ServerFigures> {
      const zone = ownTimeZone();
      const query = new URLSearchParams({ zone, month: dateAt(new Date()).slice(0, 7) });
      const body = await http.json(`/dashboard?${query}`, { signal, report: "session" });
      const figures = readFigures(payloadWith(body, "month"));
      if (!figures) throw new Unreadable("The response holds no dashboard.");
      return figures;
    },
  };
}

/** Reads all figures or none: a part of them would look like a small shop. */
const readFigures = (value: unknown) =>
  fieldsIn<ServerFigures>(value, {
    month: (month) => (typeof month === "string" && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined),
    revenue: (months) => monthsIn(months, numberIn),
    orders: (months) => monthsIn(months, countIn),
    delivered: (months) => monthsIn(months, countIn),
    customers: (months) => monthsIn(months, countIn),
    monthlySales(sales) {
      const all = allIn(sales, numberIn);
      return all?.length === 12 ? all : undefined;
    },
    statuses: (statuses) => allIn(statuses, (status) => fieldsIn(status, { status: stringIn, count: countIn })),
    recentOrders: (orders) => allIn(orders, readOrder),
    topProducts: (products) => allIn(products, productIn),
    versions: readListVersions,
  });

const monthsIn = (value: unknown, read: typeof numberIn) =>
  fieldsIn<ShopFigures["revenue"]>(value, { all: read, thisMonth: read, lastMonth: read });

const stringIn = (value: unknown) => (typeof value === "string" ? value : undefined);

function productIn(value: unknown): ProductCount | undefined {
  const product = fieldsIn(value, { name: stringIn, count: countIn });
  return product && isRecord(value) && isText(value.image) ? { ...product, image: value.image } : product;
}

/** The page's call for the dashboard. */
export const dashboardApi = createDashboardApi(http);
