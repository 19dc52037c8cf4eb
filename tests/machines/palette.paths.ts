import { createEmptyActor } from "xstate";
import { paletteMachine } from "../../src/machines/palette.ts";
import type { Model } from "./paths.ts";

/** The field over every screen that finds anything. */
export const model: Model<typeof paletteMachine> = {
  machine: paletteMachine,
  stateKey: ({ context: { query, active, expanded } }) => [query, active, expanded],
  describeState: ({ value, context: { query } }) =>
    ({
      open: query ? "the palette is open, with what the query finds" : "the palette is open",
      choosing: "the palette has closed, and what was chosen is to be done",
    })[String(value)] ?? "the palette is closed",
  // Orders that are shown already cannot be asked for.
  isPossible: (when, { context: { expanded } }) => when !== "the person asks for more orders" || expanded.length === 0,
  beginnings: [
    {
      given: "a page without a dialog",
      input: () => ({ parent: createEmptyActor() as never }),
      events: {
        "the person presses Ctrl K": { type: "palette.toggle" },
        "the person presses Escape": { type: "palette.close" },
        "the person types": { type: "query.typed", query: "1048" },
        "the person presses the arrow down": { type: "option.reached", place: 1 },
        "the person asks for more orders": { type: "group.expand", title: "Orders" },
        "the person chooses what was found": {
          type: "command.choose",
          command: { type: "navigate", to: "/orders/o1", replace: false },
        },
        "the page is painted": { type: "page.painted" },
      },
    },
  ],
};
