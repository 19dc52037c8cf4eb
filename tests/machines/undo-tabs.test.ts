// Offers in two tabs (behaviour: Undo): two machines over one storage, each told of what the other one stores.
import { expect, it, vi } from "vitest";
import { createActor, createEmptyActor, type EventFrom, SimulatedClock } from "xstate";
import { undoMachine } from "../../src/machines/undo.ts";
import { clock } from "../../src/services/clock.ts";
import { storage } from "../../src/services/storage.ts";
import { replaceInTest } from "./fakes.ts";

/** Opens two tabs. Their offers are listed with the seconds at which they end. */
function openTabs() {
  let elapsed = 0;
  let stored: string | null = null;
  let writes = 0;
  let current = 0;
  const watching: ((value: string | null) => void)[] = [];
  const untold: (() => void)[] = [];
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  replaceInTest(clock, { now: () => 1_000_000 + elapsed, elapsed: () => elapsed });
  replaceInTest(storage, {
    read: () => stored,
    write: (_, value) => {
      if (value === stored) return;
      stored = value;
      writes += 1;
      const other = 1 - current;
      untold.push(() => inTab(other, () => watching[other]?.(value)));
    },
    watch: (_, changed) => {
      watching[current] = changed;
      return () => undefined;
    },
  });
  function inTab(tab: number, act: () => void): void {
    current = tab;
    act();
    for (const tell of untold.splice(0)) tell();
  }

  const tabs = [0, 1].map((tab) => {
    const timers = new SimulatedClock();
    const nobody = createEmptyActor() as never;
    const live = { getSnapshot: () => ({ matches: () => false }) } as never;
    const actor = createActor(undoMachine, {
      clock: timers,
      input: { by: "a1", changes: nobody, page: nobody, live },
    });
    inTab(tab, () => actor.start());
    return {
      timers,
      send: (event: EventFrom<typeof undoMachine>) => inTab(tab, () => actor.send(event)),
      offers: () => actor.getSnapshot().context.offers.map(({ change, until }) => `${change} until ${until / 1000}`),
    };
  });
  return {
    send: (event: EventFrom<typeof undoMachine>) => tabs[0]?.send(event),
    offers: () => tabs.map(({ offers }) => offers()),
    writes: () => writes,
    wait(seconds: number) {
      for (let tick = 0; tick < seconds * 10; tick += 1) {
        elapsed += 100;
        for (const [tab, { timers }] of tabs.entries()) inTab(tab, () => timers.increment(100));
      }
    },
  };
}

const offer = (change: string) =>
  ({ type: "undo.offer", undo: { change, kind: "order.delete", id: "o1", words: "Order deleted." } }) as const;

it("keeps an offer in both tabs while somebody points at its toast in one of them", () => {
  const { send, wait, offers, writes } = openTabs();
  send(offer("c1"));
  wait(5);
  send({ type: "undo.hold" });
  wait(60);
  expect(offers()).toEqual([["c1 until 75"], ["c1 until 75"]]);
  // The offer, the hold, and once every three seconds: no tab answers what the other one stores.
  expect(writes()).toBe(22);
});

it("ends an offer that was held in both tabs after its whole new time", () => {
  const { send, wait, offers } = openTabs();
  send(offer("c1"));
  wait(5);
  send({ type: "undo.hold" });
  wait(1);
  send({ type: "undo.release" });
  wait(9.9);
  expect(offers()).toEqual([["c1 until 16"], ["c1 until 16"]]);
  wait(0.1);
  expect(offers()).toEqual([[], []]);
});

it("leaves an offer its own time in both tabs when an earlier one is taken", () => {
  const { send, wait, offers } = openTabs();
  send(offer("c1"));
  wait(5);
  send(offer("c2"));
  send({ type: "undo.take", change: "c1" });
  wait(9.9);
  expect(offers()).toEqual([["c2 until 15"], ["c2 until 15"]]);
  wait(0.1);
  expect(offers()).toEqual([[], []]);
});
