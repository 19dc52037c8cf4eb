import { expect, test } from "vitest";
import type { FlightRecord } from "../../src/flows/flight-record.ts";
import { flightAt, historyOf, idsOf, stateWords } from "../../src/flows/history.ts";

const app = {
  number: 1,
  machine: "app",
  parent: undefined,
  context: { user: null, path: "/" },
  began: "visiting",
  tags: [],
};
const dialog = { number: 2, machine: "dialog", parent: 1, context: {}, began: "editing", tags: [] };
const flight: FlightRecord = {
  version: 2,
  dropped: 3,
  actors: [
    { ...app, state: "administering", isRunning: true, startedAt: 1 },
    { ...dialog, state: "closed", isRunning: false, startedAt: 20, endedAt: 40 },
  ],
  events: [
    {
      at: 10,
      actor: 1,
      event: { type: "session.opened" },
      state: "administering",
      changed: { user: { name: "xxxx" } },
    },
    { at: 30, actor: 2, from: undefined, event: { type: "dialog.cancel" }, state: "closed" },
    { at: 40, actor: 1, from: 2, event: { type: "toast" }, state: "administering", changed: { user: null } },
  ],
};

test.each([
  [0, [["app", "visiting", true]]],
  [1, [["app", "administering", true]]],
  [
    2,
    [
      ["app", "administering", true],
      ["dialog", "closed", true],
    ],
  ],
  [
    3,
    [
      ["app", "administering", true],
      ["dialog", "closed", false],
    ],
  ],
])("after %i events the actors are as they were then", (count, expected) => {
  const { actors, events, dropped } = flightAt(flight, count);
  expect(actors.map(({ machine, state, isRunning }) => [machine, state, isRunning])).toEqual(expected);
  expect([events.length, dropped]).toEqual([count, 3]);
});

test("an actor's history has what it took, what that changed, and what it sent", () => {
  expect(historyOf(flight, 1)).toEqual([
    {
      place: 1,
      event: flight.events[0],
      isSent: false,
      differences: [{ field: "user", before: "null", after: '{"name":"xxxx"}' }],
    },
    {
      place: 2,
      event: flight.events[2],
      isSent: false,
      differences: [{ field: "user", before: '{"name":"xxxx"}', after: "null" }],
    },
  ]);
  expect(historyOf(flight, 2).map(({ event: { event }, isSent }) => [event.type, isSent])).toEqual([
    ["dialog.cancel", false],
    ["toast", true],
  ]);
});

test("long values are cut", () => {
  const events = [{ at: 1, actor: 1, event: { type: "a" }, state: "b", changed: { path: "x".repeat(500) } }];
  expect(historyOf({ actors: flight.actors, events }, 1)[0]?.differences[0]?.after).toMatch(/^"x{119}…$/);
});

test("a state's ids and words name every region", () => {
  const value = { theme: "dark", sidebar: { open: "wide" }, toast: {} };
  expect(idsOf("page", value)).toEqual([
    "page.theme",
    "page.theme.dark",
    "page.sidebar",
    "page.sidebar.open",
    "page.sidebar.open.wide",
    "page.toast",
  ]);
  expect(stateWords(value)).toBe("theme dark, sidebar open wide, toast ");
});
