import { collect } from "../../src/domain/collection.ts";
import { type HistoryView, writeHistoryView } from "../../src/domain/history-view.ts";
import { historyMachine } from "../../src/machines/history.ts";
import { historyFilterMachine } from "../../src/machines/history-filter.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { historyApi } from "../../src/services/history-api.ts";
import { newest, older } from "../machines/history.paths.ts";
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
  sent,
  stop,
  type World,
  wait,
} from "./contract.ts";

const given: HistoryView = {};
const ofOrder: HistoryView = { kind: "order", id: "o1" };
const ofUsers: HistoryView = { kind: "user" };
const none = { entries: [], next: undefined, administrators: [] };
const newer = { ...newest, entries: [{ ...newest.entries[0], _id: "h3" }, ...newest.entries], next: "other key" };
const offline = new ApiError({ kind: "offline" }, false);

const show = send({ type: "history.show" });
const more = send({ type: "history.more" });
const retry = send({ type: "history.retry" });
/** The router shows an address. */
const goesTo =
  (pathname: string, search: string): Step =>
  (world) =>
    routers.get(world)?.(pathname, search);
const view = (next: HistoryView) => goesTo("/history", writeHistoryView(next));
const comes = (page: unknown) => answer("history", page);
const lost = fail("history", offline);
/** Somebody changes a record of this world's lists. */
const changes =
  (list: "orders" | "users", id: string): Step =>
  (world) =>
    shops.get(world)?.change(list, id);
/** The browser is at another address, which the router has not shown yet. */
const isAt =
  (next: HistoryView): Step =>
  (world) =>
    addresses.set(world, next);
const loads: Step = (world) => shops.get(world)?.load();

/** The server has told the versions of lists that are not loaded. */
const tells =
  (version: string | undefined): Step =>
  (world) =>
    shops.get(world)?.tell(version);
const comeLate: Step = (world) => shops.get(world)?.comeLate();

const waiting = { state: "waiting", tags: [] };
const loading = { state: { shown: { loading: "first" } }, tags: ["busy"] };
const loadingAgain = { state: { shown: { loading: "again" } }, tags: ["busy", "failed"] };
const beforeMore = { state: { shown: { loading: "beforeMore" } }, tags: ["busy"] };
const loadingMore = { state: { shown: { loadingMore: "first" } }, tags: ["busy"] };
const loadingMoreAgain = { state: { shown: { loadingMore: "again" } }, tags: ["busy", "failed"] };
const ready = { state: { shown: "ready" } };
const outdated = { state: { shown: "outdated" } };
const failed = { state: { shown: "failed" }, tags: ["failed"] };
const moreFailed = { state: { shown: "moreFailed" }, tags: ["failed"] };
const asked = (of: HistoryView = given, before?: string) => requested("history", of, before);
const possible = { state: "possible" };
const unwatched: Effect = ["shop", "unwatch"];
const unwatchedAddress: Effect = ["address", "unwatch"];
const goes = (to: string, replace = false) => sent("parent", { type: "navigate", to, replace });
const choose = (filter: HistoryView) => send({ type: "filter.choose", filter });
const listed = [show, comes(newest)];
const newerHeld = { ...newer, next: "key", view: given };
const whole = { ...newest, entries: [...newest.entries, ...older.entries], next: undefined, view: given };

