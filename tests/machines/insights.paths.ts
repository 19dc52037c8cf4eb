import type { AnyMachineSnapshot } from "xstate";
import { daysIn, type Insights, type InsightsView, rangeProblem, readView } from "../../src/domain/insights.ts";
import { insightsMachine } from "../../src/machines/insights.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Model, PathEvent } from "./paths.ts";

export const today = "2026-11-21";
const viewOf = (query: string): InsightsView => readView(new URLSearchParams(query), today);

const none = { revenue: 0, orders: 0, averageOrderValue: null, units: 0, newCustomers: 0, returningCustomers: 0 };
const noParcels = { shipped: 0, daysToShip: null, delivered: 0, daysToDeliver: null, onTime: null };
const noRows = { rows: [], others: null };
/** What a server answers whose shop sold nothing. */
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
const table = { rows: [["City"], ["Lahore"]], fileName: "cities.csv" };
const events: Record<string, PathEvent> = {
  "the answer comes": { type: "xstate.done.actor.ask", output: nothing },
  "the server knows no insights": { type: "xstate.done.actor.ask", output: null },
  "the connection is lost": { type: "xstate.error.actor.ask", error: offline },
  "the person tries again": { type: "insights.retry" },
  "the shop's data is loaded anew": { type: "insights.refresh" },
  "the person presses 7 days": { type: "period.choose", period: "7d" },
  "the person presses By week": { type: "grouping.choose", by: "WEEK" },
  "the person presses Compare": { type: "comparison.toggle" },
  "the address asks about 7 days": { type: "view.changed", view: viewOf("period=7d"), today },
  "the address asks by week": { type: "view.changed", view: viewOf("by=week"), today },
  "the address hides the days before": { type: "view.changed", view: viewOf("compare=none"), today },
  "the person presses Custom": { type: "range.edit" },
  "the person leaves the last day open": { type: "range.change", field: "to", value: "" },
  "the person applies the days": { type: "range.apply" },
  "the person gives up choosing days": { type: "range.cancel" },
  "a table is to be saved": { type: "table.export", ...table },
  "the file is saved": { type: "xstate.done.actor.save", output: undefined },
  "the file cannot be saved": { type: "xstate.error.actor.save", error: "full" },
};

/** The regions do not depend on each other, so that one of them at a time is away from its rest. */
function isPossible(when: string, state: AnyMachineSnapshot): boolean {
  const { type = "" } = events[when] ?? {};
  const isEditing = state.matches({ range: "editing" });
  const isExporting = state.matches({ export: "exporting" });
  const isReady = state.matches({ answer: "ready" });
  if (type.startsWith("range.")) return isReady && !isExporting;
  if (type === "table.export") return isReady && !isEditing;
  if (type.endsWith(".save")) return true;
  return !isExporting && (!isEditing || type === "view.changed");
}

/** The dashboard's insights. */
export const model: Model<typeof insightsMachine> = {
  machine: insightsMachine,
  stateKey: ({ context: { view, answer, draft } }) => [
    [daysIn(view), view.by, view.compared],
    answer && daysIn(answer.view),
    rangeProblem(draft) ?? null,
  ],
  describeState: ({ value, context: { view, answer } }) => {
    const { answer: answering, range, export: exported } = value as Record<string, string>;
    const answered = typeof answering === "string" ? answering : "asking";
    const words = {
      asking: "the insights are asked for",
      ready: "the insights are shown",
      failed: "the insights could not be loaded",
      notOffered: "the dashboard has no insights",
    };
    return [
      `${words[answered as keyof typeof words]}, of ${daysIn(view)} days ${view.compared ? "and those before" : "alone"}`,
      answer && answered === "asking" ? "those before are still shown" : "",
      range === "editing" ? "days are being chosen" : "",
      exported === "exporting" ? "a table is being saved" : "",
    ]
      .filter(Boolean)
      .join("; ");
  },
  isPossible,
  beginnings: [
    {
      given: "the dashboard, just opened",
      input: () => ({
        http: null as never,
        parent: null as never,
        address: null as never,
        shopData: null as never,
        timeZone: "Asia/Karachi",
        view: viewOf(""),
        today,
      }),
      events,
    },
  ],
};
