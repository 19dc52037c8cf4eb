import type { StateValue } from "xstate";
import { type ListWindowInput, listWindowMachine } from "../../src/machines/list-window.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { createLeftRows, type LeftRows, leftRows } from "../../src/services/left-rows.ts";
import { windowsApi } from "../../src/services/windows-api.ts";
import { stuckWindow, windowAt } from "../machines/list-window.paths.ts";
import { serverHeard } from "../machines/server-answer.paths.ts";
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
  wait,
} from "./contract.ts";

interface Given {
  readonly isOffered: boolean;
  /** How the list is when its screen opens. */
  readonly isHeld: boolean;
  /** The query of the list's address. */
  readonly search: string;
  /** The rows that the person left the list with when they were here before. */
  readonly left?: LeftRows;
}

/** The key of the list's entry in the browser's history. */
const key = "e1";

const large: Given = { isOffered: true, isHeld: false, search: "" };
const worlds = new WeakMap<World, Around>();

/** Returns a fake actor that can be watched, can emit, and can change its state. */
function watched<State extends object>(world: World, name: string, state: State) {
  const listeners = new Set<(received: typeof serverHeard) => void>();
  const watchers = new Set<(state: State) => void>();
  let current = state;
  return {
    getSnapshot: () => current,
    subscribe: (tell: (state: State) => void) => {
      watchers.add(tell);
      return {
        unsubscribe: () => {
          watchers.delete(tell);
          world.record(name, "unwatch");
        },
      };
    },
    on: (_: "server.reached", listener: (received: typeof serverHeard) => void) => {
      listeners.add(listener);
      return {
        unsubscribe: () => {
          listeners.delete(listener);
          world.record(name, "unlisten");
        },
      };
    },
    emit: () => {
      for (const listener of listeners) listener(serverHeard);
    },
    become: (next: State) => {
      current = next;
      for (const tell of watchers) tell(next);
    },
  };
}

function aroundOf(world: World, { search, isHeld }: Given) {
  const lists = (orders?: string, users?: string) => ({
    context: {
      orders: { announced: orders, records: null as object | null },
      users: { announced: users, records: null },
    },
    hasTag: (_: string) => false,
  });
  const withOrders = { ...lists(), context: { ...lists().context, orders: { announced: undefined, records: {} } } };
  const shopData = watched(world, "shop data", isHeld ? withOrders : lists());
  const favourites = watched(world, "favourites", { context: { orderIds: new Set(["7"]) } });
  const view = watched(world, "view", { context: { search, key } });
  return {
    shopData,
    favourites,
    view,
    star: (numbers: readonly string[]) => favourites.become({ context: { orderIds: new Set(numbers) } }),
    hear: shopData.emit,
    tell: (orders?: string, users?: string) => shopData.become(lists(orders, users)),
    load: () => shopData.become(withOrders),
    loadUsers: () =>
      shopData.become({
        ...lists(),
        context: { ...lists().context, users: { announced: undefined, records: {} as never } },
      }),
    fail: () => shopData.become({ ...lists(), hasTag: (tag: string) => tag === "failed" }),
  };
}
type Around = ReturnType<typeof aroundOf>;

const shows =
  (search: string): Step =>
  (world) =>
    worlds.get(world)?.view.become({ context: { search, key } });
const starred =
  (...numbers: string[]): Step =>
  (world) =>
    worlds.get(world)?.star(numbers);
const announced =
  (version: number, users = 1): Step =>
  (world) =>
    worlds.get(world)?.tell(`shop-orders-${version}`, `shop-users-${users}`);
const received: Step = (world) => worlds.get(world)?.hear();
const doubted: Step = (world) => worlds.get(world)?.tell("", "shop-users-1");
const listLoaded: Step = (world) => worlds.get(world)?.load();
const usersLoaded: Step = (world) => worlds.get(world)?.loadUsers();
const listFailed: Step = (world) => worlds.get(world)?.fail();
const soon = wait(250);
const seen = (from: number, to: number) => send({ type: "rows.seen", from, to });
const comes = (window: object) => answer("window", window);
const lost = fail("window", new ApiError({ kind: "offline" }, false));

