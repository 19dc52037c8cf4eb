import { recordFile } from "../../src/flows/record-file.ts";
import { flowsViewMachine } from "../../src/machines/flows-view.ts";
import { answer, type Contract, type ContractSet, fail, requested, send } from "./contract.ts";

const given = undefined;
const file = new Blob(["a record"]);
const another = new Blob(["another"]);
const record = { version: 2, actors: [], events: [], dropped: 7 };
const unreadable = new Error("It is no JSON; perhaps it was cut off.");

const choose = (moment: number) => send({ type: "moment.choose", moment });
const leave = send({ type: "moment.leave" });
const open = (opened: Blob) => send({ type: "file.open", file: opened });
const close = send({ type: "record.close" });
const read = answer("read", record);

const page = { source: "page", moment: "last", file: "none" };
const opened = { ...page, source: "record" };
const reading = { ...page, file: "reading" };

const contracts: Contract<undefined>[] = [
  { title: "the page is shown as it is now", given, expected: { state: page, can: ["choose", "open", "close"] } },
  {
    title: "an earlier moment is shown when it is chosen",
    given,
    when: choose(12),
    expected: {
      state: { ...page, moment: "earlier" },
      can: ["choose", "leave", "open", "close"],
      shows: { moment: 12 },
    },
  },
  {
    title: "another is, too",
    given,
    after: [choose(12)],
    when: choose(11),
    expected: { state: { ...page, moment: "earlier" }, shows: { moment: 11 } },
  },
  {
    title: "the last moment is shown again when it is chosen",
    given,
    after: [choose(12)],
    when: leave,
    expected: { state: page },
  },
  {
    title: "a file is read, and what was shown is shown until then",
    given,
    after: [choose(12)],
    when: open(file),
    expected: { state: { ...reading, moment: "earlier" }, effects: [requested("read", file)] },
  },
  {
    title: "the record in it is shown at its end",
    given,
    after: [choose(12), open(file)],
    when: read,
    expected: { state: opened, shows: { record } },
  },
  {
    title: "of two files opened one after the other the first is not shown, should it come at last",
    given,
    after: [open(file), open(another)],
    when: answer("read", { ...record, dropped: 1 }),
    expected: { state: reading },
  },
  {
    title: "of two files opened one after the other the second is shown",
    given,
    after: [open(file), open(another), answer("read", { ...record, dropped: 1 })],
    when: read,
    expected: { state: opened, shows: { record } },
  },
  {
    title: "another file takes the place of the one that is open",
    given,
    after: [open(file), read, choose(3), open(another)],
    when: answer("read", { ...record, dropped: 1 }),
    expected: { state: opened, shows: { record: { ...record, dropped: 1 } } },
  },
  {
    title: "the page is shown again, as it is now, once the record is closed",
    given,
    after: [open(file), read, choose(3)],
    when: close,
    expected: { state: page },
  },
  {
    title: "a file that cannot be read is said to be so, and what was shown is shown on",
    given,
    after: [open(file), read, choose(3), open(another)],
    when: fail("read", unreadable),
    expected: {
      state: { source: "record", moment: "earlier", file: "unreadable" },
      shows: { record, problem: unreadable.message },
    },
  },
  {
    title: "nothing is said of a file that cannot be read once the next is opened",
    given,
    after: [open(file), fail("read", unreadable)],
    when: open(another),
    expected: { state: reading, effects: [requested("read", another)] },
  },
  {
    title: "nothing is said of a file that cannot be read once the record is closed",
    given,
    after: [open(file), read, open(another), fail("read", unreadable)],
    when: close,
    expected: { state: page },
  },
  {
    title: "who closes the record does not want the file that is still read",
    given,
    after: [open(file), read, open(another), close],
    when: read,
    expected: { state: page },
  },
];

/** The page at /flows. */
export const contract: ContractSet<undefined> = {
  machine: flowsViewMachine,
  behaviour: "Flows page",
  start: (world) => {
    world.replace(recordFile, { read: world.call("read") });
    return {};
  },
  events: {
    choose: { type: "moment.choose", moment: 12 },
    leave: { type: "moment.leave" },
    open: { type: "file.open", file },
    close: { type: "record.close" },
  },
  contracts,
};
