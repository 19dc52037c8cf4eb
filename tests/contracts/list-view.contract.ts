import { createActor, fromCallback, type StateValue } from "xstate";
import type { ListSorts, ParamChanges } from "../../src/domain/list-query.ts";
import { addressMachine } from "../../src/machines/address.ts";
import { listViewMachine } from "../../src/machines/list-view.ts";
import {
  type Contract,
  type ContractSet,
  type Effect,
  type Step,
  send,
  sent,
  stop,
  type World,
  wait,
} from "./contract.ts";

/** The address that a list is opened at. */
type Search = string;

const sorts: ListSorts = { keys: ["date", "total"], byDefault: { key: "date", descending: true } };
const type = (term: string) => send({ type: "term.typed", term });
const sortBy = (key: string) => send({ type: "sort.by", key });
const toggle = send({ type: "favourites.toggle" });
const choose = (changes: ParamChanges) => send({ type: "filter.choose", changes });
const toggleFilter = send({ type: "filter.toggle" });
const clear = send({ type: "params.clear", names: ["city", "from"] });
/** Rows are painted, and nothing else waits. */
const painted: Step = (world) => (world as Page).paint?.();
/** The person is at another entry of their history, which the router has not heard of yet. */
const goesElsewhere: Step = () => history.replaceState({ key: "elsewhere" }, "");
/** The browser refuses an address: Safari allows a hundred in half a minute. */
const refuses: Step = (world) => {
  (world as Page).isRefused = true;
};
/** The router shows an address; another entry of the history has another key. */
const shows =
  (pathname: string, search: string, key = "k2"): Step =>
  (world) => {
    history.replaceState({ key }, "");
    world.effects = world.effects.filter(([receiver]) => receiver !== "history");
    (world as Page).address?.send({ type: "address.changed", address: { pathname, search, hash: "", place: 0, key } });
  };

interface Page extends World {
  paint?: (() => void) | undefined;
  isRefused?: boolean;
  address?: ReturnType<typeof startAddress>;
}

const written = (address: string): Effect => ["history", "replace", address];
const watches: Effect = ["paint", "watch"];
const stops: Effect = ["paint", "stop"];
/** The machine no longer watches the address. */
const unwatched: Effect = ["address", "unwatch"];
const goes = (search: string, replace = true) =>
  sent("app", { type: "navigate", to: `/orders${search}`, replace, from: "/orders" });

const state = (rows: string, search: StateValue, choices = "hidden") => ({ rows, search, choices });
const rest = state("painted", "following");
const unpainted = state("painting", { typing: "unpainted" });
const tags = ["painting"];
const none = "";