const reading: Contract<HistoryView>[] = [
  { title: "nothing is asked before somebody comes to it", given, expected: { ...waiting, can: [] } },
  {
    title: "who comes to it gets the newest changes",
    given: ofOrder,
    when: show,
    expected: { ...loading, effects: [asked(ofOrder)], shows: { answer: null } },
  },
  {
    title: "coming to it again asks nothing more",
    given,
    after: listed,
    when: show,
    expected: ready,
  },
  {
    title: "the changes are shown, and those before them can be asked for",
    given,
    after: [show],
    when: comes(newest),
    expected: { ...ready, shows: { answer: { ...newest, view: given } }, can: ["more"] },
  },
  {
    title: "where there are no more, no more can be asked for",
    given,
    after: [show],
    when: comes(none),
    expected: { ...ready, shows: { answer: { ...none, view: given } }, can: [] },
  },
  {
    title: "more are asked for from where those that are shown end",
    given: ofOrder,
    after: listed,
    when: more,
    expected: { ...loadingMore, effects: [asked(ofOrder, "key")], can: [] },
  },
  {
    title: "older changes follow on those that are shown",
    given,
    after: [...listed, more],
    when: comes(older),
    expected: { ...ready, shows: { answer: whole } },
  },
  {
    title: "a failure is shown, and can be tried again",
    given,
    after: [show],
    when: lost,
    expected: { ...failed, shows: { failure: offline, answer: null }, can: ["retry"] },
  },
  {
    title: "trying again asks again, and why it failed stays on screen",
    given,
    after: [show, lost],
    when: retry,
    expected: { ...loadingAgain, effects: [asked()], shows: { failure: offline } },
  },
  {
    title: "what comes then is shown instead of the failure",
    given,
    after: [show, lost, retry],
    when: comes(newest),
    expected: { ...ready, shows: { answer: { ...newest, view: given } } },
  },
  {
    title: "where more cannot be read, those that are shown stay",
    given,
    after: [...listed, more],
    when: lost,
    expected: {
      ...moreFailed,
      shows: { answer: { ...newest, view: given }, failure: offline },
      can: ["retry"],
    },
  },
  {
    title: "trying again asks for more again",
    given,
    after: [...listed, more, lost],
    when: retry,
    expected: { ...loadingMoreAgain, effects: [asked(given, "key")], shows: { failure: offline } },
  },
  {
    title: "what comes then follows on those that are shown, and nothing has failed",
    given,
    after: [...listed, more, lost, retry],
    when: comes(older),
    expected: { ...ready, shows: { answer: whole } },
  },
  {
    title: "leaving breaks the reading off",
    given,
    after: [show],
    when: stop,
    expected: { ...loading, effects: [unwatchedAddress, aborted("history"), unwatched] },
  },
  {
    title: "leaving breaks the reading of more off",
    given,
    after: [...listed, more],
    when: stop,
    expected: { ...loadingMore, effects: [unwatchedAddress, aborted("history"), unwatched] },
  },
];