/** A request in the default sort of the orders. */
const asked = (place: object, query = "") => requested("window", `${query}${query ? "&" : "?"}sort=-date`, place);
const askedForFavourites = (numbers: string) => requested("window", `?sort=-date${numbers}`, { at: 0 });
const needed = (inner: StateValue) => ({ state: { needed: inner } });
const reading = needed({ reading: "brief" });
const searching = needed({ reading: "long" });
const complete = needed({ shown: "complete" });
const filling = needed({ shown: "filling" });
const outdated = needed({ shown: "outdated" });
const renewing = needed({ shown: "renewing" });
const unwatchedAll: Effect[] = [
  ["shop data", "unwatch"],
  ["shop data", "unlisten"],
  ["shop data", "unwatch"],
  ["view", "unwatch"],
  ["favourites", "unwatch"],
];
const leftAt = (after: string, first: number, query = "?sort=-date"): LeftRows => ({ query, after, first });
const first = windowAt(0);
const second = windowAt(50, false);
const stuck = stuckWindow();
const interrupted = needed({ shown: "interrupted" });
const resuming = needed({ shown: "resuming" });

const contracts: Contract<Given>[] = [
  {
    title: "a server without windows is asked for none",
    given: { ...large, isOffered: false },
    expected: { state: "unneeded", shows: { count: 0 } },
  },
  {
    title: "nothing is asked where the list is held",
    given: { ...large, isHeld: true },
    expected: { state: "unneeded", shows: { count: 0 } },
  },
  ...[
    { title: "a list that is held by then takes the place of its windows", when: listLoaded },
    { title: "a list that could not be loaded is not shown in part", when: listFailed },
  ].map((settled) => ({
    ...settled,
    given: large,
    after: [comes(first)],
    expected: { state: "unneeded", effects: unwatchedAll, shows: { count: 0 } },
  })),
  {
    title: "a list that is held first has the windows asked for no more",
    given: large,
    when: listLoaded,
    expected: { state: "unneeded", effects: [aborted("window"), ...unwatchedAll], shows: { count: 0 } },
  },
  {
    title: "the other list is no reason to stop",
    given: large,
    after: [comes(first)],
    when: usersLoaded,
    expected: { ...complete, shows: { count: 50 } },
  },
  {
    title: "a large shop is asked for the first rows at once",
    given: large,
    expected: { ...reading, effects: [asked({ at: 0 })] },
  },
  {
    title: "as the address has them",
    given: { ...large, search: "?q=rose&sort=-total" },
    expected: { ...reading, effects: [requested("window", "?q=rose&sort=-total", { at: 0 })] },
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
    expected: {
      ...filling,
      effects: [asked({ after: "k99" })],
      shows: { left: { place: { after: "k49", count: true }, first: 50 } },
    },
  },
  {
    title: "the rows in sight are kept for when the person comes back",
    given: large,
    after: [comes(first), seen(40, 60), comes(second)],
    when: seen(60, 80),
    expected: { ...complete, shows: { left: { place: { after: "k49", count: true }, first: 50 } } },
  },
  {
    title: "but for the first rows of the list",
    given: { ...large, search: "?q=rose", left: leftAt("k49", 50) },
    when: comes(first),
    expected: { ...complete, shows: { left: undefined } },
  },
  {
    title: "who comes back has the same rows asked for, and counted",
    given: { ...large, left: leftAt("k49", 50) },
    expected: { ...reading, effects: [asked({ after: "k49", count: true })] },
  },
  {
    title: "and sees them where they were",
    given: { ...large, left: leftAt("k49", 70) },
    when: comes(second),
    expected: { ...complete, shows: { count: 50, first: "o50", length: 121, to: 70 } },
  },
  {
    title: "who comes back to another view has its first rows asked for",
    given: { ...large, left: leftAt("k49", 50, "?sort=-total") },
    expected: { ...reading, effects: [asked({ at: 0 })] },
  },
  {
    title: "rows that cannot be read again are forgotten",
    given: { ...large, left: leftAt("k49", 50) },
    when: lost,
    expected: { ...needed("failed"), shows: { count: 0, left: undefined } },
  },
  {
    title: "rows that could not be loaded leave a reason, and those in hand",
    given: large,
    after: [comes(first), seen(40, 60)],
    when: lost,
    expected: { ...interrupted, shows: { count: 50, failure: "offline" }, can: ["retry"] },
  },
  {
    title: "rows that would be asked for without end leave a reason, too",
    given: large,
    after: [comes(first), seen(40, 60)],
    when: comes(stuck),
    expected: { ...interrupted, shows: { count: 50, failure: "unreadable" }, can: ["retry"] },
  },
  {
    title: "a server that stopped before it found a row is asked on",
    given: large,
    after: [comes(first), seen(40, 60)],
    when: comes({ ...stuck, last: "k70" }),
    expected: { ...filling, effects: [asked({ after: "k70" })], shows: { count: 50, failure: undefined } },
  },
  {
    title:
      "the person has rows asked for that could not be loaded, by their place, and the reason stays until they come",
    given: large,
    after: [comes(first), seen(40, 60), lost],
    when: send({ type: "rows.retry" }),
    expected: { ...filling, effects: [asked({ at: 25 })], shows: { count: 50, failure: "offline" } },
  },
  {
    title: "the reason goes once rows that were asked for again have come",
    given: large,
    after: [comes(first), seen(40, 60), lost, send({ type: "rows.retry" })],
    when: comes(windowAt(25)),
    expected: { ...complete, shows: { count: 50, first: "o25", failure: undefined } },
  },
  {
    title: "rows that could not be loaded are asked for soon as somebody scrolls",
    given: large,
    after: [comes(first), seen(40, 60), lost],
    when: seen(41, 61),
    expected: { ...resuming, shows: { failure: "offline" } },
  },
  {
    title: "not sooner than a quarter of a second later, however fast one scrolls",
    given: large,
    after: [comes(first), seen(40, 60), lost, seen(41, 61), wait(249)],
    when: seen(42, 62),
    expected: resuming,
  },
  {
    title: "a quarter of a second later the rows are asked for",
    given: large,
    after: [comes(first), seen(40, 60), lost, seen(41, 61)],
    when: soon,
    expected: { ...filling, effects: [asked({ after: "k49" })] },
  },
  {
    title: "who scrolls back to rows that are there asks for none",
    given: large,
    after: [comes(first), seen(40, 60), lost, seen(0, 20)],
    when: soon,
    expected: complete,
  },
  {
    title: "who scrolls on from rows that are there is told no reason any more",
    given: large,
    after: [comes(first), seen(40, 60), lost, seen(0, 20), soon],
    when: seen(40, 60),
    expected: { ...filling, effects: [asked({ after: "k49" })], shows: { failure: undefined, to: 60 } },
  },
  {
    title: "a change meanwhile has rows asked for from those in sight on",
    given: large,
    after: [comes(first), seen(40, 60), lost, announced(2)],
    when: soon,
    expected: { ...renewing, effects: [asked({ after: "k0", count: true })] },
  },
  {
    title: "who tries again while no row is missing has those in hand asked for again soon",
    given: large,
    after: [comes(first), announced(2), soon, lost],
    when: send({ type: "rows.retry" }),
    expected: outdated,
  },
  {
    title: "who tries again has rows from before a change asked for again",
    given: large,
    after: [comes(first), seen(40, 60), lost, seen(0, 20), announced(2)],
    when: soon,
    expected: { ...renewing, effects: [asked({ at: 0 })] },
  },
  {
    title: "another search asks anew, and the rows before stay until its own have come",
    given: large,
    after: [comes(first), seen(30, 50)],
    when: shows("?q=rose"),
    expected: {
      ...reading,
      effects: [aborted("window"), asked({ at: 0 }, "?q=rose")],
      shows: { count: 50 },
    },
  },
  {
    title: "a further letter breaks off the search before it",
    given: { ...large, search: "?q=r" },
    when: shows("?q=ro"),
    expected: { ...reading, effects: [aborted("window"), asked({ at: 0 }, "?q=ro")] },
  },
  {
    title: "a search that takes long says that it goes on, and the rows before stay",
    given: large,
    after: [comes(first), shows("?q=rose")],
    when: wait(400),
    expected: { ...searching, tags: ["searching"], shows: { count: 50 } },
  },
  {
    title: "not before that is noticed",
    given: large,
    after: [comes(first), shows("?q=rose")],
    when: wait(399),
    expected: reading,
  },
  {
    title: "a further letter is a search of its own",
    given: large,
    after: [comes(first), shows("?q=rose"), wait(400)],
    when: shows("?q=roses"),
    expected: { ...reading, effects: [aborted("window"), asked({ at: 0 }, "?q=roses")], shows: { count: 50 } },
  },
  {
    title: "what it finds in the end is shown",
    given: large,
    after: [shows("?q=rose"), wait(400)],
    when: comes(first),
    expected: { ...complete, shows: { count: 50 } },
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
    title: "favourites alone are asked for by their numbers",
    given: { ...large, search: "?favourites=only" },
    expected: { ...reading, effects: [askedForFavourites("&number=7")] },
  },
  {
    title: "favourites alone are asked for anew when they are others",
    given: { ...large, search: "?favourites=only" },
    after: [comes(first)],
    when: starred("7", "8"),
    expected: {
      ...reading,
      effects: [askedForFavourites("&number=7&number=8")],
      shows: { count: 50 },
    },
  },
  {
    title: "others do not matter where all orders are shown",
    given: large,
    after: [comes(first)],
    when: starred("7", "8"),
    expected: complete,
  },
  {
    title: "a server that does not answer leaves no rows, and why is known",
    given: large,
    when: lost,
    expected: { ...needed("failed"), shows: { count: 0, failure: "offline" }, can: ["retry"] },
  },
  {
    title: "after rows of another view, too",
    given: large,
    after: [comes(first), shows("?q=rose")],
    when: lost,
    expected: { ...needed("failed"), shows: { count: 0 }, can: ["retry"] },
  },
  {
    title: "the next view is asked for",
    given: large,
    after: [lost],
    when: shows("?q=rose"),
    expected: { ...reading, effects: [asked({ at: 0 }, "?q=rose")] },
  },
  {
    title: "the person tries again",
    given: large,
    after: [lost],
    when: send({ type: "rows.retry" }),
    expected: { ...reading, effects: [asked({ at: 0 })] },
  },
  {
    title: "a view that failed is asked for soon once the server is there again",
    given: large,
    after: [lost],
    when: announced(1),
    expected: needed("recovering"),
  },
  {
    title: "a view that failed is asked for once the server is heard again with its lists as they were",
    given: large,
    after: [announced(1), lost],
    when: received,
    expected: needed("recovering"),
  },
  {
    title: "it is asked for once, however often the server is heard",
    given: large,
    after: [lost, received, wait(200), received, wait(50)],
    when: received,
    expected: reading,
  },
  {
    title: "not sooner than a quarter of a second later, however much it tells while it fails",
    given: large,
    after: [lost, announced(1), wait(249)],
    when: announced(2),
    expected: needed("recovering"),
  },
  {
    title: "a quarter of a second after the last failure it is asked for again",
    given: large,
    after: [lost, announced(1)],
    when: soon,
    expected: { ...reading, effects: [asked({ at: 0 })] },
  },
  {
    title: "the versions that the rows are of are no news",
    given: large,
    after: [comes(first)],
    when: announced(1),
    expected: complete,
  },
  {
    title: "a change has the rows asked for again soon, and they stay meanwhile",
    given: large,
    after: [comes(first), announced(1)],
    when: announced(2),
    expected: { ...outdated, shows: { count: 50 } },
  },
  {
    title: "a change of a user, and that something may have changed, has the rows asked for again, too",
    given: large,
    after: [comes(first), announced(1, 2), soon, comes(first), announced(1)],
    when: doubted,
    expected: outdated,
  },
  {
    title: "not sooner than a quarter of a second later, however much changes",
    given: large,
    after: [comes(first), announced(2), wait(249)],
    when: announced(3),
    expected: outdated,
  },
  {
    title: "at the top they are asked for from the top on",
    given: large,
    after: [comes(first), announced(2)],
    when: soon,
    expected: { ...renewing, effects: [asked({ at: 0 })], shows: { count: 50 } },
  },
  {
    title: "rows that are asked for from the top take the place of those before",
    given: large,
    after: [comes(first), announced(2), soon],
    when: comes(windowAt(0, true, 2)),
    expected: { ...complete, shows: { count: 50, first: "o0", version: "shop-orders-2" } },
  },
  {
    title: "further down they are asked for by their key, so that what is in sight stays where it is, and are counted",
    given: large,
    after: [comes(first), seen(40, 60), comes(second), seen(60, 80), announced(2)],
    when: soon,
    expected: { ...renewing, effects: [asked({ after: "k49", count: true })] },
  },
  {
    title: "rows far from those that are asked for by a key are let go",
    given: large,
    after: [comes(first), seen(40, 60), comes(second), seen(60, 80), announced(2), soon],
    when: comes(second),
    expected: { ...complete, shows: { count: 50, first: "o50" } },
  },
  {
    title: "who scrolls where no rows are gets these first",
    given: large,
    after: [comes(first), announced(2)],
    when: seen(40, 60),
    expected: { ...filling, effects: [asked({ after: "k49" })] },
  },
  {
    title: "who scrolls where rows are is asked for them soon",
    given: large,
    after: [comes(first), announced(2)],
    when: seen(20, 40),
    expected: outdated,
  },
  {
    title: "who scrolls while rows are asked for again is kept",
    given: large,
    after: [comes(first), announced(2), soon, seen(60, 80)],
    when: comes(windowAt(0, true, 2)),
    expected: { ...filling, effects: [asked({ at: 45 })] },
  },
  {
    title: "a change while the first rows are asked for is asked about when they have come",
    given: large,
    after: [announced(2)],
    when: comes(first),
    expected: { ...outdated, shows: { count: 50 } },
  },
  {
    title: "one change is asked about once more, whatever comes",
    given: large,
    after: [comes(first), announced(2), soon],
    when: comes(first),
    expected: complete,
  },
  {
    title: "one change is asked about once more also where it was told before another view was asked for",
    given: large,
    after: [comes(first), announced(2), shows("?q=rose")],
    when: comes(first),
    expected: complete,
  },
  {
    title: "rows that could not be loaded are asked for again soon once the server tells something",
    given: large,
    after: [comes(first), seen(40, 60), lost],
    when: announced(1),
    expected: resuming,
  },
  {
    title: "rows that could not be loaded are asked for again soon once the server is heard again",
    given: large,
    after: [comes(first), seen(40, 60), lost],
    when: received,
    expected: resuming,
  },
  {
    title: "a server that is heard again is asked one question more",
    given: large,
    after: [comes(first), seen(40, 60), lost, received],
    when: soon,
    expected: { ...filling, effects: [asked({ after: "k49" })] },
  },
  {
    title: "nothing is asked for again where the rows in sight are there",
    given: large,
    after: [comes(first)],
    when: received,
    expected: complete,
  },
  {
    title: "rows that could not be asked for again stay",
    given: large,
    after: [comes(first), announced(2), soon],
    when: lost,
    expected: { ...interrupted, shows: { count: 50, failure: "offline" } },
  },
  {
    title: "rows that could not be asked for again are once the server tells something",
    given: large,
    after: [comes(first), announced(2), soon, lost, announced(3)],
    when: soon,
    expected: { ...renewing, effects: [asked({ at: 0 })] },
  },
  {
    title: "rows that could not be asked for again are once the server is heard again, with its lists as they were",
    given: large,
    after: [comes(first), announced(2), soon, lost, received],
    when: soon,
    expected: { ...renewing, effects: [asked({ at: 0 })] },
  },
  {
    title: "rows that could not be asked for again are once somebody scrolls",
    given: large,
    after: [comes(first), announced(2), soon, lost, seen(0, 20)],
    when: soon,
    expected: { ...renewing, effects: [asked({ at: 0 })] },
  },
  {
    title: "once rows have come, there is no reason any more",
    given: large,
    after: [comes(first), announced(2), soon, lost, announced(3), soon],
    when: comes(windowAt(0, true, 3)),
    expected: { ...complete, shows: { count: 50, failure: undefined, version: "shop-orders-3" } },
  },
  {
    title: "once the rows of another view have come, there is no reason any more",
    given: large,
    after: [comes(first), announced(2), soon, lost, shows("?q=rose")],
    when: comes(first),
    expected: { ...complete, shows: { count: 50, failure: undefined } },
  },
  {
    title: "another search does not wait for that",
    given: large,
    after: [comes(first), announced(2), soon],
    when: shows("?q=rose"),
    expected: { ...reading, effects: [aborted("window"), asked({ at: 0 }, "?q=rose")] },
  },
  {
    title: "rows that are not where they belong yet are asked for again later",
    given: large,
    after: [comes({ ...first, isBehind: true })],
    when: wait(5_000),
    expected: { ...renewing, effects: [asked({ at: 0 })] },
  },
  {
    title: "rows that are not where they belong yet are not asked for again sooner",
    given: large,
    after: [comes({ ...first, isBehind: true })],
    when: wait(4_999),
    expected: complete,
  },
  {
    title: "others are not",
    given: large,
    after: [comes(first)],
    when: wait(60_000),
    expected: complete,
  },
  {
    title: "who leaves the list breaks off what was asked",
    given: large,
    when: stop,
    expected: { ...reading, effects: [aborted("window"), ...unwatchedAll] },
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
  readonly shopData: object;
  readonly query: string;
  readonly rows: { readonly records: readonly { readonly _id: string }[]; readonly length: number } | undefined;
  readonly to: number;
  readonly versions: { readonly orders: string } | undefined;
  readonly failure: ApiError | undefined;
}

export const contract: ContractSet<Given> = {
  machine: listWindowMachine,
  behaviour: "Large lists",
  start: (world, given) => {
    const around = aroundOf(world, given);
    worlds.set(world, around);
    world.replace(windowsApi, { orders: world.call("window") });
    const left = createLeftRows();
    left.keep(around.shopData, key, given.left);
    world.replace(leftRows, left);
    return {
      input: {
        list: "orders",
        isOffered: given.isOffered,
        shopData: around.shopData as never,
        favourites: around.favourites as never,
        view: around.view as never,
      } satisfies ListWindowInput,
    };
  },
  events: { retry: { type: "rows.retry" } },
  read: ({ rows, query, to, versions, failure, shopData }: Shown) => ({
    count: rows?.records.length ?? 0,
    first: rows?.records[0]?._id,
    length: rows?.length,
    to,
    version: versions?.orders,
    failure: failure?.failure.kind,
    left: leftRows.before(shopData, key, query),
  }),
  contracts,
};
