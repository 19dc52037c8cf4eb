import type { AnyMachineSnapshot } from "xstate";
import { type ListWindowInput, listWindowMachine } from "../../src/machines/list-window.ts";
import type { ReadRows } from "../../src/services/windows-api.ts";
import type { Model } from "./paths.ts";

const pageSize = 50;
const all = 120;

export const versionsAt = (version: number) => ({ users: "shop-users-1", orders: `shop-orders-${version}` });

/** Returns a window of a list of 120 orders, as the server answers it. */
export function windowAt(from: number, isAtPlace = true, version = 1): ReadRows<{ readonly _id: string }> {
  const to = Math.min(all, from + pageSize);
  return {
    records: Array.from({ length: to - from }, (_, index) => ({ _id: `o${from + index}` })),
    first: `k${from}`,
    last: `k${to - 1}`,
    isEnd: to === all,
    position: isAtPlace ? { at: from, isExact: true } : undefined,
    total: isAtPlace ? { about: all, atLeast: all, isExact: true } : undefined,
    versions: versionsAt(version),
    isBehind: false,
  };
}

/** Returns a window without rows, whose key is the one that it was asked for with. */
export function stuckWindow(): ReadRows<{ readonly _id: string }> {
  return { ...windowAt(50, false), records: [], first: "k49", last: "k49" };
}

/** Returns a window in the server's JSON. */
export const sentAt = (...of: Parameters<typeof windowAt>) => sent(windowAt(...of));
export const sent = ({ records, ...window }: ReturnType<typeof windowAt>) => {
  const orders = records.map(({ _id }) => ({ _id, orderId: _id.slice(1) }));
  return { data: { orders, ...window, isComplete: true } };
};

const first = { place: { at: 0 }, window: windowAt(0) };
const again = { place: { at: 0 }, window: windowAt(0, true, 2) };
const stuck = { place: { after: "k49" }, window: stuckWindow() };
const second = { place: { after: "k49" }, window: windowAt(50, false) };

const states: Readonly<Record<string, string>> = {
  unneeded: "nothing is asked",
  brief: "the first rows are asked for",
  long: "the first rows have been asked for for long",
  complete: "the rows in sight are there",
  filling: "more rows are asked for",
  outdated: "the rows are of before a change",
  renewing: "the rows are asked for again",
  interrupted: "more rows could not be loaded",
  resuming: "more rows are about to be asked for again",
  recovering: "the first rows are about to be asked for again",
  failed: "no rows could be loaded",
};

/** Returns the deepest state that a state value names. */
const leaf = (value: unknown): string => (typeof value === "string" ? value : leaf(Object.values(value as object)[0]));

/** The rows of a large list around those in view. */
export const model: Model<typeof listWindowMachine> = {
  machine: listWindowMachine,
  stateKey: ({ context: { query, rows, to, announced, versions } }: AnyMachineSnapshot) => [
    query,
    rows?.records.length ?? 0,
    to,
    announced?.orders ?? null,
    versions?.orders ?? null,
  ],
  describeState: ({ value, context }) =>
    `${states[leaf(value)]}${context.rows ? `; ${context.rows.records.length} rows are in hand` : ""}`,
  isPossible: (when, state) => {
    // The button stands in the place of a missing row.
    if (when === "the person tries again" && state.matches({ needed: "shown" })) {
      const { rows, from, to } = state.context;
      return rows.missing(from, to) !== undefined;
    }
    if (when === "the person scrolls back") return state.matches({ needed: { shown: "interrupted" } });
    if (when === "the person scrolls down")
      return state.context.to === 0 || state.matches({ needed: { shown: "interrupted" } });
    return true;
  },
  beginnings: [
    {
      given: "a large shop's list, with the favourites alone",
      input: () => inputOf(true),
      events: {
        "the first rows come": { type: "xstate.done.actor.readFirst", output: first },
        "the connection is lost": { type: "xstate.error.actor.readFirst", error: null },
        "the person scrolls down": { type: "rows.seen", from: 45, to: 65 },
        "the person scrolls back": { type: "rows.seen", from: 0, to: 20 },
        "more rows come": { type: "xstate.done.actor.readMore", output: second },
        "no more rows come, again and again": { type: "xstate.done.actor.readMore", output: stuck },
        "the connection is lost meanwhile": { type: "xstate.error.actor.readMore", error: null },
        "the person searches": { type: "view.changed", query: "?q=rose" },
        "the person looks at favourites": { type: "view.changed", query: "?number=7" },
        "the person looks at all": { type: "view.changed", query: "" },
        "an order has changed": { type: "versions.announced", versions: versionsAt(2) },
        "the server is reached again": { type: "server.reached" },
        "the answer takes long": { type: "xstate.after.long.listWindow.needed.reading.brief" },
        "a moment has passed": { type: "xstate.after.soon.listWindow.needed.shown.outdated" },
        "a moment has passed since then": { type: "xstate.after.soon.listWindow.needed.shown.resuming" },
        "a moment has passed since no rows came": { type: "xstate.after.soon.listWindow.needed.recovering" },
        "the rows come again": { type: "xstate.done.actor.readAgain", output: again },
        "the connection is lost by then": { type: "xstate.error.actor.readAgain", error: null },
        "the person tries again": { type: "rows.retry" },
      },
    },
    {
      given: "a large shop's list of which many orders have just changed",
      input: () => inputOf(true),
      events: {
        "the person looks at all": { type: "view.changed", query: "" },
        "the first rows come": {
          type: "xstate.done.actor.readFirst",
          output: { ...first, window: { ...first.window, isBehind: true } },
        },
        "five seconds have passed": { type: "xstate.after.later.listWindow.needed.shown.complete" },
        "the rows come again": { type: "xstate.done.actor.readAgain", output: again },
      },
    },
    {
      given: "a list that is being loaded",
      input: () => inputOf(true),
      events: {
        "the first rows come": { type: "xstate.done.actor.readFirst", output: first },
        "the list has been loaded": { type: "list.settled" },
      },
    },
    { given: "the list of a server without windows", input: () => inputOf(false), events: {} },
  ],
};

const inputOf = (isOffered: boolean): ListWindowInput => ({
  list: "orders",
  isOffered,
  shopData: quiet({ context: { users: { records: null }, orders: { records: null } }, hasTag: () => false }),
  favourites: quiet({ context: { orderIds: new Set(["7"]) } }),
  view: quiet({ context: { search: "?favourites=only" } }),
});

/** Returns an actor that never sends anything. */
function quiet(snapshot: object): never {
  const subscribe = () => ({ unsubscribe: () => undefined });
  return { getSnapshot: () => snapshot, subscribe, on: subscribe } as never;
}
