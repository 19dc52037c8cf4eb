import { selectionMachine } from "../../src/machines/selection.ts";
import type { Model } from "./paths.ts";

/** Which records of a list are selected. */
export const model: Model<typeof selectionMachine> = {
  machine: selectionMachine,
  tell: ({ context }) => [...context.ids].sort(),
  says: ({ context }) => (context.ids.size === 0 ? "nothing is selected" : `${context.ids.size} are selected`),
  isPossible: (when, { context: { ids } }) =>
    when === "the person takes the first out"
      ? ids.has("o1")
      : when === "the person presses Escape"
        ? ids.size > 0
        : !ids.has("o1"),
  beginnings: [
    {
      given: "a list of three orders",
      input: () => undefined,
      events: {
        "the person selects the first": { type: "records.select", ids: ["o1"], isSelected: true, anchor: "o1" },
        "the person selects all": { type: "records.select", ids: ["o1", "o2", "o3"], isSelected: true },
        "the person takes the first out": { type: "records.select", ids: ["o1"], isSelected: false, anchor: "o1" },
        "the person presses Escape": { type: "selection.clear" },
      },
    },
  ],
};
