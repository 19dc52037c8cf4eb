import { exportRecordsMachine } from "../../src/machines/export-records.ts";
import { type Contract, type ContractSet, logged, requested, send, started, stop, told } from "./contract.ts";
import { browserThatSaves, saves, savingFails, wrote } from "./saving.ts";

const given = undefined;
const users = [
  { _id: "u1", name: "Ayesha" },
  { _id: "u2", name: "Bilal" },
];
const events = {
  start: { type: "export.start", users, fileName: "users_export.csv" },
  stop: { type: "export.stop" },
};
const orders = { type: "export.start", orders: [{ _id: "o1" }], columns: ["total"], fileName: "orders.csv" };
const start = send(events.start);
const empty = send({ type: "export.start", users: [], fileName: "users_export.csv" });
const acknowledge = send({ type: "export.acknowledge" });
const exporting = { state: "exporting", tags: ["busy"] };
const asked = [started("worker"), requested("worker", { users }), requested("worker", "finish")];

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
      effects: [
        started("worker"),
        requested("worker", { orders: orders.orders, columns: orders.columns }),
        requested("worker", "finish"),
      ],
      shows: { kind: "orders", written: 0, total: 1 },
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
        told("parent", { type: "toast", kind: "error", message: "The export failed. Please try again." }),
      ],
    },
  },
  {
    title: "an export that is stopped ends its worker and saves nothing, and the next can begin",
    given,
    after: [start, wrote(1)],
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
    expected: { ...exporting, effects: asked, can: ["stop"], shows: { written: 0, total: 2 } },
  },
  {
    title: "how many are written is shown",
    given,
    after: [start],
    when: wrote(1),
    expected: { ...exporting, shows: { written: 1, total: 2 } },
  },
  {
    title: "the file is saved under its name",
    given,
    after: [start, wrote(2)],
    when: saves,
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
    after: [start, wrote(2), saves],
    when: send({ ...events.start, users: users.slice(1) }),
    expected: {
      ...exporting,
      effects: [started("worker"), requested("worker", { users: users.slice(1) }), requested("worker", "finish")],
      shows: { written: 0, total: 1 },
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
        told("parent", { type: "toast", kind: "error", message: "The export failed. Please try again." }),
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
];

/** Users and orders as a CSV file (behaviour: Export users). */
export const contract: ContractSet<undefined> = {
  machine: exportRecordsMachine,
  behaviour: "Export users",
  start: (world) => {
    browserThatSaves(world);
    return { input: { parent: world.receiver("parent") } };
  },
  events,
  contracts,
};
