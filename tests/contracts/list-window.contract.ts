import type { StateValue } from "xstate";
import { type ListWindowInput, listWindowMachine } from "../../src/machines/list-window.ts";
import { windowAt } from "../machines/list-window.paths.ts";
import {
  aborted,
  answer,
  type Contract,
  type ContractSet,
  type Effect,
  fail,
  requested,
  type Step,
  send,
  stop,
  type World,
} from "./contract.ts";

interface Given {
  readonly isLarge: boolean;
  /** What the address of the list says. */
  readonly search: string;
  /** Whether the administration has begun, and has the list. */
  readonly data: "held" | "asked" | "none";
}

const large: Given = { isLarge: true, search: "", data: "asked" };
const worlds = new WeakMap<World, Around>();

/** Something that is watched, and what becomes of it. */
function watched<State extends object>(world: World, name: string, state: State) {
  let told: (state: State) => void = () => undefined;
  let current = state;
  return {
    getSnapshot: () => current,
    subscribe: (tell: typeof told) => {
      told = tell;
      return {
        unsubscribe: () => {
          told = () => undefined;
          world.record(name, "unwatch");
        },
      };
    },
    become: (next: State) => {
      current = next;
      told(next);
    },
  };
}

function aroundOf(world: World, { search, data }: Given) {
  const lists = (isHeld: boolean) => ({ context: { orders: { records: isHeld ? {} : null }, users: { records: {} } } });
  const shopData = watched(world, "shop data", lists(data === "held"));
  const administration = { getSnapshot: () => ({ children: { shopData } }) };
  const begun = { context: { administration } };
  const app = watched<object>(world, "app", data === "none" ? { context: { administration: undefined } } : begun);
  const view = watched(world, "view", { context: { search } });
  return {
    app,
    view,
    begin: () => app.become(begun),
    load: () => shopData.become(lists(true)),
    reload: () => shopData.become(lists(false)),
  };
}
type Around = ReturnType<typeof aroundOf>;

const shows =
  (search: string): Step =>
  (world) =>
    worlds.get(world)?.view.become({ context: { search } });
const loads: Step = (world) => worlds.get(world)?.load();
const begins: Step = (world) => worlds.get(world)?.begin();
const goesOn: Step = (world) => worlds.get(world)?.reload();
const seen = (from: number, to: number) => send({ type: "rows.seen", from, to });
const comes = (window: object) => answer("window", window);
const lost = fail("window", new TypeError("Failed to fetch"));

const asked = (place: object, query = "") => requested("window", query, place);
const needed = (inner: StateValue) => ({ state: { needed: inner } });
const complete = needed({ shown: "complete" });
const filling = needed({ shown: "filling" });
const unwatchedView: Effect = ["view", "unwatch"];
const unwatchedAll: Effect[] = [["app", "unwatch"], ["shop data", "unwatch"], unwatchedView];
const first = windowAt(0);
const second = windowAt(50, false);

