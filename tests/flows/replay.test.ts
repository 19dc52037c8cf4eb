import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  createMachine,
  type EventObject,
  fromCallback,
  type InspectionEvent,
  sendTo,
  setup,
  stopChild,
} from "xstate";
import type { FlightRecord } from "../../src/flows/flight-record.ts";
import { flightAt, historyOf } from "../../src/flows/history.ts";
import { readRecord } from "../../src/flows/record-file.ts";
import { appMachine } from "../../src/machines/app.ts";
import { editUserMachine } from "../../src/machines/edit-user.ts";
import { model as editUserModel } from "../machines/edit-user.paths.ts";
import { fakeNetwork, listeningParent } from "../machines/fakes.ts";
import { storeInMemory } from "../machines/memory-storage.ts";
import { type Beginning, coveringWalks, describePath, type Model, type Path } from "../machines/paths.ts";
import { until } from "../until.ts";
import { models } from "./models.ts";
import { replay } from "./replay.ts";

let recorder: typeof import("../../src/flows/recorder.ts");

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  // An administrator's listeners to keys and to stored values need these globals.
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("document", { documentElement: { classList: { toggle: () => undefined } }, querySelector: () => null });
  vi.resetModules();
  recorder = await import("../../src/flows/recorder.ts");
});

const inspect = (event: InspectionEvent) => recorder.record(event);

/** The machine of the dialog "Edit User", over a user who does not change. */
const editing = editUserMachine.provide({ actors: { watchUser: fromCallback(() => undefined) } });
const input = editUserModel.beginnings[0]?.input() as never;

/** Records a person who signs in, looks around and signs out. */
async function recordVisit(): Promise<FlightRecord> {
  const { network } = fakeNetwork(null);
  const path = "/users/user/9c861112b9be43697a83fe1c";
  const input = {
    path,
    settings: { tellsChanges: false, offersViews: false, isLarge: false },
  };
  const app = createActor(appMachine, { input, inspect });
  app.start();
  const { session } = app.getSnapshot().children;
  app.send({ type: "path.changed", path: "/login" });
  session?.send({ type: "session.signIn", credentials: { email: "nadia@shop.example", password: "vetiver" } });
  await network.answer("/api/auth/admin/login", 200, {
    authToken: "a-token-of-nadia-that-nobody-sees",
    user: { _id: "a1", name: "Nadia", email: "nadia@shop.example" },
  });
  await network.answer("/api/users", 200, { users: [{ _id: "u1-of-zara", name: "Zara", email: "zara@shop.example" }] });
  await network.answer("/api/orders", 200, []);
  const shopData = () => app.getSnapshot().context.administration?.getSnapshot().context.shopData;
  await until(() => shopData()?.getSnapshot().context.orders.records);
  const { administration } = app.getSnapshot().context;
  administration?.send({ type: "user.delete", userId: "u1-of-zara" });
  const deletions = administration?.getSnapshot().children.deletions?.getSnapshot().context.deletions;
  deletions?.[0]?.actor.send({ type: "deletion.cancel" });
  session?.send({ type: "session.signOut" });
  await network.answer("/api/auth/admin/logout", 200, {});
  return recorder.flightRecord();
}

/** Returns what the recorder keeps of a path that a machine is taken along, without its services. */
function recordPath(model: Model, beginning: Beginning, path: Path): FlightRecord {
  const { actions, actors, delays } = model.machine.implementations;
  const functions = Object.keys(actions).filter((name) => !("resolve" in Object(actions[name])));
  const machine = model.machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, fromCallback(() => undefined)])),
    actions: Object.fromEntries(functions.map((name) => [name, () => undefined])),
    delays: Object.fromEntries(Object.keys(delays).map((name) => [name, 60_000])),
  } as never);
  storeInMemory(beginning.stored);
  const { actor: listener } = listeningParent();
  const input = { ...(beginning.input() as object), parent: listener, shop: listener, session: listener };
  const actor = createActor(machine, { input: input as never, inspect });
  actor.start();
  for (const { event } of path) actor.send(event as never);
  actor.stop();
  const { actors: all, events, ...rest } = recorder.flightRecord();
  const own = all.filter(({ machine: id }) => id === model.machine.id).slice(-1);
  const happened = events.filter((event) => event.actor === own[0]?.number);
  return readRecord(JSON.stringify({ ...rest, actors: own, events: happened }));
}

