import type { AnyMachineSnapshot } from "xstate";
import { type SelectionInput, selectionMachine } from "../../src/machines/selection.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Model } from "./paths.ts";

const orders = ["o1", "o2", "o3"].map((_id) => ({ _id, version: "1" }));
const [first] = orders;
const refused = new ApiError({ kind: "refused", status: 400, code: undefined, serverMessage: undefined }, false);
const notOfOrders = "the selection of the list of customers hears it";

const input = (): SelectionInput => ({
  list: "orders",
  parent: null as never,
});

/** Which records of a list are selected. */
export const model: Model<typeof selectionMachine> = {
  machine: selectionMachine,
  stateKey: ({ context }: AnyMachineSnapshot) => [[...context.ids].sort(), context.gathered],
  describeState: ({ value, context: { ids, gathered } }) => {
    const selected = ids.size === 0 ? "nothing is selected" : `${ids.size} are selected`;
    return value === "resting" ? selected : `${selected}, and ${gathered} more have been found`;
  },
  isPossible: (when, state) => {
    const { ids, gathered } = state.context;
    if (/takes the first out|first is changed|deletes the first/.test(when)) return ids.has("o1");
    if (when === "the person presses Escape") return ids.size > 0;
    if (when === "two have come") return gathered === 0;
    if (when === "the person selects all found") return ids.size < orders.length;
    if (when.startsWith("the person selects")) return !ids.has("o1");
    return true;
  },
  beginnings: [
    {
      given: "a list of three orders",
      input,
      events: {
        "the person selects the first": { type: "records.select", ids: ["o1"], isSelected: true, anchor: "o1" },
        "the person selects all": { type: "records.select", ids: ["o1", "o2", "o3"], isSelected: true },
        "the person takes the first out": { type: "records.select", ids: ["o1"], isSelected: false, anchor: "o1" },
        "the person presses Escape": { type: "selection.clear" },
      },
    },
    {
      given: "a large shop's list of three orders",
      input,
      events: {
        "the person selects the first of them": { type: "records.keep", records: [first], anchor: "o1" },
        "the person takes the first out": { type: "records.select", ids: ["o1"], isSelected: false, anchor: "o1" },
        "the person selects all found": { type: "found.select", query: "" },
        "two have come": { type: "found.progressed", count: 2 },
        "all have come": { type: "found.gathered", records: orders },
        "they cannot be read": { type: "found.failed", error: refused },
        "it takes a while": { type: "xstate.after.moment.selection.gathering.brief" },
        "the person presses Stop": { type: "found.stop" },
        "the person presses Escape": { type: "selection.clear" },
        "the first is changed": { type: "order.changed", change: { type: "replaced", record: first } },
        "a customer is changed": { type: "user.changed", change: { type: "removed", id: "u1" } },
        "somebody deletes the first": {
          type: "lists.change",
          change: { since: "1", version: "2", update: { records: [], gone: ["o1"] } },
        },
      },
    },
  ],
  machineOnly: {
    "selection: user.changed → stays": notOfOrders,
  },
};
