import { recordAheadMachine } from "../../src/machines/record-ahead.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { order } from "../machines/record-ahead.paths.ts";
import { aborted, answer, type Contract, type ContractSet, fail, requested, send, stop, told } from "./contract.ts";

const given = null;
const lost = fail("record", new ApiError({ kind: "offline" }, false));

const contracts: Contract<null>[] = [
  {
    title: "the record is asked for at once",
    given,
    expected: { state: "reading", effects: [requested("record", "o1")] },
  },
  {
    title: "the shop's data hold it when it comes",
    given,
    when: answer("record", order),
    expected: {
      state: "held",
      effects: [told("shopData", { type: "record.read", list: "orders", record: order })],
    },
  },
  {
    title: "where the server has none such, they know it",
    given,
    when: answer("record", undefined),
    expected: {
      state: "missing",
      effects: [told("shopData", { type: "record.missing", list: "orders", id: "o1" })],
    },
  },
  {
    title: "a failure says why",
    given,
    when: lost,
    expected: { state: "failed", shows: { failure: new ApiError({ kind: "offline" }, false) }, can: ["retry"] },
  },
  {
    title: "the person tries again",
    given,
    after: [lost],
    when: send({ type: "record.retry" }),
    expected: { state: "reading", effects: [requested("record", "o1")], can: [] },
  },
  {
    title: "leaving breaks the question off",
    given,
    when: stop,
    expected: { state: "reading", effects: [aborted("record")] },
  },
];

/** One record of a large shop, asked for by itself. */
export const contract: ContractSet<null> = {
  machine: recordAheadMachine,
  behaviour: "One record of a large shop",
  start: (world) => ({
    input: {
      read: world.call("record"),
      list: "orders",
      id: "o1",
      shopData: world.receiver("shopData"),
    },
  }),
  events: { retry: { type: "record.retry" } },
  contracts,
};
