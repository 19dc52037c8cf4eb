import { fromPromise } from "xstate";
import { partMachine } from "../../src/machines/part.ts";
import { aborted, answer, type ContractSet, fail, logged, requested, send, stop } from "./contract.ts";

const given = undefined;
const events = { retry: { type: "part.retry" } };
const retry = send(events.retry);
const isMissing = fail("file", new Error("offline"));
const missing = { state: "missing", can: ["retry"] };

/** A part of the page that is loaded when it is first shown. */
export const contract: ContractSet<undefined> = {
  machine: partMachine,
  behaviour: "Missing parts",
  start: (world) => {
    world.setGlobal("location", { reload: () => world.record("page", "reload") });
    const ask = world.call("page");
    world.setGlobal("fetch", (path: string, { cache, signal }: RequestInit) => ask(path, cache, signal));
    return { actors: { load: fromPromise(() => world.call("file")()) } };
  },
  events,
  contracts: [
    { title: "it is loaded when it is shown", given, expected: { state: "loading", effects: [requested("file")] } },
    {
      title: "it is handed on once it has arrived",
      given,
      when: answer("file", "the part"),
      expected: { state: "loaded", output: "the part" },
    },
    {
      title: "one that does not arrive is missing, and the log says why",
      given,
      when: isMissing,
      expected: { ...missing, effects: [logged("A part of the page did not arrive.")] },
    },
    {
      title: "Try again asks whether the server can be reached, past what the browser has kept",
      given,
      after: [isMissing],
      when: retry,
      expected: { state: "asking", effects: [requested("page", "/", "no-store")] },
    },
    {
      title: "the page is loaded anew where it can",
      given,
      after: [isMissing, retry],
      when: answer("page", { ok: true, status: 200 }),
      expected: { state: "reloading", effects: [["page", "reload"]] },
    },
    {
      title: "the page stays where it cannot",
      given,
      after: [isMissing, retry],
      when: fail("page", new Error("offline")),
      expected: missing,
    },
    {
      title: "the page stays where the server fails",
      given,
      after: [isMissing, retry],
      when: answer("page", { ok: false, status: 502 }),
      expected: missing,
    },
    {
      title: "whoever leaves waits no longer",
      given,
      after: [isMissing, retry],
      when: stop,
      expected: { state: "asking", effects: [aborted("page")] },
    },
  ],
};
