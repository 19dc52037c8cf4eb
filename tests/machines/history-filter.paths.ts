import { type AnyMachineSnapshot, createEmptyActor } from "xstate";
import { type HistoryView, writeHistoryView } from "../../src/domain/history-view.ts";
import { historyFilterMachine } from "../../src/machines/history-filter.ts";
import type { Model } from "./paths.ts";

const whole: HistoryView = {};
const ofUsers: HistoryView = { kind: "user" };

/** Whether an event is possible: half of a year can be emptied only once it is typed. */
const isPossible = (when: string, { context: { draft } }: AnyMachineSnapshot): boolean =>
  when !== "the person empties the first day" || draft.from !== "";

/** The choice of which changes the shop's history shows. */
export const model: Model<typeof historyFilterMachine> = {
  machine: historyFilterMachine,
  stateKey: ({ context: { view, draft } }) => [writeHistoryView(view), draft],
  describeState: ({ context: { view, draft } }) =>
    [
      `${view.kind === "user" ? "users" : "all records"} are chosen`,
      draft.from ? `a first day is typed, ${draft.from}` : "",
    ]
      .filter(Boolean)
      .join("; "),
  isPossible,
  beginnings: [
    {
      given: "the history page, just opened",
      input: () => ({ parent: null as never, view: whole, address: createEmptyActor() as never }),
      events: {
        "the address asks for users": { type: "view.changed", view: ofUsers },
        "the address asks for all": { type: "view.changed", view: whole },
        "the person chooses users": { type: "filter.choose", filter: ofUsers },
        "the person types half of a year": { type: "period.change", field: "from", value: "0002-06-01" },
        "the person empties the first day": { type: "period.change", field: "from", value: "" },
      },
    },
  ],
};
