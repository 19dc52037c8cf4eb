import { newVersionMachine } from "../../src/machines/new-version.ts";
import { versions } from "../machines/live.paths.ts";
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
} from "./contract.ts";

/** The number of the page's changes under way at the start. */
type UnderWay = number;

interface Page extends World {
  finish?: (left: number) => void;
  /** Whether something is typed in a form. */
  isTyped?: boolean;
}

const goes = send({ type: "screen.changed" });
const takeEvent = { type: "version.take" };
const take = send(takeEvent);
const speaks = send({ type: "lists.versions", versions });
const isBehind = send({ type: "lists.ask" });
const another = answer("page", true);
/** So many changes are left. */
const left =
  (count: number): Step =>
  (world) =>
    (world as Page).finish?.(count);
const type: Step = (world) => {
  (world as Page).isTyped = true;
};
/** The form is closed, and what was typed is gone. */
const closeForm: Step = (world) => {
  (world as Page).isTyped = false;
  (world as Page).finish?.(0);
};
const asked = requested("page");
const reloaded: Effect = ["page", "reload"];
const unwatched: Effect = ["changes", "unwatch"];
const current = { state: "current", can: [] };
const outdated = { state: "outdated", can: ["take"] };

const contracts: Contract<UnderWay>[] = [
  { title: "nothing is asked before the server has been heard", given: 0, expected: current },
  {
    title: "the page asks for itself when the server says which versions there are",
    given: 0,
    when: speaks,
    expected: { state: "asking", can: [], effects: [asked] },
  },
  {
    title: "it asks once at a time",
    given: 0,
    after: [speaks],
    when: speaks,
    expected: { state: "asking", can: [] },
  },
  {
    title: "it asks, too, where the server cannot be heard, each time that it asks what has changed",
    given: 0,
    after: [isBehind, answer("page", false)],
    when: isBehind,
    expected: { state: "asking", can: [], effects: [asked] },
  },
  {
    title: "which is once at a time",
    given: 0,
    after: [isBehind],
    when: isBehind,
    expected: { state: "asking", can: [] },
  },
  { title: "the same page is no news", given: 0, after: [speaks], when: answer("page", false), expected: current },
  {
    title: "a page that cannot be asked for is no news",
    given: 0,
    after: [speaks],
    when: fail("page", new TypeError("Failed to fetch")),
    expected: current,
  },
  {
    title: "it asks again when the server speaks again",
    given: 0,
    after: [speaks, answer("page", false)],
    when: speaks,
    expected: { state: "asking", can: [], effects: [asked] },
  },
  { title: "another page is told of, and waits", given: 0, after: [speaks], when: another, expected: outdated },
  {
    title: "it is loaded with the next screen",
    given: 0,
    after: [speaks, another],
    when: goes,
    expected: { state: "taken", can: [], effects: [reloaded] },
  },
  {
    title: "not while a change of the page is under way: it waits for the screen after",
    given: 1,
    after: [speaks, another],
    when: goes,
    expected: outdated,
  },
  {
    title: "what was typed on the screen before goes with its form, which is still to close",
    given: 0,
    after: [speaks, another, type],
    when: goes,
    expected: { state: "finishing", can: [] },
  },
  {
    title: "the new version is loaded once that form has closed",
    given: 0,
    after: [speaks, another, type, goes],
    when: closeForm,
    expected: { state: "taken", can: [], effects: [unwatched, reloaded] },
  },
  {
    title: "the new version is not loaded while a change is under way as well",
    given: 1,
    after: [speaks, another, type],
    when: goes,
    expected: outdated,
  },
  {
    title: "who does not want to wait has it at once",
    given: 0,
    after: [speaks, another],
    when: take,
    expected: { state: "taken", can: [], effects: [reloaded] },
  },
  {
    title: "who does not want to wait has it once the page's changes are finished",
    given: 2,
    after: [speaks, another],
    when: take,
    expected: { state: "finishing", can: [] },
  },
  {
    title: "all of the page's changes are waited for",
    given: 2,
    after: [speaks, another, take],
    when: left(1),
    expected: { state: "finishing", can: [] },
  },
  {
    title: "the new version is loaded once all changes are finished",
    given: 2,
    after: [speaks, another, take, left(1)],
    when: left(0),
    expected: { state: "taken", can: [], effects: [unwatched, reloaded] },
  },
  {
    title: "the new version is not loaded while something is typed meanwhile",
    given: 1,
    after: [speaks, another, take, type],
    when: left(0),
    expected: { state: "finishing", can: [] },
  },
  {
    title: "the new version is loaded once the form that was typed in is closed",
    given: 1,
    after: [speaks, another, take, type, left(0)],
    when: closeForm,
    expected: { state: "taken", can: [], effects: [unwatched, reloaded] },
  },
  {
    title: "another screen does not hurry it",
    given: 1,
    after: [speaks, another, take],
    when: goes,
    expected: { state: "finishing", can: [] },
  },
  {
    title: "going elsewhere is nothing while the page is the server's",
    given: 0,
    when: goes,
    expected: current,
  },
  {
    title: "signing out breaks off the question",
    given: 0,
    after: [speaks],
    when: stop,
    expected: { state: "asking", can: [], effects: [aborted("page")] },
  },
  {
    title: "signing out ends the wait",
    given: 1,
    after: [speaks, another, take],
    when: stop,
    expected: { state: "finishing", can: [], effects: [unwatched] },
  },
];

/** Sets up a server whose answer says whether its page is another one. */
function serve(world: World): void {
  const pageOf = (script: string) => ({
    getElementById: () => ({}),
    querySelector: () => ({ getAttribute: () => script }),
  });
  const ask = world.call("page");
  world.setGlobal("fetch", async (_: "/", { signal }: RequestInit) => {
    const isOther = await ask(signal);
    return { ok: true, text: async () => (isOther ? "other.js" : "this.js") };
  });
  world.setGlobal(
    "DOMParser",
    class {
      readonly parseFromString = pageOf;
    },
  );
  world.setGlobal("document", pageOf("this.js"));
}

/** The check for a newer version of the page. */
export const contract: ContractSet<UnderWay> = {
  machine: newVersionMachine,
  behaviour: "A new version",
  start: (world: Page, underWay) => {
    let count = underWay;
    const form = { ref: { getSnapshot: () => ({ can: () => world.isTyped ?? false, hasTag: () => false }) } };
    const changes = {
      getSnapshot: () => ({ context: { unfinished: Array.from({ length: count }), form } }),
      subscribe: (listener: () => void) => {
        world.finish = (left) => {
          count = left;
          listener();
        };
        return { unsubscribe: () => world.record(...unwatched) };
      },
    };
    world.setGlobal("location", { reload: () => world.record(...reloaded) });
    serve(world);
    return { input: { changes } };
  },
  events: { take: takeEvent },
  contracts,
};
