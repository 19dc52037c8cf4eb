import { selectionMachine } from "../../src/machines/selection.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { windowsApi } from "../../src/services/windows-api.ts";
import {
  aborted,
  answer,
  type Contract,
  type ContractSet,
  fail,
  logged,
  requested,
  send,
  sent,
  stop,
  wait,
} from "./contract.ts";

const given = undefined;
const select = (ids: string[], isSelected = true, anchor = ids[0]) =>
  send({ type: "records.select", ids, isSelected, anchor });
const state = "resting";

// In a large shop, whose list the page does not hold.
const large = "Selecting in a large shop";
const dated = (number: number, version = "1") => ({ _id: `o${number}`, createdAt: `2026-01-0${number}`, version });
const keep = (records: readonly object[], anchor = "o1") => send({ type: "records.keep", records, anchor });
const some = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ _id: `n${String(from + index).padStart(4, "0")}` }));
const choosing = { find: { type: "found.select", query: "?q=rose" }, stop: { type: "found.stop" } };
const find = send(choosing.find);
const asked = (place: object) => requested("window", "?q=rose", place, 500);
const found = (records: readonly object[], isEnd: boolean) =>
  answer("window", { records, last: `k${records.length}`, isEnd });
const brief = { state: { gathering: "brief" } };
const long = { state: { gathering: "long" }, tags: ["slow"] };
const refused = new ApiError({ kind: "refused", status: 400, code: undefined, serverMessage: undefined }, false);
const changeOf = (change: object) => send({ type: "order.changed", change });
const tells = (records: readonly object[], gone: readonly string[] = []) =>
  send({ type: "lists.change", change: { since: "1", version: "2", update: { records, gone } } });

