import { recordAheadMachine } from "../../src/machines/record-ahead.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { order } from "../machines/record-ahead.paths.ts";
import { aborted, answer, type Contract, type ContractSet, fail, requested, stop, told } from "./contract.ts";

const given = null;

const contracts: Contract<null>[] = [
  {
    title: "the record is asked for at once",
    given,
    expected: { state: "reading", effects: [requested("record", "o1")] },
  },
  {
    title: "it is held beside the lists when it comes",
    given,
    when: answer("record", order),
    expected: {
      state: "held",
      effects: [told("shopData", { type: "record.read", list: "orders", record: order })],
    },
  },
  {
    title: "where the server has none such, nothing is held",
    given,
    when: answer("record", undefined),
    expected: { state: "missing" },
  },
  {
    title: "a failure leaves it to the list",
    given,
    when: fail("record", new ApiError({ kind: "offline" }, false)),
    expected: { state: "failed" },
  },
  {
    title: "leaving, or the list, breaks the question off",
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
  contracts,
};
