// Drawn from src/machines/favourites.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "favourite.toggle" }
      | { type: "favourites.mark" }
      | { type: "favourites.changed" },
  },
  actions: {
    toggle: () => {},
    mark: () => {},
    store: () => {},
    readChanged: () => {},
  },
  actors: {
    watchStored: fromCallback(() => {}),
  },
}).createMachine({
  id: "favourites",
  invoke: {
    id: "watchStored",
    src: "watchStored"
  },
  on: {
    "favourite.toggle": {
      actions: [
        "toggle",
        "store"
      ]
    },
    "favourites.mark": {
      actions: [
        "mark",
        "store"
      ]
    },
    "favourites.changed": {
      actions: "readChanged"
    }
  }
});