const contracts: Contract<Given>[] = [
  {
    title: "a shop that is not large is asked nothing: its list comes whole",
    given: { ...large, isLarge: false },
    expected: { state: "unneeded", shows: { count: 0 } },
  },
  {
    title: "a large shop is asked for the first rows at once",
    given: large,
    expected: { ...needed("reading"), effects: [asked({ at: 0 })] },
  },
  {
    title: "as the address has them",
    given: { ...large, search: "?q=rose&sort=-total" },
    expected: { ...needed("reading"), effects: [asked({ at: 0 }, "?q=rose&sort=-total")] },
  },
  {
    title: "a list that is in hand already is not asked for",
    given: { ...large, data: "held" },
    expected: { state: "unneeded", effects: [unwatchedView] },
  },
  {
    title: "the rows are shown, and how many there are",
    given: large,
    when: comes(first),
    expected: { ...complete, shows: { count: 50, first: "o0", length: 120 } },
  },
  {
    title: "rows that come into sight are asked for",
    given: large,
    after: [comes(first)],
    when: seen(40, 60),
    expected: { ...filling, effects: [asked({ after: "k49" })] },
  },
  {
    title: "rows that are there are not",
    given: large,
    after: [comes(first)],
    when: seen(20, 40),
    expected: complete,
  },
  {
    title: "what comes follows those in hand",
    given: large,
    after: [comes(first), seen(40, 60)],
    when: comes(second),
    expected: { ...complete, shows: { count: 100, first: "o0" } },
  },
  {
    title: "who has scrolled on meanwhile gets what is in sight then",
    given: large,
    after: [comes(first), seen(40, 60), seen(95, 115)],
    when: comes(second),
    expected: { ...filling, effects: [asked({ after: "k99" })] },
  },
  {
    title: "rows that could not be loaded are asked for again as somebody scrolls, and not before",
    given: large,
    after: [comes(first), seen(40, 60)],
    when: lost,
    expected: { ...needed({ shown: "interrupted" }), shows: { count: 50 } },
  },
  {
    title: "rows that could not be loaded are asked for by scrolling",
    given: large,
    after: [comes(first), seen(40, 60), lost],
    when: seen(41, 61),
    expected: { ...filling, effects: [asked({ after: "k49" })] },
  },
  {
    title: "who scrolls back to rows that are there asks for none",
    given: large,
    after: [comes(first), seen(40, 60), lost],
    when: seen(0, 20),
    expected: complete,
  },
  {
    title: "another search asks anew, and the rows before stay until its own have come",
    given: large,
    after: [comes(first), seen(30, 50)],
    when: shows("?q=rose"),
    expected: {
      ...needed("reading"),
      effects: [aborted("window"), asked({ at: 0 }, "?q=rose")],
      shows: { count: 50 },
    },
  },
  {
    title: "a further letter breaks off the search before it",
    given: { ...large, search: "?q=r" },
    when: shows("?q=ro"),
    expected: { ...needed("reading"), effects: [aborted("window"), asked({ at: 0 }, "?q=ro")] },
  },
  {
    title: "another view begins at its top",
    given: large,
    after: [comes(first), seen(40, 60), comes(second), shows("?q=rose")],
    when: comes(first),
    expected: { ...complete, shows: { count: 50, to: 0 } },
  },
  {
    title: "an address that asks for the same asks nothing",
    given: large,
    after: [comes(first)],
    when: shows(""),
    expected: complete,
  },
  {
    title: "favourites are this browser's, and the server cannot be asked for them",
    given: large,
    after: [comes(first)],
    when: shows("?favourites=only"),
    expected: { ...needed("resting"), shows: { count: 0 } },
  },
  {
    title: "who goes back to all of them has them asked for",
    given: { ...large, search: "?favourites=only" },
    when: shows(""),
    expected: { ...needed("reading"), effects: [asked({ at: 0 })] },
  },
  {
    title: "also where nothing else was looked at meanwhile",
    given: large,
    after: [comes(first), shows("?favourites=only")],
    when: shows(""),
    expected: { ...needed("reading"), effects: [asked({ at: 0 })] },
  },
  {
    title: "a server that does not answer leaves the list to come whole, and tells nobody",
    given: large,
    when: lost,
    expected: { ...needed("failed"), shows: { count: 0 } },
  },
  {
    title: "after rows of another view, too",
    given: large,
    after: [comes(first), shows("?q=rose")],
    when: lost,
    expected: { ...needed("failed"), shows: { count: 0 } },
  },
  {
    title: "the next view is tried again",
    given: large,
    after: [lost],
    when: shows("?q=rose"),
    expected: { ...needed("reading"), effects: [asked({ at: 0 }, "?q=rose")] },
  },
  {
    title: "once the list is in hand no more is asked, whatever is looked at",
    given: large,
    when: loads,
    expected: { state: "unneeded", effects: [aborted("window"), unwatchedView] },
  },
  {
    title: "the rows before give way to the list itself",
    given: large,
    after: [comes(first)],
    when: loads,
    expected: { state: "unneeded", effects: [unwatchedView], shows: { count: 0 } },
  },
  {
    title: "a list that goes on loading is waited for",
    given: large,
    after: [comes(first)],
    when: goesOn,
    expected: complete,
  },
  {
    title: "the list may begin to load later than the screen is shown",
    given: { ...large, data: "none" },
    after: [begins],
    when: loads,
    expected: { state: "unneeded", effects: [aborted("window"), unwatchedView] },
  },
  {
    title: "who leaves the list breaks off what was asked",
    given: large,
    when: stop,
    expected: { ...needed("reading"), effects: [aborted("window"), ...unwatchedAll] },
  },
  {
    title: "who leaves it while more rows are asked for, too",
    given: large,
    after: [comes(first), seen(40, 60)],
    when: stop,
    expected: { ...filling, effects: [aborted("window"), ...unwatchedAll] },
  },
];

interface Shown {
  readonly rows: { readonly records: readonly { readonly _id: string }[]; readonly length: number } | undefined;
  readonly to: number;
}

export const contract: ContractSet<Given> = {
  machine: listWindowMachine,
  behaviour: "Large lists",
  start: (world, given) => {
    const around = aroundOf(world, given);
    worlds.set(world, around);
    return {
      input: {
        read: world.call("window"),
        isLarge: given.isLarge,
        list: "orders",
        app: around.app as never,
        view: around.view as never,
        queryOf: (search) => (search.includes("favourites") ? undefined : search),
      } satisfies ListWindowInput,
    };
  },
  read: ({ rows, to }: Shown) => ({
    count: rows?.records.length ?? 0,
    first: rows?.records[0]?._id,
    length: rows?.length,
    to,
  }),
  contracts,
};
