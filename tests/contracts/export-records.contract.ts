import { exportRecordsMachine } from "../../src/machines/export-records.ts";
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
  started,
  stop,
} from "./contract.ts";
import { browserThatSaves, exportCode, savingFails, wrote } from "./saving.ts";

const given = undefined;
const users = [
  { _id: "u1", name: "Ayesha" },
  { _id: "u2", name: "Bilal" },
];
/** Too many for one message to the worker. */
const thousands = Array.from({ length: 2000 }, (_, index) => ({ _id: `u${index}` }));
const events = {
  start: { type: "export.start", users, fileName: "users_export.csv" },
  stop: { type: "export.stop" },
};
const orders = { type: "export.start", orders: [{ _id: "o1" }], columns: ["total"], fileName: "orders.csv" };
const start = send(events.start);
const empty = send({ type: "export.start", users: [], fileName: "users_export.csv" });
const acknowledge = send({ type: "export.acknowledge" });
const exporting = { state: "exporting", tags: ["busy"] };
const asked = [started("worker"), requested("worker", { users })];

const exactly = (count: number) => ({ about: count, atLeast: count, isExact: true });

// In a large shop, whose lists the page does not hold.
const found = { type: "export.start", list: "orders", query: "?q=rose", columns: ["total"], fileName: "orders.csv" };
const startFound = send(found);
const window = (from: number, to: number, isEnd: boolean, total?: object) => ({
  records: Array.from({ length: to - from }, (_, index) => ({ _id: `o${from + index}` })),
  last: `k${to}`,
  isEnd,
  total,
});
const many = { about: 900, atLeast: 3, isExact: false };
const first = window(0, 2, false, many);
const second = window(2, 3, true);
const askedFor = (place: object) => requested("orders window", "?q=rose", place, 500);
const written = ({ records }: { records: readonly object[] }) =>
  requested("worker", { orders: records, columns: found.columns });
const refused = new ApiError({ kind: "refused", status: 400, code: undefined, serverMessage: undefined }, false);

