import { answersTo, serverAnswerMachine, type WatchQuestion } from "../../src/machines/server-answer.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { answerAt, serverHeard, shopAt } from "../machines/server-answer.paths.ts";
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

/** The first question. */
type Given = string | undefined;

interface Page extends World {
  tell?: (announced?: { users?: string; orders?: string }) => void;
  hear?: () => void;
  asks?: (question: string | undefined) => void;
}

const announced =
  (version: number, users = 1): Step =>
  (world) =>
    (world as Page).tell?.({ users: `shop-users-${users}`, orders: `shop-orders-${version}` });
const received: Step = (world) => (world as Page).hear?.();
const doubted: Step = (world) => (world as Page).tell?.({ users: "shop-users-1", orders: "" });
const saysNothing: Step = (world) => (world as Page).tell?.();
const asks =
  (question: string | undefined): Step =>
  (world) =>
    (world as Page).asks?.(question);
const comes = (version: number) => answer("ask", answerAt(version));
const behind = { ...answerAt(1), isBehind: true };
const lost = fail("ask", new ApiError({ kind: "offline" }, false));
const retry = send({ type: "answer.retry" });
const soon = wait(250);
const asked = (question = "u1") => requested("ask", question);
const unwatched: Effect[] = [
  ["question", "unwatch"],
  ["shop", "unwatch"],
  ["shop", "unlisten"],
];
const given = "u1";
const asking = { state: "asking", tags: ["busy"] };