const contracts: Contract<Search>[] = [
  {
    title: "a list is looked at as its address says",
    given: "?q=oud&sort=total",
    expected: { state: rest, shows: { term: "oud", search: "?q=oud&sort=total", key: "k1" } },
  },
  {
    title: "a letter shows the rows it finds at once, no more than are in sight; the address waits",
    given: none,
    when: type("o"),
    expected: { state: unpainted, tags, effects: [watches], shows: { term: "o", search: "?q=o" } },
  },
  {
    title: "the address follows when the rows are painted, and the rows out of sight do",
    given: none,
    after: [type("o")],
    when: painted,
    expected: { state: state("painted", { typing: "committed" }), effects: [stops, written("/orders?q=o")] },
  },
  {
    title: "the next letter waits for its own rows",
    given: "?q=o",
    after: [type("ou")],
    when: type("oud"),
    expected: { state: unpainted, tags, effects: [stops, watches], shows: { term: "oud" } },
  },
  {
    title: "a letter after the address was written is written, too",
    given: none,
    after: [type("o"), painted, type("ou")],
    when: painted,
    expected: { state: state("painted", { typing: "committed" }), effects: [stops, written("/orders?q=ou")] },
  },
  {
    title: "what is pasted is in the address at once: it has no next letter to be quick for",
    given: none,
    when: type("oud"),
    expected: {
      state: state("painting", { typing: "committed" }),
      tags,
      effects: [watches, written("/orders?q=oud")],
      shows: { term: "oud" },
    },
  },
  {
    title: "what is emptied leaves the address at once",
    given: "?q=oud",
    when: type(""),
    expected: { state: state("painting", { typing: "committed" }), tags, effects: [watches, written("/orders")] },
  },
  {
    title: "a letter that is deleted is one letter",
    given: "?q=oud",
    when: type("ou"),
    expected: { state: unpainted, tags, effects: [watches] },
  },
  {
    title: "the router hears of nothing while somebody types",
    given: none,
    after: [type("o"), painted, wait(200), type("ou"), painted],
    when: wait(249),
    expected: { state: state("painted", { typing: "committed" }) },
  },
  {
    title: "the router is told at a pause; what was typed on the way is no place to go back to",
    given: none,
    after: [type("o"), painted, wait(200), type("ou"), painted, wait(249)],
    when: wait(1),
    expected: { state: state("painted", "paused"), effects: [goes("?q=ou")] },
  },
  {
    title: "the router is told at a pause, though the browser refused the address before",
    given: none,
    after: [type("o"), refuses, painted],
    when: wait(250),
    expected: { state: state("painted", "paused"), effects: [goes("?q=o")] },
  },
  {
    title: "an address that the browser refuses is not written",
    given: none,
    after: [type("o"), refuses],
    when: painted,
    expected: { state: state("painted", { typing: "painted" }), effects: [stops] },
  },
  {
    title: "a pause comes, though nothing could be painted meanwhile",
    given: none,
    after: [type("o"), wait(249)],
    when: wait(1),
    expected: { state: state("painting", "paused"), tags, effects: [goes("?q=o")] },
  },
  {
    title: "who has gone elsewhere before the rows were painted is left there",
    given: none,
    after: [type("o"), goesElsewhere],
    when: painted,
    expected: { state: state("painted", { typing: "painted" }), effects: [stops] },
  },
  {
    title: "who has gone elsewhere before the pause is left there",
    given: none,
    after: [type("o"), painted, goesElsewhere],
    when: wait(250),
    expected: { state: state("painted", { typing: "committed" }) },
  },
  {
    title: "the router's answer changes nothing that is seen",
    given: none,
    after: [type("o"), painted, wait(250)],
    when: shows("/orders", "?q=o"),
    expected: { state: rest, shows: { term: "o", search: "?q=o", key: "k2", sent: [] } },
  },
  {
    title: "letters after the pause are not lost to the router's answer",
    given: none,
    after: [type("o"), painted, wait(250), type("ou")],
    when: shows("/orders", "?q=o"),
    expected: { state: unpainted, tags, shows: { term: "ou", search: "?q=ou", key: "k2", sent: [] } },
  },
  {
    title: "an answer that comes once later letters are in the address leaves them there",
    given: none,
    after: [type("o"), painted, wait(250), type("ou"), painted],
    when: shows("/orders", "?q=o"),
    expected: { state: state("painted", { typing: "committed" }), shows: { term: "ou", search: "?q=ou", sent: [] } },
  },
  {
    title: "letters after the router's answer are told at the next pause",
    given: none,
    after: [type("o"), painted, wait(250), type("ou"), shows("/orders", "?q=o"), painted],
    when: wait(250),
    expected: { state: state("painted", "paused"), effects: [goes("?q=ou")] },
  },
  {
    title: "another address is another view: it is shown, and what was being typed is over",
    given: none,
    after: [type("o"), painted],
    when: shows("/orders", "?q=rose&sort=total"),
    expected: {
      state: state("painting", "following"),
      tags,
      effects: [watches],
      shows: { term: "rose", search: "?q=rose&sort=total", key: "k2" },
    },
  },
  {
    title: "after another address the router is not told of what had been typed",
    given: none,
    after: [type("o"), painted, shows("/orders", "?q=rose"), painted],
    when: wait(250),
    expected: { state: rest },
  },
  {
    title: "going back shows what the entry before says",
    given: "?q=oud",
    when: shows("/orders", "", "k0"),
    expected: { state: state("painting", "following"), tags, effects: [watches], shows: { term: "", key: "k0" } },
  },
  {
    title: "the same address once more is only another entry",
    given: "?q=oud",
    when: shows("/orders", "?q=oud", "k2"),
    expected: { state: rest, shows: { term: "oud", key: "k2" } },
  },
  {
    title: "a dialog over the list leaves the list as it is",
    given: "?q=oud",
    after: [type("ou")],
    when: shows("/orders/edit/o1", "", "k2"),
    expected: { state: unpainted, tags, shows: { term: "ou", key: "k1" } },
  },
  {
    title: "a column's head sorts upwards; the address, too, and the entry before is replaced",
    behaviour: "Sorting",
    given: "?q=oud",
    when: sortBy("total"),
    expected: {
      state: state("painting", "paused"),
      tags,
      effects: [watches, goes("?q=oud&sort=total")],
      shows: { search: "?q=oud&sort=total", sent: ["?q=oud&sort=total"] },
    },
  },
  {
    title: "the same head sorts downwards then",
    behaviour: "Sorting",
    given: "?sort=total",
    when: sortBy("total"),
    expected: { state: state("painting", "paused"), tags, effects: [watches, goes("?sort=-total")] },
  },
  {
    title: "a third press sorts as the list is by itself",
    given: "?sort=-total",
    when: sortBy("total"),
    expected: { state: state("painting", "paused"), tags, effects: [watches, goes("")] },
  },
  {
    title: "the rows out of sight follow what was sorted",
    behaviour: "Sorting",
    given: none,
    after: [sortBy("total")],
    when: painted,
    expected: { state: state("painted", "paused"), effects: [stops] },
  },
  {
    title: "what was typed goes with the sort, in one address",
    behaviour: "Sorting",
    given: none,
    after: [type("o"), painted],
    when: sortBy("total"),
    expected: { state: state("painting", "paused"), tags, effects: [watches, goes("?q=o&sort=total")] },
  },
  {
    title: "the router is told once of what was typed and sorted",
    behaviour: "Sorting",
    given: none,
    after: [type("o"), painted, sortBy("total"), painted],
    when: wait(250),
    expected: { state: state("painted", "paused") },
  },
  {
    title: "a sort can be chosen",
    behaviour: "Sorting",
    given: none,
    when: send({ type: "sort.choose", sort: "-total" }),
    expected: { state: state("painting", "paused"), tags, effects: [watches, goes("?sort=-total")] },
  },
  {
    title: "the favourites can be seen alone",
    behaviour: "Favourites",
    given: "?q=oud",
    when: toggle,
    expected: { state: state("painting", "paused"), tags, effects: [watches, goes("?q=oud&favourites=only")] },
  },
  {
    title: "all orders can be seen again",
    given: "?favourites=only",
    when: toggle,
    expected: { state: state("painting", "paused"), tags, effects: [watches, goes("")] },
  },
  {
    title: "values of the filter are chosen at once; the entry before is replaced",
    behaviour: "Filters",
    given: "?q=oud",
    when: choose({ city: ["Lahore", "Multan"] }),
    expected: {
      state: state("painting", "paused"),
      tags,
      effects: [watches, goes("?q=oud&city=Lahore&city=Multan")],
      shows: { search: "?q=oud&city=Lahore&city=Multan", sent: ["?q=oud&city=Lahore&city=Multan"], term: "oud" },
    },
  },
  {
    title: "a part of the filter is left out without its values",
    behaviour: "Filters",
    given: "?city=Lahore&city=Multan&carrier=TCS",
    when: choose({ city: [] }),
    expected: { state: state("painting", "paused"), tags, effects: [watches, goes("?carrier=TCS")] },
  },
  {
    title: "a value is chosen before the router has shown the one before",
    behaviour: "Filters",
    given: none,
    after: [choose({ city: ["Lahore"] })],
    when: choose({ carrier: ["TCS"] }),
    expected: {
      state: state("painting", "paused"),
      tags,
      effects: [stops, watches, goes("?city=Lahore&carrier=TCS")],
      shows: { sent: ["?city=Lahore", "?city=Lahore&carrier=TCS"] },
    },
  },
  {
    title: "what is chosen meanwhile is not lost to the router's answer to what was chosen before",
    behaviour: "Filters",
    given: none,
    after: [choose({ totalFrom: ["1"] }), choose({ totalFrom: ["15"] }), painted, choose({ totalFrom: ["150"] })],
    when: shows("/orders", "?totalFrom=15"),
    expected: {
      state: state("painting", "paused"),
      tags,
      shows: { search: "?totalFrom=150", key: "k2", sent: ["?totalFrom=150"] },
    },
  },
  {
    title: "the router's answer to what was chosen last is the end of it",
    behaviour: "Filters",
    given: none,
    after: [choose({ totalFrom: ["1"] }), choose({ totalFrom: ["15"] }), painted],
    when: shows("/orders", "?totalFrom=15"),
    expected: { state: rest, shows: { search: "?totalFrom=15", sent: [] } },
  },
  {
    title: "what was typed goes with the filter, in one address",
    behaviour: "Filters",
    given: none,
    after: [type("o"), painted],
    when: choose({ city: ["Lahore"] }),
    expected: { state: state("painting", "paused"), tags, effects: [watches, goes("?q=o&city=Lahore")] },
  },
  {
    title: "the choices of the filter are shown when they are asked for",
    behaviour: "Filters",
    given: none,
    when: toggleFilter,
    expected: { state: state("painted", "following", "shown") },
  },
  {
    title: "the choices of the filter are hidden again",
    behaviour: "Filters",
    given: none,
    after: [toggleFilter],
    when: toggleFilter,
    expected: { state: rest },
  },
  {
    title: "Escape hides them, too",
    behaviour: "Filters",
    given: none,
    after: [toggleFilter],
    when: send({ type: "filter.close" }),
    expected: { state: rest },
  },
  {
    title: "they stay while values are chosen, and when the router shows the address",
    behaviour: "Filters",
    given: none,
    after: [toggleFilter, choose({ city: ["Lahore"] }), painted],
    when: shows("/orders", "?city=Lahore"),
    expected: { state: state("painted", "following", "shown") },
  },
  {
    title: "a filter that is given up can be brought back by a step back",
    given: "?city=Lahore&q=oud&from=2026-01-01",
    when: clear,
    expected: { state: state("painting", "paused"), tags, effects: [watches, goes("?q=oud", false)] },
  },
  {
    title: "somebody can type before the router has shown the sort",
    behaviour: "Sorting",
    given: none,
    after: [sortBy("total")],
    when: type("o"),
    expected: { state: unpainted, tags, effects: [stops, watches], shows: { search: "?sort=total&q=o" } },
  },
  {
    title: "what is sorted before the router has shown the letters goes with them",
    behaviour: "Sorting",
    given: none,
    after: [type("o"), painted, wait(250)],
    when: sortBy("total"),
    expected: { state: state("painting", "paused"), tags, effects: [watches, goes("?q=o&sort=total")] },
  },
  {
    title: "leaving the list calls off what was still to be painted, and hears of no address any more",
    given: none,
    after: [type("o")],
    when: stop,
    expected: { state: unpainted, tags, effects: [stops, unwatched] },
  },
];

