import { createEmptyActor } from "xstate";
import { listViewMachine } from "../../src/machines/list-view.ts";
import type { Model } from "./paths.ts";

const choices = [
  "the person sorts by total",
  "the person chooses another sort",
  "the person presses Favourites",
  "the person asks for all orders",
  "the person chooses a city",
];

/** The view of the list of orders. */
export const model: Model<typeof listViewMachine> = {
  machine: listViewMachine,
  stateKey: ({ context: { term, search, sent } }) => [term, search, sent],
  describeState: (state) =>
    [
      `the list is that of "${state.context.search}"`,
      state.hasTag("painting") ? "its rows are being painted" : "",
      state.matches({ choices: "shown" }) ? "the choices of the filter are shown" : "",
      state.matches({ search: "typing" }) ? "somebody is typing" : "",
      state.matches({ search: { typing: "committed" } }) ? "the address says so" : "",
      state.matches({ search: "paused" }) ? "the router has been told" : "",
    ]
      .filter(Boolean)
      .join("; "),
  // One word and one choice are enough; more of them lead to no other transition.
  isPossible: (when, { context: { search, sent } }) => {
    if (when === "the router shows what it was told") return sent.includes("?q=o");
    if (when === "the person goes back") return search !== "";
    if (when === "the person types a letter") return search === "";
    if (when === "the person pastes a word") return search === "?q=o";
    if (when === "the person presses Favourites" && search === "?q=o") return sent.length === 1;
    return !choices.includes(when) || (search === "" && sent.length === 0);
  },
  beginnings: [
    {
      given: "the list of orders, just opened",
      input: () => ({
        address: createEmptyActor() as never,
        app: createEmptyActor() as never,
        pathname: "/orders",
        search: "",
        key: "default",
        sorts: { keys: ["date", "total"], byDefault: { key: "date", descending: true } },
      }),
      events: {
        "the person types a letter": { type: "term.typed", term: "o" },
        "the person pastes a word": { type: "term.typed", term: "oud" },
        "the person sorts by total": { type: "sort.by", key: "total" },
        "the person chooses another sort": { type: "sort.choose", sort: "-date" },
        "the person presses Favourites": { type: "favourites.toggle" },
        "the person asks for all orders": { type: "params.clear", names: ["city"] },
        "the person chooses a city": { type: "filter.choose", changes: { city: ["Lahore"] } },
        "the person presses Filter": { type: "filter.toggle" },
        "the person presses Escape in the choices": { type: "filter.close" },
        "the rows are painted": { type: "rows.painted" },
        "the address is written": { type: "address.written" },
        "typing pauses": { type: "xstate.after.pause.listView.search.typing" },
        "the router shows what it was told": { type: "address.changed", search: "?q=o", key: "default" },
        "the person goes back": { type: "address.changed", search: "", key: "default" },
      },
    },
  ],
};
