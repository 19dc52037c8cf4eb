import { exportTableMachine } from "../../src/machines/export-table.ts";
import type { Model } from "./paths.ts";

/** The saving of one of the insights' tables. */
export const model: Model<typeof exportTableMachine> = {
  machine: exportTableMachine,
  stateKey: () => null,
  describeState: ({ value }) => (value === "exporting" ? "a table is being saved" : "no table is being saved"),
  beginnings: [
    {
      given: "insights that are shown",
      input: () => ({ parent: null as never }),
      events: {
        "a table is to be saved": { type: "table.export", rows: [["City"], ["Lahore"]], fileName: "cities.csv" },
        "the file is saved": { type: "xstate.done.actor.save", output: undefined },
        "the file cannot be saved": { type: "xstate.error.actor.save", error: "full" },
      },
    },
  ],
};