const refreshing: Contract<HistoryView>[] = [
  {
    title: "a change of the record is read",
    given: ofOrder,
    after: listed,
    when: changes("orders", "o1"),
    expected: { ...loading, effects: [asked(ofOrder)], shows: { answer: { ...newest, view: ofOrder } } },
  },
  {
    title: "a change of another order is not",
    given: ofOrder,
    after: listed,
    when: changes("orders", "o2"),
    expected: ready,
  },
  {
    title: "a change of a user with the record's id is not read",
    given: ofOrder,
    after: listed,
    when: changes("users", "o1"),
    expected: ready,
  },
  {
    title: "a change of a user's profile is read",
    given: { kind: "user", id: "u1" },
    after: listed,
    when: changes("users", "u1"),
    expected: { ...loading, effects: [asked({ kind: "user", id: "u1" })] },
  },
  {
    title: "the shop's history is read again after a change of any order",
    given,
    after: listed,
    when: changes("orders", "o2"),
    expected: { ...loading, effects: [asked()] },
  },
  {
    title: "the shop's history is read again after a change of any user",
    given,
    after: listed,
    when: changes("users", "u1"),
    expected: { ...loading, effects: [asked()] },
  },
  {
    title: "a list that is loaded for the first time has not changed",
    given: { kind: "order", id: "late" },
    after: listed,
    when: loads,
    expected: ready,
  },
  { title: "a change that nobody looks at is not read", given, when: changes("orders", "o1"), expected: waiting },
  {
    title: "a change while reading breaks nothing off",
    given,
    after: [show],
    when: changes("orders", "o1"),
    expected: loading,
  },
  {
    title: "what comes then is shown, though it may lack the change",
    given,
    after: [show, changes("orders", "o1")],
    when: comes(newest),
    expected: { ...outdated, shows: { answer: { ...newest, view: given } }, can: ["more"] },
  },
  {
    title: "further changes wait",
    given,
    after: [show, changes("orders", "o1"), comes(newest)],
    when: changes("orders", "o2"),
    expected: outdated,
  },
  {
    title: "it is read again after a quarter of a second",
    given,
    after: [show, changes("orders", "o1"), comes(newest), changes("orders", "o2"), wait(249)],
    when: wait(1),
    expected: { ...loading, effects: [asked()] },
  },
  {
    title: "what comes then has all changes before it",
    given,
    after: [show, changes("orders", "o1"), comes(newest), changes("orders", "o2"), wait(250)],
    when: comes(newer),
    expected: { ...ready, shows: { answer: newerHeld } },
  },
  {
    title: "a change while more are read breaks nothing off",
    given,
    after: [...listed, more],
    when: changes("orders", "o1"),
    expected: loadingMore,
  },
  {
    title: "more that come then are shown, and the newest are read soon",
    given,
    after: [...listed, more, changes("orders", "o1")],
    when: comes(older),
    expected: { ...outdated, shows: { answer: whole } },
  },
  {
    title: "who asks for more before that gets them first",
    given,
    after: [show, changes("orders", "o1"), comes(newest)],
    when: more,
    expected: { ...loadingMore, effects: [asked(given, "key")] },
  },
  {
    title: "there are no more to ask for before that where none are left",
    given,
    after: [show, changes("orders", "o1"), comes(none)],
    when: more,
    expected: outdated,
  },
  {
    title: "a change while it is tried again leaves why it failed on screen",
    given,
    after: [show, lost, retry],
    when: changes("orders", "o1"),
    expected: loadingAgain,
  },
  {
    title: "a change while more are tried again leaves why that failed on screen",
    given,
    after: [...listed, more, lost, retry],
    when: changes("orders", "o1"),
    expected: loadingMoreAgain,
  },
  {
    title: "a change is not forgotten where more could not be read",
    given,
    after: [...listed, more, changes("orders", "o1"), lost, retry],
    when: comes(older),
    expected: { ...outdated, shows: { answer: whole } },
  },
  {
    title: "where the newest cannot be read then, what is shown stays",
    given,
    after: [...listed, changes("orders", "o1"), more],
    when: lost,
    expected: { ...failed, shows: { answer: { ...newest, view: given }, failure: offline } },
  },
  {
    title: "who asks for more while the newest are read again gets them after these",
    given,
    after: [...listed, changes("orders", "o1")],
    when: more,
    expected: beforeMore,
  },
  {
    title: "more are read once the newest have come",
    given,
    after: [...listed, changes("orders", "o1"), more],
    when: comes(newer),
    expected: { ...loadingMore, effects: [asked(given, "key")], shows: { answer: newerHeld } },
  },
  {
    title: "there are no more to ask for while another view is read",
    given,
    after: [...listed, view(ofUsers)],
    when: more,
    expected: loading,
  },
  {
    title: "lists whose versions were told before they are loaded have not changed",
    given,
    after: [tells("1"), ...listed],
    when: comeLate,
    expected: ready,
  },
  {
    title: "where no lists are loaded, what is told of them is a change",
    given,
    after: [tells("1"), ...listed],
    when: tells("2"),
    expected: { ...loading, effects: [asked()] },
  },
  {
    title: "where no lists are loaded, what is told of them for the first time is no change",
    given,
    after: [tells(undefined), ...listed],
    when: tells("1"),
    expected: ready,
  },
  {
    title: "new changes stand above those that were read before, which stay",
    given,
    after: [...listed, more, comes(older), changes("orders", "o1")],
    when: comes(newer),
    expected: {
      ...ready,
      shows: { answer: { ...newer, entries: [...newer.entries, ...older.entries], next: undefined, view: given } },
    },
  },
  {
    title: "where reading again fails, what is shown stays",
    given,
    after: [...listed, changes("orders", "o1")],
    when: lost,
    expected: { ...failed, shows: { answer: { ...newest, view: given }, failure: offline } },
  },
  {
    title: "after a failure a change is read, too, and why it failed goes",
    given,
    after: [show, lost],
    when: changes("orders", "o1"),
    expected: { ...loading, effects: [asked()] },
  },
  {
    title: "so is one after more could not be read",
    given,
    after: [...listed, more, lost],
    when: changes("orders", "o1"),
    expected: { ...loading, effects: [asked()] },
  },
];