describe("a flight record", () => {
  test("says what each actor did, and which of them run", async () => {
    const { actors, events } = await recordVisit();
    const running = actors.filter(({ isRunning }) => isRunning).map(({ machine }) => machine);
    expect(running.sort()).toEqual(["address", "app", "bulk", "changes", "interface", "revocation", "session"]);
    const machineOf = new Map(actors.map(({ number, machine }) => [number, machine]));
    expect(machineOf.get(actors.find(({ machine }) => machine === "shopData")?.parent ?? 0)).toBe("administration");
    const session = events.filter(({ actor }) => machineOf.get(actor) === "session").map(({ state }) => state);
    expect(session).toEqual(["signedOut", "authenticating", "signedIn", "signedOut"]);
  });

  test("holds nobody's data and no token", async () => {
    const kept = JSON.stringify(await recordVisit());
    for (const secret of ["nadia", "Nadia", "vetiver", "token-of", "zara", "Zara", "9c861112"])
      expect(kept).not.toContain(secret);
    // The replacement of an id may begin with any two letters.
    expect(kept).not.toMatch(/\bu1\b/);
  });

  test("keeps the last 400 events, and counts the others", () => {
    const actor = createActor(editing, { input, inspect });
    actor.start();
    for (let letter = 0; letter < 450; letter += 1) actor.send({ type: "field.changed", field: "name", value: "Zara" });
    const { events, dropped } = recorder.flightRecord();
    expect([events.length, dropped]).toEqual([400, 50]);
  });

  test("keeps what a service says while its machine starts", () => {
    const found = setup({
      actors: { look: fromCallback(({ sendBack }) => sendBack({ type: "found" })) },
    }).createMachine({
      id: "finder",
      initial: "looking",
      states: { looking: { invoke: { id: "look", src: "look" }, on: { found: "open" } }, open: {} },
    });
    createActor(found, { inspect }).start();
    const flight = recorder.flightRecord();
    expect(flight.events).toMatchObject([{ actor: 1, from: 1, event: { type: "found" }, state: "open" }]);
    expect(flight.actors).toMatchObject([{ began: "looking", state: "open" }]);
    expect(replay(flight, [found]).flatMap(({ differences }) => differences)).toEqual([]);
  });

  test("says of no event that it was taken by an actor that was stopped before", () => {
    const worker = setup({
      actions: { tell: sendTo(({ self }) => self._parent as AnyActorRef, { type: "ended" }) },
    }).createMachine({
      id: "worker",
      initial: "working",
      states: { working: { on: { end: { actions: "tell" }, leave: "left" } }, left: {} },
    });
    const owner = setup({
      actors: { worker },
      actions: { leave: sendTo("worker", { type: "leave" }), stop: stopChild("worker") },
    }).createMachine({
      id: "owner",
      invoke: { id: "worker", src: "worker" },
      on: { ended: { actions: ["leave", "stop"] } },
    });
    const actor = createActor(owner, { inspect });
    actor.start();
    actor.getSnapshot().children.worker?.send({ type: "end" });
    const flight = recorder.flightRecord();
    const left = flight.events.find(({ event }) => event.type === "leave");
    expect([left?.event.type, left?.state]).toEqual(["leave", undefined]);
    expect(flight.actors.find(({ machine }) => machine === "worker")).toMatchObject({
      state: "working",
      isRunning: false,
    });
    expect(replay(flight, [owner, worker]).flatMap(({ differences }) => differences)).toEqual([]);
  });

  test("begins with how things were before the first event that is kept, and is replayed from there", () => {
    const lamp = createMachine({ id: "lamp", initial: "off", states: { off: { on: { press: "on" } }, on: {} } });
    const actors = [createActor(lamp, { inspect }), createActor(editing, { input, inspect })] as const;
    for (const actor of actors) actor.start();
    actors[0].send({ type: "press" });
    for (let letter = 0; letter < 450; letter += 1)
      actors[1].send({ type: "field.changed", field: "name", value: "Z".repeat(1 + (letter % 3)) });
    const flight = recorder.flightRecord();
    expect(flightAt(flight, 0).actors.map(({ state }) => state)).toEqual(["on", "editing"]);
    const [first, second, third] = historyOf(flight, 2).map(({ differences }) => differences[0]);
    expect([second?.before, first?.before]).toEqual([first?.after, third?.after]);
    expect(replay(flight, [lamp, editing]).flatMap(({ differences }) => differences)).toEqual([]);
  });

  test("forgets ended actors beyond a hundred", () => {
    for (let dialog = 0; dialog < 150; dialog += 1) {
      const actor = createActor(editing, { input, inspect });
      actor.start();
      actor.stop();
    }
    expect(recorder.flightRecord().actors.length).toBeLessThanOrEqual(101);
  });

  test("is replayed on the machines, which end where it ended", async () => {
    const replays = replay(readRecord(JSON.stringify(await recordVisit())));
    expect(
      replays.flatMap(({ machine, differences }) => differences.map((difference) => `${machine} ${difference}`)),
    ).toEqual([]);
    expect(replays.find(({ machine }) => machine === "session")).toMatchObject({ events: 4, ended: "signedOut" });
  });

  test.each(models.map((model) => ({ name: model.machine.id, model })))(
    "of walks that take every transition of $name is replayed without a difference",
    { tags: ["long"] },
    ({ model }) => {
      for (const [beginning, path] of coveringWalks(model)) {
        const recorded = recordPath(model, beginning, path);
        expect(recorded.events.map(({ state }) => state)).toEqual(path.map(({ state }) => state.value));
        expect(replay(recorded)[0]?.differences, describePath(path)).toEqual([]);
      }
    },
  );

  test("keeps the event at which a machine failed, and the place in the code", async () => {
    const actor = createActor(
      editing.provide({
        actions: {
          setField: () => {
            throw new Error("Zara");
          },
        },
      }),
      { input, inspect },
    );
    actor.subscribe({ error: () => undefined });
    actor.start();
    actor.send({ type: "field.changed", field: "name", value: "Zara" });
    await Promise.resolve();
    const record = recorder.flightRecord();
    expect(record.events).toEqual([
      { at: expect.any(Number), actor: 1, event: { type: "field.changed", field: "name", value: "xxxx" } },
    ]);
    expect(record.actors[0]).toMatchObject({ isRunning: false, failedAt: expect.stringContaining("replay.test.ts") });
    expect(JSON.stringify(record)).not.toContain("Zara");
    expect(replay(readRecord(JSON.stringify(record)))[0]).toMatchObject({ failed: "field.changed", differences: [] });
  });

  test("that the machines do not follow is said where they leave it", async () => {
    const record = await recordVisit();
    const session = record.actors.find(({ machine }) => machine === "session");
    const changed = record.events.map((event) =>
      event.actor === session?.number && event.state === "signedIn" ? { ...event, state: "verifying" } : event,
    );
    const replayed = replay({ ...record, events: changed }).find(({ machine }) => machine === "session");
    expect(replayed?.differences[0]).toBe(
      "event 3, xstate.done.actor.authenticate: signedIn here, verifying in the record",
    );
  });

  test("says who sent each event, what the guards said, what was done and what changed", async () => {
    const { actors, events } = await recordVisit();
    const numberOf = (machine: string) => actors.find((actor) => actor.machine === machine)?.number;
    const ofSession = events.filter(({ actor }) => actor === numberOf("session"));
    expect(ofSession.map(({ from }) => from)).toEqual([numberOf("app"), undefined, numberOf("session"), undefined]);
    expect(ofSession[1]).toMatchObject({ guards: [{ guard: "hasCredentials", holds: true }], actions: [] });
    expect(ofSession[2]).toMatchObject({
      actions: ["setSession", "storeToken", "tellOpened", "goToRemembered", "forgetPath"],
      changed: { session: expect.any(Number), user: { name: "xxxxx" } },
    });
    expect(ofSession[3]?.actions).toEqual(
      "tellClosed revokeToken removeToken forgetSession forgetPath toastSignedOut goToSignIn".split(" "),
    );
  });

  test("says who sent what is sent while starting, by a service, and at the end", () => {
    type AnnouncedUpdate = { type: "begun" } | { type: "offered" } | { type: "left" };
    const dialog = setup({
      types: {} as { input: { to: AnyActorRef }; context: { to: AnyActorRef }; events: { type: "close" } },
      actors: {
        offer: fromCallback<EventObject, { to: AnyActorRef }>(({ input: { to } }) => {
          to.send({ type: "offered" });
          return () => to.send({ type: "left" });
        }),
      },
    }).createMachine({
      id: "dialog",
      context: ({ input }) => input,
      entry: sendTo(({ context }) => context.to, { type: "begun" }),
      initial: "open",
      states: {
        open: { invoke: { src: "offer", input: ({ context }) => context }, on: { close: "closed" } },
        closed: { type: "final" },
      },
    });
    const screen = setup({
      types: {} as { events: AnnouncedUpdate | { type: "open" } },
      actors: { dialog },
    }).createMachine({
      id: "screen",
      initial: "plain",
      states: {
        plain: { on: { open: "asking" } },
        asking: { invoke: { id: "dialog", src: "dialog", input: ({ self }) => ({ to: self }), onDone: "plain" } },
      },
    });
    const actor = createActor(screen, { inspect }).start();
    actor.send({ type: "open" });
    actor.getSnapshot().children.dialog?.send({ type: "close" });
    const { actors, events } = recorder.flightRecord();
    const machineOf = (number?: number) => actors.find((one) => one.number === number)?.machine;
    expect(
      events.map(({ from, actor: to, event }) => `${event.type}: ${machineOf(from) ?? "the page"} → ${machineOf(to)}`),
    ).toEqual([
      "open: the page → screen",
      "offered: dialog → screen",
      "begun: dialog → screen",
      "close: the page → dialog",
      "left: dialog → screen",
      "xstate.done.actor.dialog: dialog → screen",
    ]);
  });

  describe("of a machine that decides by what is not kept", () => {
    const machine = createMachine({
      id: "age",
      context: { limit: 120 },
      on: {
        "age.changed": [{ guard: "isTooHigh", target: ".invalid", actions: ["say", "mark"] }, { target: ".valid" }],
      },
      initial: "valid",
      states: { valid: {}, invalid: { exit: "clear" } },
    });
    const recordAges = () => {
      const running = machine.provide({
        guards: { isTooHigh: ({ context, event }) => Number(event.value) > context.limit },
        actions: { say: () => undefined, mark: () => undefined, clear: () => undefined },
      });
      const actor = createActor(running, { inspect });
      actor.start();
      for (const value of ["150", "38"]) actor.send({ type: "age.changed", value });
      return readRecord(JSON.stringify(recorder.flightRecord()));
    };
    const differences = (record: FlightRecord, of: AnyStateMachine = machine) => {
      const named = { guards: { isTooHigh: () => false }, actions: { say() {}, mark() {}, clear() {} } };
      return replay(record, [of.provide(named as never)])[0]?.differences;
    };

    test("is replayed without a difference", () => {
      const record = recordAges();
      expect(record.events.map(({ event }) => event)).toEqual([
        { type: "age.changed", value: { kept: "nothing" } },
        { type: "age.changed", value: { kept: "nothing" } },
      ]);
      expect(differences(record)).toEqual([]);
    });

    test.each([
      [
        "a guard was dropped",
        { on: { "age.changed": [{ target: ".invalid", actions: ["say", "mark"] }] } },
        ["event 1, age.changed: asks isTooHigh in the record, not here"],
      ],
      [
        "a guard was added",
        { states: { valid: { on: { "age.changed": { guard: "isTooHigh", target: "invalid" } } }, invalid: {} } },
        ["event 1, age.changed: does nothing here, say, mark in the record"],
      ],
      [
        "two actions were swapped",
        { on: { "age.changed": [{ guard: "isTooHigh", target: ".invalid", actions: ["mark", "say"] }] } },
        ["event 1, age.changed: does mark, say here, say, mark in the record"],
      ],
      [
        "an exit action was dropped",
        { states: { valid: {}, invalid: {} } },
        ["event 2, age.changed: does nothing here, clear in the record"],
      ],
      [
        "a state was renamed",
        { on: {}, states: { valid: {}, wrong: {} } },
        ["event 1, age.changed: there is no state invalid any more"],
      ],
    ])("differs where %s", (_, change, expected) => {
      const changed = createMachine({ ...machine.config, ...change } as never);
      expect(differences(recordAges(), changed)).toEqual(expect.arrayContaining(expected));
    });
  });
});

