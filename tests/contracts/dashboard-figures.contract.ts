import { dashboardFiguresMachine } from "../../src/machines/dashboard-figures.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { figuresAt, notOffered, shopOf, versionsAt } from "../machines/dashboard-figures.paths.ts";
import {
  aborted,
  answer,
  type Contract,
  type ContractSet,
  type Effect,
  fail,
  requested,
  type Step,
  stop,
  type World,
} from "./contract.ts";

/** Whether the lists are there when the dashboard is opened. */
type Held = boolean;

interface Page extends World {
  show?: (isHeld: boolean, told?: { users?: string; orders?: string }) => void;
}

const shows =
  (isHeld: boolean, told?: { users?: string; orders?: string }): Step =>
  (world) =>
    (world as Page).show?.(isHeld, told);
const held = shows(true, versionsAt(1));
const told = (version: number) => shows(false, versionsAt(version));
const doubted = shows(false, { users: "", orders: "" });
const comes = (version: number) => answer("dashboard", figuresAt(version));
const lost = fail("dashboard", new ApiError({ kind: "offline" }, false));
const unknown = fail("dashboard", notOffered);
const asked = requested("dashboard");
const unwatched: Effect = ["shop", "unwatch"];
const given = false;

const contracts: Contract<Held>[] = [
  {
    title: "a page that has the lists asks nothing",
    given: true,
    expected: { state: "notNeeded", shows: { answer: null } },
  },
  {
    title: "a page without the lists asks for the figures",
    given,
    expected: { state: "asking", effects: [asked], shows: { answer: null } },
  },
  {
    title: "they are shown when they come",
    given,
    when: comes(1),
    expected: { state: "known", shows: { answer: figuresAt(1) } },
  },
  {
    title: "and stay when the lists come",
    given,
    after: [comes(1)],
    when: held,
    expected: { state: "notNeeded", effects: [unwatched], shows: { answer: figuresAt(1) } },
  },
  {
    title: "lists that come first break the question off",
    given,
    when: held,
    expected: { state: "notNeeded", effects: [unwatched, aborted("dashboard")], shows: { answer: null } },
  },
  {
    title: "leaving breaks the question off",
    given,
    when: stop,
    expected: { state: "asking", effects: [unwatched, aborted("dashboard")] },
  },
  {
    title: "the versions that the figures are of are no news",
    given,
    after: [comes(1)],
    when: told(1),
    expected: { state: "known" },
  },
  {
    title: "nor are they while the figures are asked for",
    given,
    after: [told(1)],
    when: comes(1),
    expected: { state: "known", shows: { answer: figuresAt(1) } },
  },
  {
    title: "the figures are asked for again when an order changes, and those before stay",
    given,
    after: [comes(1), told(1)],
    when: told(2),
    expected: { state: "asking", effects: [asked], shows: { answer: figuresAt(1) } },
  },
  {
    title: "and when a user does",
    given,
    after: [comes(1)],
    when: shows(false, { users: "shop-users-2" }),
    expected: { state: "asking", effects: [asked] },
  },
  {
    title: "or when something may have changed",
    given,
    after: [comes(1), told(1)],
    when: doubted,
    expected: { state: "asking", effects: [asked] },
  },
  {
    title: "a change while they are asked for waits for the answer",
    given,
    when: told(2),
    expected: { state: "asking" },
  },
  {
    title: "an answer from before it is shown, and they are asked for again",
    given,
    after: [told(2)],
    when: comes(1),
    expected: { state: "asking", effects: [asked], shows: { answer: figuresAt(1) } },
  },
  {
    title: "an answer from after it is the last word",
    given,
    after: [told(2)],
    when: comes(2),
    expected: { state: "known", shows: { answer: figuresAt(2) } },
  },
  {
    title: "one change is asked about once more, whatever comes",
    given,
    after: [told(2), comes(1)],
    when: comes(1),
    expected: { state: "known", shows: { answer: figuresAt(1) } },
  },
  {
    title: "something else in the shop's data asks nothing",
    given,
    after: [told(2), comes(1), comes(1)],
    when: told(2),
    expected: { state: "known" },
  },
  {
    title: "a failure leaves the dashboard as it is",
    given,
    when: lost,
    expected: { state: "failed", shows: { answer: null } },
  },
  {
    title: "and the figures that it has",
    given,
    after: [comes(1), told(2)],
    when: lost,
    expected: { state: "failed", shows: { answer: figuresAt(1) } },
  },
  {
    title: "they are asked for again when the server tells something",
    given,
    after: [lost],
    when: told(1),
    expected: { state: "asking", effects: [asked] },
  },
  {
    title: "lists that come after a failure end it",
    given,
    after: [lost],
    when: held,
    expected: { state: "notNeeded", effects: [unwatched] },
  },
  {
    title: "a server that does not know the call is not asked again",
    given,
    when: unknown,
    expected: { state: "notOffered", effects: [unwatched], shows: { answer: null } },
  },
];

/** The dashboard's figures from the server, until the lists are there. */
export const contract: ContractSet<Held> = {
  machine: dashboardFiguresMachine,
  behaviour: "The dashboard of a large shop",
  start: (world: Page, isHeld) => {
    let snapshot = shopOf(isHeld);
    const shop = {
      getSnapshot: () => snapshot,
      subscribe: (listener: (state: unknown) => void) => {
        world.show = (nowHeld, told) => {
          snapshot = shopOf(nowHeld, told);
          listener(snapshot);
        };
        return { unsubscribe: () => world.record(...unwatched) };
      },
    };
    return { input: { api: { read: world.call("dashboard") }, shop, areListsHeld: isHeld } };
  },
  contracts,
};