const views: Contract<HistoryView>[] = [
  {
    title: "another view in the address is read; what was shown stays until it comes",
    given,
    after: listed,
    when: view(ofUsers),
    expected: { ...loading, effects: [asked(ofUsers)], shows: { view: ofUsers, answer: { ...newest, view: given } } },
  },
  {
    title: "what comes then replaces it, though it held the same changes",
    given,
    after: [...listed, more, comes(older), view(ofUsers)],
    when: comes(newest),
    expected: { ...ready, shows: { answer: { ...newest, view: ofUsers } } },
  },
  {
    title: "an answer to the view before is not waited for",
    given,
    after: [show],
    when: view(ofUsers),
    expected: { ...loading, effects: [aborted("history"), asked(ofUsers)] },
  },
  {
    title: "the address of another screen asks nothing",
    given,
    after: listed,
    when: goesTo("/orders", "?kind=user"),
    expected: { ...ready, shows: { view: given } },
  },
  {
    title: "the history of one record takes no view from the address",
    given: ofOrder,
    after: listed,
    when: view(ofUsers),
    expected: { ...ready, shows: { view: ofOrder } },
  },
  { title: "the same view again asks nothing", given, after: listed, when: view({}), expected: ready },
  {
    title: "another view is not shown with why the one before failed",
    given,
    after: [show, lost],
    when: view(ofUsers),
    expected: { ...loading, effects: [asked(ofUsers)] },
  },
  {
    title: "another view asks nothing before somebody comes to it",
    given,
    when: view(ofUsers),
    expected: { ...waiting, shows: { view: ofUsers } },
  },
  {
    title: "the view may change before somebody comes to it",
    given,
    after: [view(ofUsers)],
    when: show,
    expected: { ...loading, effects: [asked(ofUsers)] },
  },
];

const june = { from: "2026-06-01", to: "2026-06-17" };
const day = (field: string, value: string) => send({ type: "period.change", field, value });

const filters: Contract<HistoryView>[] = [
  {
    title: "a filter is chosen through the address, with all else as it was",
    given: { by: "a1" },
    when: choose(ofUsers),
    expected: { ...possible, effects: [goes("/history?kind=user&by=a1")], shows: { view: { by: "a1" } } },
  },
  {
    title: "a filter keeps the one before, though nobody has told of that yet",
    given,
    after: [isAt(ofUsers)],
    when: choose({ by: "a1" }),
    expected: { ...possible, effects: [goes("/history?kind=user&by=a1")] },
  },
  {
    title: "choosing what is shown already adds no step to go back to",
    given: ofUsers,
    when: choose(ofUsers),
    expected: { ...possible, effects: [goes("/history?kind=user", true)] },
  },
  { title: "the days start as the address has them", given: june, expected: { ...possible, shows: { draft: june } } },
  {
    title: "a day that makes a period is asked for through the address, with all else as it was, and adds no step",
    given: { ...ofUsers, to: june.to },
    when: day("from", june.from),
    expected: {
      ...possible,
      effects: [goes("/history?kind=user&from=2026-06-01&to=2026-06-17", true)],
      shows: { draft: june },
    },
  },
  {
    title: "an emptied day is open",
    given: june,
    when: day("from", ""),
    expected: { ...possible, effects: [goes("/history?to=2026-06-17", true)] },
  },
  {
    title: "a half typed day can be emptied, which asks for nothing else",
    given,
    after: [day("from", "0002-06-01")],
    when: day("from", ""),
    expected: { ...possible, effects: [goes("/history", true)], shows: { draft: { from: "", to: "" } } },
  },
  {
    title: "a day that is half typed stays in its field, and is not asked for",
    given: june,
    when: day("from", "0002-06-01"),
    expected: { state: "impossible", shows: { draft: { ...june, from: "0002-06-01" }, view: june } },
  },
  {
    title: "the days in the address replace what was typed",
    given,
    after: [day("from", "0002-06-01")],
    when: view(june),
    expected: { ...possible, shows: { draft: june, view: june } },
  },
  {
    title: "another view in the address is the one that is shown",
    given,
    when: view(ofUsers),
    expected: { ...possible, shows: { view: ofUsers } },
  },
  {
    title: "the address of another screen changes nothing",
    given: ofUsers,
    when: goesTo("/orders", "?kind=order"),
    expected: { ...possible, shows: { view: ofUsers } },
  },
  {
    title: "choosing a filter leaves a half typed day in its field",
    given,
    after: [day("from", "0002-06-01")],
    when: choose(ofUsers),
    expected: {
      state: "impossible",
      effects: [goes("/history?kind=user")],
      shows: { draft: { from: "0002-06-01", to: "" } },
    },
  },
  {
    title: "leaving ends the watch on the address",
    given,
    when: stop,
    expected: { ...possible, effects: [unwatchedAddress] },
  },
];

