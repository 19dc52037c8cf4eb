import { createEmptyActor } from "xstate";
import type { ColumnChoice } from "../../src/domain/columns.ts";
import { columnsMachine } from "../../src/machines/columns.ts";
import type { Model } from "./paths.ts";

const columns = [
  { id: "number", least: 4, isRequired: true },
  { id: "customer", least: 5 },
];

const kept: [given: string, stored: string | null][] = [
  ["columns as the list declares them", null],
  ["a hidden column", '[{"id":"number"},{"id":"customer","isHidden":true}]'],
  ["columns that cannot be read", "{broken"],
];

const starts = [
  "the person presses Columns",
  "the person changes whether the customer is shown",
  "the person changes the order",
  "the person changes the customer's width",
  "the person takes the customer's edge",
];

/** The columns of a list as they are arranged in this browser. */
export const model: Model<typeof columnsMachine> = {
  machine: columnsMachine,
  stateKey: ({ context: { arrangement, held } }) => [arrangement, held?.id ?? null],
  describeState: (state) =>
    [
      (state.context.arrangement as readonly ColumnChoice[])
        .map(
          ({ id, isHidden, width }) => `${id}${isHidden ? " hidden" : ""}${width === undefined ? "" : ` of ${width}`}`,
        )
        .join(", "),
      state.matches({ panel: "shown" }) ? "they can be chosen" : "",
      state.matches({ edge: "held" }) ? "an edge is held" : "",
    ]
      .filter(Boolean)
      .join("; "),
  // One change at a time is enough to show every transition.
  isPossible: (when, { context: { arrangement } }) =>
    !starts.includes(when) || JSON.stringify(arrangement) === '[{"id":"number"},{"id":"customer"}]',
  beginnings: kept.map(([given, stored]) => ({
    given,
    input: () => ({
      columns,
      storedAs: "orderColumns",
      address: createEmptyActor() as never,
      pathname: "/orders",
      app: createEmptyActor() as never,
    }),
    stored: { orderColumns: stored },
    events: {
      "the person presses Columns": { type: "panel.toggle" },
      "the person presses Escape in the choices": { type: "panel.close" },
      "the person changes whether the customer is shown": { type: "column.toggle", id: "customer" },
      "the person changes the order": { type: "column.move", id: "customer", by: -1 },
      "the person changes the customer's width": { type: "column.resize", id: "customer", width: 9 },
      "the person presses Reset": { type: "columns.reset" },
      "the person takes the customer's edge": { type: "edge.hold", id: "customer", width: 12, at: 30 },
      "the pointer moves": { type: "edge.move", at: 32 },
      "the person lets go": { type: "edge.release" },
      "the browser takes the pointer away": { type: "edge.cancel" },
      "a view without columns of its own is opened": { type: "address.changed", search: "?columns=[]" },
      "another tab hides the customer": {
        type: "columns.changed",
        stored: '[{"id":"number"},{"id":"customer","isHidden":true}]',
      },
    },
  })),
};
