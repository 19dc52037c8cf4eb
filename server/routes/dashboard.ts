import { dateAt } from "../../contract/calendar.ts";
import { DashboardQuery, DashboardReply } from "../../contract/dashboard.ts";
import { orderExample, versionsExample, withExample } from "../http/examples.ts";
import { abortWhenDisconnected } from "../http/given-up.ts";
import { refusals } from "../http/openapi.ts";
import { type Api, refuseFields } from "../http/validation.ts";
import { readDashboard } from "../insights/dashboard.ts";
import type { Services } from "../services.ts";
import { readUntil } from "../storage/read-snapshot.ts";
import type { Database } from "../storage/tables.ts";

const example = {
  month: "2026-11",
  revenue: { all: 1_234_500.5, thisMonth: 210_400, lastMonth: 187_250.75 },
  orders: { all: 312, thisMonth: 41, lastMonth: 37 },
  delivered: { all: 254, thisMonth: 18, lastMonth: 35 },
  customers: { all: 96, thisMonth: 4, lastMonth: 7 },
  monthlySales: [0, 0, 0, 0, 0, 98_000, 154_300, 201_099.75, 187_250, 196_200, 210_400, 187_250.75],
  statuses: [
    { status: "delivered", count: 254 },
    { status: "shipped", count: 58 },
  ],
  recentOrders: [orderExample],
  topProducts: [{ name: "Vetiver 21", image: "/media/vetiver-21.svg", count: 87 }],
  versions: versionsExample,
};

/** Registers the call for the dashboard's figures, so that nobody has to wait for the lists (docs/decisions/0057). */
export function dashboardRoutes(api: Api, { db, slowReader: reader, now }: Services): void {
  api.get(
    "/dashboard",
    {
      schema: {
        operationId: "readDashboard",
        summary: "The dashboard's figures of the whole shop, in a time zone",
        querystring: DashboardQuery,
        response: {
          200: withExample(DashboardReply, { data: example }),
          ...refusals(refuseFields(["zone"])),
        },
      },
    },
    async (request, reply) => {
      const { zone, month = dateAt(now(), zone).slice(0, 7) } = request.query;
      const read = (transaction: Database) => readDashboard(transaction, zone, month);
      return { data: await abortWhenDisconnected(reply, (signal) => readUntil({ db, reader }, signal, read)) };
    },
  );
}
