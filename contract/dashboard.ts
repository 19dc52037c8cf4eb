import * as v from "valibot";
import { isTimeZone } from "./calendar.ts";
import { ListVersions, reply } from "./calls.ts";
import { Order } from "./entities.ts";

// The dashboard's figures (docs/decisions/0057). The page formats them, whether they come from the server or from the
// lists that the page holds.

/** The reader's time zone and current month. By default, the month is that of the server's clock in this zone. */
export const DashboardQuery = v.object({
  zone: v.pipe(v.string(), v.maxLength(100), v.check(isTimeZone, "a time zone")),
  month: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/))),
});

/** A sum over all time, and over this month and the last. Records without a readable date are in no month. */
const months = v.object({ all: v.number(), thisMonth: v.number(), lastMonth: v.number() });

export const DashboardFigures = v.object({
  month: v.pipe(v.string(), v.description("The current month, such as 2026-11")),
  revenue: v.pipe(months, v.description("The totals of orders, in rupees")),
  orders: months,
  delivered: v.pipe(months, v.description("Orders with status delivered, cancelled ones included")),
  customers: months,
  monthlySales: v.pipe(
    v.array(v.number()),
    v.description("Rupees by month of the year, January first, all years together"),
  ),
  statuses: v.pipe(
    v.array(v.object({ status: v.string(), count: v.number() })),
    v.description("Orders by status as it is written; cancelled ones are under cancelled"),
  ),
  recentOrders: v.array(Order),
  topProducts: v.array(v.object({ name: v.string(), image: v.optional(v.string()), count: v.number() })),
  versions: v.pipe(ListVersions, v.description("The versions of the lists that are counted")),
});

export const DashboardReply = reply(DashboardFigures);
