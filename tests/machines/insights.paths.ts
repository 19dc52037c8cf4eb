import { daysIn } from "../../contract/date-range.ts";
import type { Insights } from "../../contract/insights-query.ts";
import { type InsightsView, readView } from "../../src/domain/insights-view.ts";
import { insightsMachine } from "../../src/machines/insights.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Model } from "./paths.ts";

export const today = "2026-11-21";
const viewOf = (query: string): InsightsView => readView(new URLSearchParams(query), today);

const none = { revenue: 0, orders: 0, averageOrderValue: null, units: 0, newCustomers: 0, returningCustomers: 0 };
const noParcels = { shipped: 0, daysToShip: null, delivered: 0, daysToDeliver: null, onTime: null };
const noRows = { rows: [], others: null };
/** The server's answer for a shop that has sold nothing. */
export const nothing: Insights = {
  undatedOrders: 0,
  figures: none,
  figuresBefore: none,
  series: [],
  status: noRows,
  product: noRows,
  city: noRows,
  country: noRows,
  carrier: noRows,
  payment: noRows,
  cancellations: { orders: 0, rate: null, rateBefore: null, reasons: [] },
  shipping: noParcels,
  shippingBefore: noParcels,
};

const offline = new ApiError({ kind: "offline" }, false);
/** The dashboard's insights. */
export const model: Model<typeof insightsMachine> = {
  machine: insightsMachine,
  stateKey: ({ context: { view, answer } }) => [[daysIn(view), view.by, view.compared], answer && daysIn(answer.view)],
  describeState: ({ value, context: { view, answer } }) => {
    const { question } = value as { question: string | object };
    const name = typeof question === "string" ? question : "asking";
    const words = {
      asking: "the insights are asked for",
      ready: "the insights are shown",
      failed: "the insights could not be loaded",
      notOffered: "the dashboard has no insights",
    };
    return [
      `${words[name as keyof typeof words]}, of ${daysIn(view)} days ${view.compared ? "and those before" : "alone"}`,
      answer && name === "asking" ? "those before are still shown" : "",
    ]
      .filter(Boolean)
      .join("; ");
  },
  // A question can be answered only while it is being asked.
  isPossible: (when, state) =>
    !["the answer comes", "the server knows no insights"].includes(when) || state.matches({ question: "asking" }),
  beginnings: [
    {
      given: "the dashboard, just opened",
      input: () => ({
        parent: null as never,
        address: null as never,
        shopData: null as never,
        timeZone: "Asia/Karachi",
        view: viewOf(""),
        today,
      }),
      events: {
        "the answer comes": { type: "xstate.done.actor.ask", output: nothing },
        "the server knows no insights": { type: "xstate.done.actor.ask", output: null },
        "the connection is lost": { type: "xstate.error.actor.ask", error: offline },
        "the person tries again": { type: "insights.retry" },
        "the shop's data is loaded anew": { type: "insights.refresh" },
        "the person presses 7 days": { type: "period.choose", period: "7d" },
        "the person presses By week": { type: "grouping.choose", by: "WEEK" },
        "the person presses Compare": { type: "comparison.toggle" },
        "the person has chosen days": { type: "range.choose", range: { from: "2026-11-01", to: today } },
        "the address asks about 7 days": { type: "view.changed", view: viewOf("period=7d"), today },
        "the address asks by week": { type: "view.changed", view: viewOf("by=week"), today },
        "the address hides the days before": { type: "view.changed", view: viewOf("compare=none"), today },
      },
    },
  ],
};
