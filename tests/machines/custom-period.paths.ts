import { rangeProblem, readView } from "../../src/domain/insights-view.ts";
import { customPeriodMachine } from "../../src/machines/custom-period.ts";
import { today } from "./insights.paths.ts";
import type { Model } from "./paths.ts";

const view = readView(new URLSearchParams(), today);

/** The choice of the days that the insights cover. */
export const model: Model<typeof customPeriodMachine> = {
  machine: customPeriodMachine,
  stateKey: ({ context: { draft } }) => rangeProblem(draft) ?? null,
  describeState: ({ value, context: { draft } }) =>
    value === "editing"
      ? `days are being chosen${rangeProblem(draft) ? ", and are no range" : ""}`
      : "the days are chosen",
  beginnings: [
    {
      given: "insights that are shown",
      input: () => ({ view, parent: null as never }),
      events: {
        "the person presses Custom": { type: "range.edit" },
        "the person leaves the last day open": { type: "range.change", field: "to", value: "" },
        "the person applies the days": { type: "range.apply" },
        "the person gives up choosing days": { type: "range.cancel" },
        "the days before are hidden": { type: "view.changed", view: { ...view, compared: false } },
      },
    },
  ],
};