type List = "orders" | "users";

interface Lists {
  change(list: List, id: string): void;
  load(): void;
  tell(version: string | undefined): void;
  comeLate(): void;
}

/** The browser's address in each world, if it is not the one given. */
const addresses = new WeakMap<World, HistoryView>();

/** The lists of each world, which the history watches. */
const shops = new WeakMap<World, Lists>();

function shopOf(world: World) {
  const lists = { orders: ["o1", "o2"].map(recordOf), users: ["u1", "o1"].map(recordOf) };
  const listeners = new Set<(snapshot: unknown) => void>();
  const loaded = { orders: { records: collect(lists.orders) }, users: { records: collect(lists.users) } };
  let held: Record<List, { records?: unknown; announced?: string | undefined }> = loaded;
  const set = (next: typeof held) => {
    held = next;
    for (const listen of listeners) listen({ context: held });
  };
  const replace = (list: List, records: ReturnType<typeof recordOf>[]) => {
    lists[list] = records;
    set({ ...held, [list]: { records: collect(records) } });
  };
  shops.set(world, {
    change: (list, id) =>
      replace(
        list,
        lists[list].map((record) => (record._id === id ? recordOf(id) : record)),
      ),
    load: () => replace("orders", [...lists.orders, recordOf("late")]),
    tell: (announced) => set({ orders: { announced }, users: { announced } }),
    comeLate: () => set({ orders: { ...held.orders, ...loaded.orders }, users: { ...held.users, ...loaded.users } }),
  });
  return {
    getSnapshot: () => ({ context: held }),
    subscribe: (listen: (snapshot: unknown) => void) => {
      listeners.add(listen);
      const unsubscribe = () => {
        listeners.delete(listen);
        world.record(...unwatched);
      };
      return { unsubscribe };
    },
  };
}

/** The listener for the router's address in each world. */
const routers = new WeakMap<World, (pathname: string, search: string) => void>();

function addressOf(world: World) {
  return {
    subscribe: (listen: (snapshot: unknown) => void) => {
      routers.set(world, (pathname, search) => listen({ context: { address: { pathname, search } } }));
      return { unsubscribe: () => world.record(...unwatchedAddress) };
    },
  };
}

const recordOf = (_id: string) => ({ _id });

/** A history, of a record or the shop. */
export const contract: ContractSet<HistoryView> = {
  machine: historyMachine,
  behaviour: "History",
  start: (world, given) => {
    world.replace(historyApi, { read: world.call("history") });
    const address = given.id === undefined ? addressOf(world) : undefined;
    return { input: { shopData: shopOf(world), view: given, address } };
  },
  events: { more: { type: "history.more" }, retry: { type: "history.retry" } },
  contracts: [...reading, ...refreshing, ...views],
};

/** The choice of what the shop's history shows. */
export const historyFilter: ContractSet<HistoryView> = {
  machine: historyFilterMachine,
  behaviour: "History",
  start: (world, given) => {
    world.setGlobal("location", {
      get search() {
        return writeHistoryView(addresses.get(world) ?? given);
      },
    });
    return { input: { parent: world.receiver("parent"), view: given, address: addressOf(world) } };
  },
  events: {},
  contracts: filters,
};
