import { recordAheadMachine } from "../../src/machines/record-ahead.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { shopApi } from "../../src/services/shop-api.ts";
import { order } from "../machines/record-ahead.paths.ts";
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
  sent,
  stop,
  type World,
} from "./contract.ts";

interface Page extends World {
  hear?: (() => void) | undefined;
}

/** Whether the record is a user. */
type IsUser = boolean;

const given = false;
const received: Step = (world: Page) => world.hear?.();
const listens: Effect = ["shopData", "listen"];
const listensNoMore: Effect = ["shopData", "unlisten"];
/** What is announced of the record is held from now on. */
const asks = sent("shopData", { type: "record.requested", list: "orders", id: "o1" });
const lost = fail("record", new ApiError({ kind: "offline" }, false));

const contracts: Contract<IsUser>[] = [
  {
    title: "the record is asked for at once",
    given,
    expected: { state: "reading", effects: [asks, requested("record", "o1")] },
  },
  {
    title: "the shop's data hold it when it comes",
    given,
    when: answer("record", order),
    expected: {
      state: "held",
      effects: [sent("shopData", { type: "record.read", list: "orders", record: order })],
    },
  },
  {
    title: "where the server has none such, they know it",
    given,
    when: answer("record", undefined),
    expected: {
      state: "missing",
      effects: [sent("shopData", { type: "record.missing", list: "orders", id: "o1" })],
    },
  },
  {
    title: "a user is asked for as one, and held as one",
    given: true,
    when: answer("user", { _id: "u1" }),
    expected: {
      state: "held",
      effects: [sent("shopData", { type: "record.read", list: "users", record: { _id: "u1" } })],
    },
  },
  {
    title: "where the server has no such user, they know it",
    given: true,
    when: answer("user", undefined),
    expected: {
      state: "missing",
      effects: [sent("shopData", { type: "record.missing", list: "users", id: "u1" })],
    },
  },
  {
    title: "a failure says why",
    given,
    when: lost,
    expected: {
      state: "failed",
      effects: [listens],
      shows: { failure: new ApiError({ kind: "offline" }, false) },
      can: ["retry"],
    },
  },
  {
    title: "the person tries again",
    given,
    after: [lost],
    when: send({ type: "record.retry" }),
    expected: { state: "reading", effects: [listensNoMore, asks, requested("record", "o1")], can: [] },
  },
  {
    title: "the record is asked for once when the server is heard again",
    given,
    after: [lost],
    when: received,
    expected: { state: "reading", effects: [listensNoMore, asks, requested("record", "o1")], can: [] },
  },
  {
    title: "that it is heard breaks no question off",
    given,
    when: received,
    expected: { state: "reading" },
  },
  {
    title: "leaving breaks the question off",
    given,
    when: stop,
    expected: { state: "reading", effects: [aborted("record")] },
  },
  {
    title: "who leaves after a failure waits for nothing any more",
    given,
    after: [lost],
    when: stop,
    expected: { state: "failed", effects: [listensNoMore] },
  },
];

/** One record of a large shop, requested on its own. */
export const contract: ContractSet<IsUser> = {
  machine: recordAheadMachine,
  behaviour: "One record of a large shop",
  start: (world: Page, isUser) => {
    const on = (_: "server.reached", listener: (received: typeof serverHeard) => void) => {
      world.record(...listens);
      world.hear = () => listener(serverHeard);
      const unsubscribe = () => {
        world.hear = undefined;
        world.record(...listensNoMore);
      };
      return { unsubscribe };
    };
    const shopData = Object.assign(world.receiver("shopData") as object, { on }) as never;
    world.replace(shopApi, { order: world.call("record"), user: world.call("user") });
    return { input: { ...(isUser ? { list: "users", id: "u1" } : { list: "orders", id: "o1" }), shopData } };
  },
  events: { retry: { type: "record.retry" } },
  contracts,
};