const contracts: Contract<undefined>[] = [
  { title: "nothing is exported at first", given, expected: { state: "idle", can: ["start"] } },
  {
    title: "without users a dialog says that there are none, and nothing is saved",
    given,
    when: empty,
    expected: { state: "nothingToExport", can: [], shows: { kind: "users" } },
  },
  {
    title: "without orders the dialog is about orders",
    behaviour: "Export orders",
    given,
    when: send({ ...orders, orders: [] }),
    expected: { state: "nothingToExport", can: [], shows: { kind: "orders" } },
  },
  {
    title: "orders are written with the columns that are shown",
    behaviour: "Export orders",
    given,
    when: send(orders),
    expected: {
      ...exporting,
      effects: [started("worker"), requested("worker", { orders: orders.orders, columns: orders.columns })],
      shows: { kind: "orders", written: 0, total: exactly(1) },
    },
  },
  {
    title: "an export of orders that fails is logged as such",
    behaviour: "Export orders",
    given,
    after: [send(orders)],
    when: savingFails,
    expected: {
      state: "idle",
      effects: [
        ["worker", "ended"],
        logged("The orders could not be exported."),
        sent("parent", { type: "toast", kind: "error", message: "The export failed. Please try again." }),
      ],
    },
  },
  {
    title: "an export that is stopped ends its worker and saves nothing, and the next can begin",
    given,
    after: [start],
    when: send(events.stop),
    expected: { state: "idle", effects: [["worker", "ended"]], can: ["start"] },
  },
  {
    title: "that dialog can be closed",
    given,
    after: [empty],
    when: acknowledge,
    expected: { state: "idle", can: ["start"] },
  },
  {
    title: "all users are written into one file, and none is begun meanwhile",
    given,
    when: start,
    expected: { ...exporting, effects: asked, can: ["stop"], shows: { written: 0, total: exactly(2) } },
  },
  {
    title: "how many are written is shown",
    given,
    after: [send({ ...events.start, users: thousands })],
    when: wrote(1000),
    expected: { ...exporting, shows: { written: 1000, total: exactly(2000) } },
  },
  {
    title: "the file is saved under its name",
    given,
    after: [start],
    when: wrote(2),
    expected: {
      state: "idle",
      effects: [
        ["worker", "ended"],
        ["saved", "users_export.csv"],
      ],
      can: ["start"],
    },
  },
  {
    title: "the next export counts from the start",
    given,
    after: [start, wrote(2)],
    when: send({ ...events.start, users: users.slice(1) }),
    expected: {
      ...exporting,
      effects: [started("worker"), requested("worker", { users: users.slice(1) })],
      shows: { written: 0, total: exactly(1) },
    },
  },
  {
    title: "an export that fails is logged, and told",
    given,
    after: [start],
    when: savingFails,
    expected: {
      state: "idle",
      effects: [
        ["worker", "ended"],
        logged("The users could not be exported."),
        sent("parent", { type: "toast", kind: "error", message: "The export failed. Please try again." }),
      ],
      can: ["start"],
    },
  },
  {
    title: "signing out breaks the export off",
    given,
    after: [start],
    when: stop,
    expected: { ...exporting, effects: [["worker", "ended"]] },
  },
  {
    title: "what a large shop finds is asked for window by window, the largest there are",
    behaviour: "Exports of a large shop",
    given,
    when: startFound,
    expected: {
      ...exporting,
      effects: [started("worker"), askedFor({ at: 0 })],
      can: ["stop"],
      shows: { kind: "orders", written: 0, total: undefined },
    },
  },
  {
    title: "users are asked for as users",
    behaviour: "Exports of a large shop",
    given,
    when: send({ type: "export.start", list: "users", query: "", fileName: "users_export.csv" }),
    expected: {
      ...exporting,
      effects: [started("worker"), requested("users window", "", { at: 0 }, 500)],
      shows: { kind: "users" },
    },
  },
  {
    title: "a window is written as it comes, the next is asked for meanwhile, and how many there are is shown",
    behaviour: "Exports of a large shop",
    given,
    after: [startFound],
    when: answer("orders window", first),
    expected: {
      ...exporting,
      effects: [askedFor({ after: "k2" }), written(first)],
      shows: { written: 0, total: many },
    },
  },
  {
    title: "how many of a large shop's orders are written is shown",
    behaviour: "Exports of a large shop",
    given,
    after: [startFound, answer("orders window", first)],
    when: wrote(2),
    expected: { ...exporting, shows: { written: 2, total: many } },
  },
  {
    title: "the last window is written, and none is asked for after it",
    behaviour: "Exports of a large shop",
    given,
    after: [startFound, answer("orders window", first), wrote(2)],
    when: answer("orders window", second),
    expected: { ...exporting, effects: [written(second)] },
  },
  {
    title: "the file of a large shop is saved under its name",
    behaviour: "Exports of a large shop",
    given,
    after: [startFound, answer("orders window", first), wrote(2), answer("orders window", second)],
    when: wrote(1),
    expected: {
      state: "idle",
      effects: [
        ["worker", "ended"],
        ["saved", "orders.csv"],
      ],
      can: ["start"],
    },
  },
  {
    title: "a large shop that finds nothing says so, and nothing is saved",
    behaviour: "Exports of a large shop",
    given,
    after: [startFound],
    when: answer("orders window", window(0, 0, true, exactly(0))),
    expected: { state: "nothingToExport", effects: [["worker", "ended"]], can: [], shows: { kind: "orders" } },
  },
  {
    title: "stopping breaks off the window that is asked for, and saves nothing",
    behaviour: "Exports of a large shop",
    given,
    after: [startFound, answer("orders window", first)],
    when: send(events.stop),
    expected: { state: "idle", effects: [aborted("orders window"), ["worker", "ended"]], can: ["start"] },
  },
  {
    title: "a window that is refused ends the export, which saves nothing",
    behaviour: "Exports of a large shop",
    given,
    after: [startFound, answer("orders window", first)],
    when: fail("orders window", refused),
    expected: {
      state: "idle",
      effects: [
        ["worker", "ended"],
        logged("The orders could not be exported."),
        sent("parent", { type: "toast", kind: "error", message: "The export failed. Please try again." }),
      ],
    },
  },
];

/** Users and orders as a CSV file (behaviour: Export users). */
export const contract: ContractSet<undefined> = {
  machine: exportRecordsMachine,
  behaviour: "Export users",
  imports: exportCode,
  start: (world) => {
    browserThatSaves(world);
    world.replace(windowsApi, { orders: world.call("orders window"), users: world.call("users window") });
    return { input: { parent: world.receiver("parent") } };
  },
  events,
  contracts,
};