function startAddress() {
  const address = createActor(addressMachine, {
    input: { parent: createActor(fromCallback(() => undefined)) as never },
  });
  address.start();
  return address;
}

/** A list's view: its search, sort and filter (behaviour: List view). */
export const contract: ContractSet<Search> = {
  machine: listViewMachine,
  behaviour: "List view",
  start: (world: Page, search) => {
    const entry = { state: { key: "k1" } as unknown };
    world.setGlobal("history", {
      get state() {
        return entry.state;
      },
      replaceState(state: unknown, _: string, address?: string) {
        if (world.isRefused) throw new DOMException("Too many", "SecurityError");
        entry.state = state;
        if (address !== undefined) world.record(...written(address));
      },
    });
    world.setGlobal("addEventListener", (_: string, call: () => void) => {
      world.record(...watches);
      world.paint = call;
    });
    world.setGlobal("removeEventListener", () => {
      if (world.paint) world.record(...stops);
      world.paint = undefined;
    });
    world.setGlobal("requestAnimationFrame", () => 0);
    world.address = startAddress();
    const address = {
      subscribe: (listener: () => void) => {
        const { unsubscribe } = (world.address as NonNullable<Page["address"]>).subscribe(listener);
        return {
          unsubscribe: () => {
            unsubscribe();
            world.record(...unwatched);
          },
        };
      },
    };
    return {
      input: { address, app: world.receiver("app"), pathname: "/orders", search, key: "k1", sorts },
    };
  },
  contracts,
};
