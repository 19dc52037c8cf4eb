import { fromPromise } from "xstate";
import { partsAheadMachine } from "../../src/machines/parts-ahead.ts";
import { aborted, answer, type ContractSet, fail, requested, stop, wait } from "./contract.ts";

const given = undefined;
const flowsToo = { showsFlows: true };
const isReached = answer("page", { ok: true, status: 200 });
const asked = { state: "asking", effects: [requested("page", "/", "no-store")] };

/** The screens that were not shown yet. */
export const contract: ContractSet<undefined> = {
  machine: partsAheadMachine,
  behaviour: "Missing parts",
  start: (world) => {
    const ask = world.call("page");
    world.setGlobal("fetch", (path: string, { cache, signal }: RequestInit) => ask(path, cache, signal));
    const load = fromPromise(({ input }) => world.call("files")(input));
    return { input: flowsToo, actors: { load } };
  },
  contracts: [
    {
      title: "nothing is asked for while the first screen is",
      given,
      when: wait(19_999),
      expected: { state: "resting" },
    },
    {
      title: "the server is asked for after twenty seconds",
      given,
      after: [wait(19_999)],
      when: wait(1),
      expected: asked,
    },
    {
      title: "the other screens are loaded once it has answered",
      given,
      after: [wait(20_000)],
      when: isReached,
      expected: { state: "loading", effects: [requested("files", flowsToo)] },
    },
    ...[fail("page", new Error("offline")), answer("page", { ok: false, status: 502 })].flatMap((isLost, index) => [
      {
        title: `nothing is loaded where it ${["is not there", "fails"][index]}`,
        given,
        after: [wait(20_000)],
        when: isLost,
        expected: { state: "resting" },
      },
      {
        title: `it is asked again later where it ${["was not there", "failed"][index]}`,
        given,
        after: [wait(20_000), isLost],
        when: wait(20_000),
        expected: asked,
      },
    ]),
    {
      title: "nothing more is done once they are there",
      given,
      after: [wait(20_000), isReached],
      when: answer("files", []),
      expected: { state: "over" },
    },
    {
      title: "nothing more is done where one of them does not arrive",
      given,
      after: [wait(20_000), isReached],
      when: fail("files", new Error("404")),
      expected: { state: "over" },
    },
    {
      title: "whoever signs out waits no longer",
      given,
      after: [wait(20_000)],
      when: stop,
      expected: { state: "asking", effects: [aborted("page")] },
    },
  ],
};