test.each([
  ["", "It is no JSON"],
  ['{"version":2,"actors":[{"numb', "It is no JSON; perhaps it was cut off."],
  ["[]", "It is no flight record"],
  ['{"orders":[]}', "It is no flight record"],
  ['{"version":1,"actors":[],"events":[]}', "It is a flight record of another version."],
  ['{"version":2,"actors":[],"events":[]}', "it does not say what was dropped"],
  ['{"version":2,"dropped":0,"actors":[{}],"events":[]}', "One of its actors cannot be read."],
  ['{"version":2,"dropped":0,"actors":[],"events":[null]}', "One of its events cannot be read."],
  [
    '{"version":2,"dropped":0,"actors":[],"events":[{"actor":1,"event":{"type":"a"},"state":"b"}]}',
    "One of its events cannot be read.",
  ],
])("a file with %j is no flight record", (text, message) => {
  expect(() => readRecord(text)).toThrow(message);
});

test("npm run replay prints where each machine ended, and refuses any other file", {
  tags: ["long"],
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "sillage-replay-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "record.json");
  const run = (...files: string[]) =>
    spawnSync(process.execPath, ["node_modules/tsx/dist/cli.mjs", "tests/flows/replay-file.ts", ...files], {
      encoding: "utf8",
    });
  const written = JSON.stringify(await recordVisit());
  writeFileSync(file, written);
  const { status, stdout } = run(file);
  expect([status, stdout]).toEqual([0, expect.stringContaining("session: 4 events, ended signedOut")]);
  expect(stdout).toContain("The machines did what the record says.");

  const { events, ...rest } = JSON.parse(written) as FlightRecord;
  const changed = events.map((event) => (event.event.type === "session.signIn" ? { ...event, actions: ["x"] } : event));
  writeFileSync(file, JSON.stringify({ ...rest, events: changed }));
  const different = run(file);
  expect([different.status, different.stderr]).toEqual([1, ""]);
  expect(different.stdout).toContain("  event 2, session.signIn: does nothing here, x in the record\n");
  expect(different.stdout).toContain("The machines differ from the record once.");

  writeFileSync(file, written.slice(0, 500));
  const cut = run(file);
  expect([cut.status, cut.stdout]).toEqual([2, ""]);
  expect(cut.stderr).toContain("cannot be replayed. It is no JSON; perhaps it was cut off.");
  expect(cut.stderr).not.toContain("    at ");
  expect(run("no-such-file.json")).toMatchObject({
    status: 2,
    stderr: "no-such-file.json cannot be read (ENOENT).\n",
  });
  expect(run()).toMatchObject({ status: 2, stderr: expect.stringContaining("npm run replay <file>") });
});