const selecting: Contract<undefined>[] = [
  { title: "nothing is selected at first", given, expected: { state, shows: { ids: [] }, can: ["find"] } },
  {
    title: "a box selects its record, and a range goes on from there",
    given,
    when: select(["o2"]),
    expected: { state, shows: { ids: ["o2"], anchor: "o2", kept: [] } },
  },
  {
    title: "what is selected stays when more is",
    given,
    after: [select(["o2"])],
    when: select(["o3", "o4", "o2"], true, "o4"),
    expected: { state, shows: { ids: ["o2", "o3", "o4"], anchor: "o4" } },
  },
  {
    title: "a box that was set takes its record out",
    given,
    after: [select(["o2", "o3"])],
    when: select(["o2"], false),
    expected: { state, shows: { ids: ["o3"], anchor: "o2" } },
  },
  {
    title: "all can be taken out at once",
    given,
    after: [select(["o2", "o3"])],
    when: send({ type: "selection.clear" }),
    expected: { state, shows: { ids: [], anchor: undefined } },
  },
  {
    title: "changes leave the selection of a list that is in hand as it is",
    given,
    after: [select(["o2"]), tells([dated(2)], ["o3"])],
    when: changeOf({ type: "removed", id: "o2" }),
    expected: { state, shows: { ids: ["o2"], kept: [] } },
  },
  {
    title: "records that were kept before their list came leave what is selected of the list as it is",
    given,
    after: [keep([dated(2), dated(1)]), select(["o7"])],
    when: tells([], ["o2"]),
    expected: { state, shows: { ids: ["o7", "o1"], kept: ["o1 1"] } },
  },
  {
    title: "a large shop's records are kept, the newest first",
    behaviour: large,
    given,
    after: [keep([dated(1)])],
    when: keep([dated(3), dated(2), dated(1)], "o3"),
    expected: { state, shows: { ids: ["o3", "o2", "o1"], kept: ["o3 1", "o2 1", "o1 1"], anchor: "o3" } },
  },
  {
    title: "one that is taken out is kept no longer",
    behaviour: large,
    given,
    after: [keep([dated(2), dated(1)])],
    when: select(["o2"], false),
    expected: { state, shows: { ids: ["o1"], kept: ["o1 1"], anchor: "o2" } },
  },
  {
    title: "there is room for 1,000",
    behaviour: large,
    given,
    after: [keep(some(999))],
    when: keep(some(3, 998)),
    expected: { state, shows: { count: 1000, last: "n0999" } },
  },
  {
    title: "none is kept once all are taken out",
    behaviour: large,
    given,
    after: [keep([dated(1)])],
    when: send({ type: "selection.clear" }),
    expected: { state, shows: { ids: [], kept: [], anchor: undefined } },
  },
  {
    title: "they are as they were changed here",
    behaviour: large,
    given,
    after: [keep([dated(2), dated(1)])],
    when: changeOf({ type: "replaced", record: dated(2, "2") }),
    expected: { state, shows: { ids: ["o2", "o1"], kept: ["o2 2", "o1 1"] } },
  },
  {
    title: "customers, too",
    behaviour: large,
    given,
    after: [keep([dated(1)])],
    when: send({ type: "user.changed", change: { type: "updated", record: { _id: "o1", version: "2" } } }),
    expected: { state, shows: { kept: ["o1 2"] } },
  },
  {
    title: "one that is deleted here is selected no longer",
    behaviour: large,
    given,
    after: [keep([dated(2), dated(1)])],
    when: changeOf({ type: "removed", id: "o2" }),
    expected: { state, shows: { ids: ["o1"], kept: ["o1 1"] } },
  },
  {
    title: "one that comes back was not selected",
    behaviour: large,
    given,
    after: [keep([dated(1)])],
    when: changeOf({ type: "restored", record: dated(2) }),
    expected: { state, shows: { ids: ["o1"], kept: ["o1 1"] } },
  },
  {
    title: "what the server tells of others changes them, and takes out those that are gone",
    behaviour: large,
    given,
    after: [keep([dated(3), dated(2), dated(1)])],
    when: tells([dated(3, "2"), dated(4)], ["o2", "o5"]),
    expected: { state, shows: { ids: ["o3", "o1"], kept: ["o3 2", "o1 1"] } },
  },
  {
    title: "a change of which nobody says more leaves them as they are",
    behaviour: large,
    given,
    after: [keep([dated(1)])],
    when: send({ type: "lists.change", change: { since: "1", version: "2", update: undefined } }),
    expected: { state, shows: { ids: ["o1"], kept: ["o1 1"] } },
  },
  {
    title: "all that a large shop finds is asked for window by window",
    behaviour: large,
    given,
    when: find,
    expected: { ...brief, effects: [asked({ at: 0 })], shows: { ids: [], gathered: 0 }, can: ["stop"] },
  },
  {
    title: "how many have come is shown",
    behaviour: large,
    given,
    after: [find],
    when: found(some(500), false),
    expected: { ...brief, effects: [asked({ after: "k500" })], shows: { ids: [], gathered: 500 } },
  },
  {
    title: "they are selected once all have come, beside those that were",
    behaviour: large,
    given,
    after: [keep([dated(1)]), find],
    when: found([dated(2), dated(1)], true),
    expected: { state, shows: { ids: ["o2", "o1"], kept: ["o2 1", "o1 1"], anchor: "o1" }, can: ["find"] },
  },
  {
    title: "no more than 1,000 are asked for",
    behaviour: large,
    given,
    after: [find, found(some(500), false)],
    when: found(some(510, 500), false),
    expected: { state, shows: { count: 1000, last: "n0999" } },
  },
  {
    title: "for a moment nothing is said of it",
    behaviour: large,
    given,
    after: [find],
    when: wait(299),
    expected: brief,
  },
  {
    title: "what takes longer says so",
    behaviour: large,
    given,
    after: [find],
    when: wait(300),
    expected: { ...long, can: ["stop"] },
  },
  {
    title: "stopping breaks off what was asked for, and selects nothing of it",
    behaviour: large,
    given,
    after: [find, found(some(500), false), wait(300)],
    when: send(choosing.stop),
    expected: { state, effects: [aborted("window")], shows: { ids: [] }, can: ["find"] },
  },
  {
    title: "the next counts from the start",
    behaviour: large,
    given,
    after: [find, found(some(500), false), send(choosing.stop)],
    when: find,
    expected: { ...brief, effects: [asked({ at: 0 })], shows: { gathered: 0 } },
  },
  {
    title: "clearing the selection ends it, too",
    behaviour: large,
    given,
    after: [keep([dated(1)]), find],
    when: send({ type: "selection.clear" }),
    expected: { state, effects: [aborted("window")], shows: { ids: [] } },
  },
  {
    title: "other records are selected meanwhile",
    behaviour: large,
    given,
    after: [find],
    when: keep([dated(1)]),
    expected: { ...brief, shows: { ids: ["o1"] } },
  },
  ...[
    { what: "a box that is set", when: select(["o2"]), ids: ["o1", "o2"], kept: ["o1 1"] },
    {
      what: "what is changed here",
      when: changeOf({ type: "replaced", record: dated(1, "2") }),
      ids: ["o1"],
      kept: ["o1 2"],
    },
    {
      what: "a customer who is changed here",
      when: send({ type: "user.changed", change: { type: "updated", record: { _id: "o1", version: "2" } } }),
      ids: ["o1"],
      kept: ["o1 2"],
    },
    { what: "what somebody else changes", when: tells([dated(1, "2")]), ids: ["o1"], kept: ["o1 2"] },
  ].map(({ what, when, ids, kept }) => ({
    title: `what is looked for goes on meanwhile: ${what}`,
    behaviour: large,
    given,
    after: [keep([dated(1)]), find],
    when,
    expected: { ...brief, shows: { ids, kept } },
  })),
  {
    title: "what takes long and goes on is still said to take long",
    behaviour: large,
    given,
    after: [find, wait(300)],
    when: found(some(500), false),
    expected: { ...long, effects: [asked({ after: "k500" })], shows: { gathered: 500 } },
  },
  {
    title: "what cannot be read is told, and leaves the selection as it was",
    behaviour: large,
    given,
    after: [keep([dated(1)]), find],
    when: fail("window", refused),
    expected: {
      state,
      effects: [
        logged("The orders could not be selected."),
        sent("parent", { type: "toast", kind: "error", message: "The selection failed. Please try again." }),
      ],
      shows: { ids: ["o1"] },
      can: ["find"],
    },
  },
  {
    title: "signing out breaks it off",
    behaviour: large,
    given,
    after: [find],
    when: stop,
    expected: { ...brief, effects: [aborted("window")] },
  },
];

interface Selected {
  readonly ids: ReadonlySet<string>;
  readonly kept: { readonly list: readonly { readonly _id: string; readonly version?: string }[] };
  readonly anchor: string | undefined;
  readonly gathered: number;
}

/** Which records of a list are selected (behaviour: Selecting records). */
export const selection: ContractSet<undefined> = {
  machine: selectionMachine,
  behaviour: "Selecting records",
  start: (world) => {
    world.replace(windowsApi, { orders: world.call("window") });
    return { input: { list: "orders", parent: world.receiver("parent") } };
  },
  events: choosing,
  read: ({ ids, kept, anchor, gathered }: Selected) => ({
    ids: [...ids],
    kept: kept.list.map(({ _id, version }) => `${_id} ${version}`),
    count: kept.list.length,
    last: kept.list.at(-1)?._id,
    anchor,
    gathered,
  }),
  contracts: selecting,
};