const contracts: Contract<Given>[] = [
  {
    title: "without a question the server is not asked",
    given: undefined,
    expected: { state: "idle", shows: { answer: undefined } },
  },
  {
    title: "a question is asked at once",
    given,
    expected: { ...asking, effects: [asked()], shows: { answer: undefined } },
  },
  {
    title: "its answer is shown",
    given,
    when: comes(1),
    expected: { state: "known", shows: { answer: answerAt(1) } },
  },
  {
    title: "the same question is not asked twice",
    given,
    when: asks("u1"),
    expected: asking,
  },
  {
    title: "another question breaks the one before off",
    given,
    when: asks("u2"),
    expected: { ...asking, effects: [aborted("ask"), asked("u2")] },
  },
  {
    title: "an answer stays until the one to the next question comes",
    given,
    after: [comes(1)],
    when: asks("u2"),
    expected: { ...asking, effects: [asked("u2")], shows: { answer: answerAt(1) } },
  },
  {
    title: "nobody asks any more, and nothing is shown",
    given,
    after: [comes(1)],
    when: asks(undefined),
    expected: { state: "idle", shows: { answer: undefined } },
  },
  {
    title: "a question that is given up is broken off",
    given,
    when: asks(undefined),
    expected: { state: "idle", effects: [aborted("ask")] },
  },
  {
    title: "one that comes back is asked again",
    given,
    after: [comes(1), asks(undefined)],
    when: asks("u1"),
    expected: { ...asking, effects: [asked()], shows: { answer: undefined } },
  },
  {
    title: "the versions that the answer is of are no news",
    given,
    after: [comes(1)],
    when: announced(1),
    expected: { state: "known" },
  },
  {
    title: "that the server says nothing any more is no news",
    given,
    after: [announced(1), comes(1)],
    when: saysNothing,
    expected: { state: "known" },
  },
  {
    title: "a change of an order is asked about soon, and the answer before stays",
    given,
    after: [comes(1)],
    when: announced(2),
    expected: { state: "outdated", shows: { answer: answerAt(1) } },
  },
  {
    title: "a change of a user is asked about soon, too",
    given,
    after: [comes(1)],
    when: announced(1, 2),
    expected: { state: "outdated" },
  },
  {
    title: "that something may have changed is asked about soon",
    given,
    after: [comes(1), announced(1)],
    when: doubted,
    expected: { state: "outdated" },
  },
  {
    title: "not sooner than a quarter of a second later, however much changes",
    given,
    after: [comes(1), announced(2), wait(249)],
    when: announced(3),
    expected: { state: "outdated" },
  },
  {
    title: "a quarter of a second later it is asked",
    given,
    after: [comes(1), announced(2)],
    when: soon,
    expected: { ...asking, effects: [asked()], shows: { answer: answerAt(1) } },
  },
  {
    title: "the new answer takes the place of the one before",
    given,
    after: [comes(1), announced(2), soon],
    when: comes(2),
    expected: { state: "known", shows: { answer: answerAt(2) } },
  },
  {
    title: "one change is asked about once more, whatever comes",
    given,
    after: [comes(1), announced(2), soon],
    when: comes(1),
    expected: { state: "known", shows: { answer: answerAt(1) } },
  },
  {
    title: "an answer from before a change is shown, and asked for again",
    given,
    after: [announced(2)],
    when: comes(1),
    expected: { state: "outdated", shows: { answer: answerAt(1) } },
  },
  {
    title: "an answer from after it is the last word",
    given,
    after: [announced(2)],
    when: comes(2),
    expected: { state: "known", shows: { answer: answerAt(2) } },
  },
  {
    title: "an answer of a server that is behind is shown",
    given,
    when: answer("ask", behind),
    expected: { state: "known", shows: { answer: behind } },
  },
  {
    title: "it is not asked again within five seconds",
    given,
    after: [answer("ask", behind)],
    when: wait(4_999),
    expected: { state: "known" },
  },
  {
    title: "after five seconds the server may be behind no more, and is asked",
    given,
    after: [answer("ask", behind)],
    when: wait(5_000),
    expected: { ...asking, effects: [asked()], shows: { answer: behind } },
  },
  {
    title: "one of a server that is not is not asked for again",
    given,
    after: [comes(1)],
    when: wait(5_000),
    expected: { state: "known" },
  },
  {
    title: "another question does not wait for that",
    given,
    after: [comes(1), announced(2)],
    when: asks("u2"),
    expected: { ...asking, effects: [asked("u2")] },
  },
  {
    title: "a failure says why",
    given,
    when: lost,
    expected: { state: "failed", shows: { answer: undefined, failure: "offline" } },
  },
  {
    title: "a failure leaves the answer before",
    given,
    after: [comes(1), announced(2), soon],
    when: lost,
    expected: { state: "failed", shows: { answer: answerAt(1) } },
  },
  {
    title: "the person tries again",
    given,
    after: [lost],
    when: retry,
    expected: { ...asking, effects: [asked()] },
  },
  {
    title: "a question that failed is asked soon once the server is there again",
    given,
    after: [lost],
    when: announced(1),
    expected: { state: "outdated" },
  },
  {
    title: "a question that failed is asked once the server is heard again with its lists as they were",
    given,
    after: [announced(1), lost],
    when: received,
    expected: { state: "outdated" },
  },
  {
    title: "what was answered is not asked again for that",
    given,
    after: [comes(1)],
    when: received,
    expected: { state: "known" },
  },
  {
    title: "what is being asked is not asked again for that",
    given,
    when: received,
    expected: asking,
  },
  {
    title: "not sooner than a quarter of a second later, however much it tells while it fails",
    given,
    after: [lost, announced(1), wait(249)],
    when: announced(2),
    expected: { state: "outdated" },
  },
  {
    title: "a quarter of a second after the last failure it is asked again",
    given,
    after: [lost, announced(1)],
    when: soon,
    expected: { ...asking, effects: [asked()] },
  },
  {
    title: "another question is asked after a failure",
    given,
    after: [lost],
    when: asks("u2"),
    expected: { ...asking, effects: [asked("u2")] },
  },
  {
    title: "leaving breaks the question off",
    given,
    when: stop,
    expected: { ...asking, effects: [...unwatched, aborted("ask")] },
  },
];

interface Shown {
  readonly answer: unknown;
  readonly failure: ApiError | undefined;
}

/** The answers of a large shop's server for a screen. */
export const contract: ContractSet<Given> = {
  machine: serverAnswerMachine,
  behaviour: "Large shops",
  start: (world: Page, first) => {
    let snapshot = shopAt();
    const shop = {
      getSnapshot: () => snapshot,
      subscribe: (listener: (state: never) => void) => {
        world.tell = (announced) => {
          snapshot = shopAt(announced);
          listener(snapshot);
        };
        return { unsubscribe: () => world.record("shop", "unwatch") };
      },
      on: (_: "server.reached", listener: (received: typeof serverHeard) => void) => {
        world.hear = () => listener(serverHeard);
        return { unsubscribe: () => world.record("shop", "unlisten") };
      },
    };
    const watchQuestion: WatchQuestion = (tell) => {
      world.asks = tell;
      tell(first);
      return () => world.record("question", "unwatch");
    };
    return { input: { shopData: shop }, actors: answersTo(world.call("ask"), watchQuestion) };
  },
  read: ({ answer, failure }: Shown) => ({ answer, failure: failure?.failure.kind }),
  contracts,
};
