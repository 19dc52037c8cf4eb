import { takeBackMachine } from "../../src/machines/take-back.ts";
import { undoMachine } from "../../src/machines/undo.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { clock } from "../../src/services/clock.ts";
import { asked, changesOf, confirms, left, refuses } from "./asking.ts";
import {
  type Contract,
  type ContractSet,
  type Effect,
  elsewhere,
  type Step,
  send,
  sent,
  stop,
  stored,
  type World,
  wait,
} from "./contract.ts";

type Given = readonly object[] | string;
const given: Given = [];
/** The time at which each world begins, in milliseconds. */
const begin = 1_000_000;
const until = (ms: number) => begin + ms;
const deletion = { change: "c1", kind: "order.delete", id: "o1" };
const update = { change: "c2", kind: "user.update", id: "u1" };
const offer = (undo: object, words = "Order deleted.") => send({ type: "undo.offer", undo: { ...undo, words } });
const take = (change?: string) => send({ type: "undo.take", change });
const hold = send({ type: "undo.hold" });
const release = send({ type: "undo.release" });
const pressKey: Step = (world) => keys.get(world)?.();
const hour = 3_600_000;
/** The computer's clock is set, by this many milliseconds. */
const setClock =
  (by: number): Step =>
  (world) =>
    jumps.set(world, by);
const goOffline: Step = (world) => offline.add(world);

const page = (event: Parameters<typeof sent>[1]) => sent("page", event);
const toast = (message: string, undo: string) => page({ type: "toast", kind: "success", message, undo });
const remain = (...changes: string[]) => page({ type: "offers.changed", changes });
const kept = (...offers: object[]): Effect =>
  stored("undoOffers", offers.length === 0 ? null : JSON.stringify({ by: "a1", offers }));
const requests = (change: string, kind: string, id: string): Effect[] => [asked({ kind, id, change }), left];
const cannotOffline = page({
  type: "toast",
  kind: "error",
  message: "You are offline. Changes can be undone once the connection is back.",
});
const keyWatched: Effect = ["key", "watch"];
const keyUnwatched: Effect = ["key", "unwatch"];
const inStore = (by: string, ...offers: object[]) => JSON.stringify({ by, offers });

const none = { state: "none" };
const timed = { state: { offering: "timed" } };
const held = { state: { offering: "held" } };
const offers = (...changes: string[]) => ({ shows: { offers: changes } });

const undoing: Contract<Given>[] = [
  { title: "nothing can be undone at first", given, expected: { ...none, ...offers() } },
  {
    title: "what was just done can be undone: a toast says so, and all tabs know",
    given,
    when: offer(deletion),
    expected: {
      ...timed,
      effects: [kept({ ...deletion, until: until(10_000) }), toast("Order deleted.", "c1"), keyWatched],
      ...offers("c1"),
    },
  },
  {
    title: "several changes can be undone, each for its own time",
    given,
    after: [offer(deletion), wait(1000)],
    when: offer(update, "Ayesha was updated."),
    expected: {
      ...timed,
      effects: [
        kept({ ...deletion, until: until(10_000) }, { ...update, until: until(11_000) }),
        toast("Ayesha was updated.", "c2"),
      ],
      ...offers("c1", "c2"),
    },
  },
  {
    title: "it can be undone for ten seconds: not less",
    given,
    after: [offer(deletion)],
    when: wait(9_999),
    expected: { ...timed, ...offers("c1") },
  },
  {
    title: "it can be undone for ten seconds: not more",
    given,
    after: [offer(deletion), wait(9_999)],
    when: wait(1),
    expected: { ...none, effects: [kept(), remain(), keyUnwatched], ...offers() },
  },
  {
    title: "a change that came later can be undone still",
    given,
    after: [offer(deletion), wait(1000), offer(update), wait(8_999)],
    when: wait(1),
    expected: { ...timed, effects: [kept({ ...update, until: until(11_000) }), remain("c2")], ...offers("c2") },
  },
  {
    title: "a change that came later cannot be undone for longer than its own ten seconds",
    given,
    after: [offer(deletion), wait(1000), offer(update), wait(9_000), wait(999)],
    when: wait(1),
    expected: { ...none, effects: [kept(), remain(), keyUnwatched] },
  },
  ...(
    [
      ["back by an hour", -hour],
      ["forward by an hour", hour],
    ] as const
  ).flatMap(([words, by]): Contract<Given>[] => [
    {
      title: `nor for less where the clock is set ${words} meanwhile`,
      given,
      after: [offer(deletion), wait(1000), offer(update), setClock(by), wait(8_999)],
      when: wait(1),
      expected: { ...timed, effects: [kept({ ...update, until: until(11_000 + by) }), remain("c2")], ...offers("c2") },
    },
    {
      title: `nor for longer where the clock is set ${words} meanwhile`,
      given,
      after: [offer(deletion), wait(1000), offer(update), setClock(by), wait(9_000), wait(999)],
      when: wait(1),
      expected: { ...none, effects: [kept(), remain(), keyUnwatched] },
    },
    {
      title: `each for its own time where the clock is set ${words} between them`,
      given,
      after: [offer(deletion), wait(1000), setClock(by), offer(update), wait(8_999)],
      when: wait(1),
      expected: { ...timed, effects: [kept({ ...update, until: until(11_000 + by) }), remain("c2")], ...offers("c2") },
    },
  ]),
  {
    title: "a toast's Undo asks to take its change back, for which nobody waits, and is offered once",
    given,
    after: [offer(deletion), offer(update)],
    when: take("c1"),
    expected: {
      ...timed,
      effects: [...requests("c1", "order.undo", "o1"), kept({ ...update, until: until(10_000) }), remain("c2")],
      ...offers("c2"),
    },
  },
  {
    title: "Ctrl Z takes the newest change back",
    given,
    after: [offer(deletion), offer(update)],
    when: pressKey,
    expected: {
      ...timed,
      effects: [...requests("c2", "user.undo", "u1"), kept({ ...deletion, until: until(10_000) }), remain("c1")],
      ...offers("c1"),
    },
  },
  {
    title: "Ctrl Z again takes the one before back, and nothing is left to undo",
    given,
    after: [offer(deletion), offer(update), pressKey],
    when: pressKey,
    expected: {
      ...none,
      effects: [...requests("c1", "order.undo", "o1"), kept(), remain(), keyUnwatched],
      ...offers(),
    },
  },
  {
    title: "what is not offered any more is not asked for",
    given,
    after: [offer(deletion)],
    when: take("c2"),
    expected: { ...timed, ...offers("c1") },
  },
  {
    title: "what was undone does not shorten the time of what came later",
    given,
    after: [offer(deletion), wait(5_000), offer(update), take("c1")],
    when: wait(5_000),
    expected: { ...timed, ...offers("c2") },
  },
  {
    title: "what came later is over after its own time where an earlier change was undone",
    given,
    after: [offer(deletion), wait(5_000), offer(update), take("c1"), wait(9_999)],
    when: wait(1),
    expected: { ...none, effects: [kept(), remain(), keyUnwatched] },
  },
  {
    title: "offline it says why it is not possible, and stays offered",
    given,
    after: [offer(deletion), goOffline],
    when: take("c1"),
    expected: { ...timed, effects: [cannotOffline], ...offers("c1") },
  },
  {
    title: "offline nothing is said of what is not offered",
    given,
    after: [offer(deletion), goOffline],
    when: take("c2"),
    expected: timed,
  },
  {
    title: "whoever points at a toast is not hurried, and other tabs keep what it offers",
    given,
    after: [offer(deletion), wait(9_999)],
    when: hold,
    expected: { ...held, effects: [kept({ ...deletion, until: until(19_999) })], ...offers("c1") },
  },
  {
    title: "an offer waits while somebody points at a toast or has the keyboard there",
    given,
    after: [offer(deletion), wait(9_999), hold],
    when: wait(60_000),
    expected: { ...held, effects: [kept({ ...deletion, until: until(79_999) })], ...offers("c1") },
  },
  {
    title: "other tabs keep it for as long as it waits, as they hear of it again and again",
    given,
    after: [offer(deletion), hold, wait(3_000), wait(2_999)],
    when: wait(1),
    expected: { ...held, effects: [kept({ ...deletion, until: until(16_000) })], ...offers("c1") },
  },
  {
    title: "what waits can be undone",
    given,
    after: [offer(deletion), wait(9_999), hold, wait(60_000)],
    when: take("c1"),
    expected: { ...none, effects: [...requests("c1", "order.undo", "o1"), kept(), remain(), keyUnwatched] },
  },
  {
    title: "what is undone while it waits leaves the others waiting",
    given,
    after: [offer(deletion), offer(update), hold],
    when: take("c1"),
    expected: {
      ...held,
      effects: [...requests("c1", "order.undo", "o1"), kept({ ...update, until: until(10_000) }), remain("c2")],
      ...offers("c2"),
    },
  },
  {
    title: "offline what waits goes on waiting",
    given,
    after: [offer(deletion), hold, goOffline],
    when: take("c1"),
    expected: { ...held, effects: [cannotOffline], ...offers("c1") },
  },
  {
    title: "afterwards it has its whole time again",
    given,
    after: [offer(deletion), wait(9_999), hold, wait(1_000)],
    when: release,
    expected: { ...timed, effects: [kept({ ...deletion, until: until(20_999) })], ...offers("c1") },
  },
  {
    title: "an offer that was held is over after its whole time",
    given,
    after: [offer(deletion), wait(9_999), hold, release, wait(9_999)],
    when: wait(1),
    expected: { ...none, effects: [kept(), remain(), keyUnwatched] },
  },
];

const remembering: Contract<Given>[] = [
  {
    title: "after a reload it can be undone for what is left of its time, and nothing says of whom it was",
    given: [{ ...deletion, until: until(4_000) }],
    expected: { ...timed, effects: [toast("An order was deleted.", "c1"), keyWatched], ...offers("c1") },
  },
  {
    title: "it can be undone then",
    given: [{ ...deletion, until: until(4_000) }],
    when: take("c1"),
    expected: { ...none, effects: [...requests("c1", "order.undo", "o1"), kept(), remain(), keyUnwatched] },
  },
  {
    title: "after a reload it cannot be undone for longer than was left",
    given: [{ ...deletion, until: until(4_000) }],
    after: [wait(3_999)],
    when: wait(1),
    expected: { ...none, effects: [kept(), remain(), keyUnwatched] },
  },
  ...(
    [
      ["user.update", "A user was updated."],
      ["user.delete", "A user was deleted."],
      ["order.cancel", "An order was cancelled."],
      ["order.ship", "The shipping of an order was updated."],
    ] as const
  ).map(
    ([kind, words]): Contract<Given> => ({
      title: `after a reload it is said what was done: ${kind}`,
      given: [{ ...deletion, kind, until: until(4_000) }],
      expected: { ...timed, effects: [toast(words, "c1"), keyWatched] },
    }),
  ),
  ...(
    [
      ["what cannot be read", "{"],
      ["something else", "7"],
      ["another administrator's", inStore("a2", { ...deletion, until: until(4_000) })],
      ["no list", JSON.stringify({ by: "a1", offers: "c1" })],
      ["one that is over", inStore("a1", { ...deletion, until: begin })],
      ["one that lasts too long", inStore("a1", { ...deletion, until: until(10_001) })],
      ["one that never ends", inStore("a1", { ...deletion, until: null })],
      ["one of no kind that is known", inStore("a1", { ...deletion, kind: "toString", until: until(4_000) })],
      ["one without a change", inStore("a1", { ...deletion, change: "", until: until(4_000) })],
      ["one of a long change", inStore("a1", { ...deletion, change: "c".repeat(201), until: until(4_000) })],
      ["one without a record", inStore("a1", { ...deletion, id: 7, until: until(4_000) })],
      ["nothing", inStore("a1", null as never)],
    ] as const
  ).map(
    ([words, value]): Contract<Given> => ({
      title: `of what is stored, ${words} offers nothing`,
      given: value,
      expected: { ...none, ...offers() },
    }),
  ),
  {
    title: "what another tab has done can be undone here",
    given,
    when: elsewhere("undoOffers", inStore("a1", { ...deletion, until: until(10_000) })),
    expected: { ...timed, effects: [toast("An order was deleted.", "c1"), remain("c1"), keyWatched], ...offers("c1") },
  },
  {
    title: "what another administrator has done in another tab cannot be undone here",
    given,
    when: elsewhere("undoOffers", inStore("a2", { ...deletion, until: until(10_000) })),
    expected: { ...none, effects: [remain()], ...offers() },
  },
  {
    title: "what is offered here already is not said again for another tab's sake",
    given,
    after: [offer(deletion)],
    when: elsewhere(
      "undoOffers",
      inStore("a1", { ...deletion, until: until(10_000) }, { ...update, until: until(10_000) }),
    ),
    expected: { ...timed, effects: [toast("A user was updated.", "c2"), remain("c1", "c2")], ...offers("c1", "c2") },
  },
  {
    title: "what waits in another tab is offered here, too, for the new time: not less",
    given,
    after: [
      offer(deletion),
      wait(6_000),
      elsewhere("undoOffers", inStore("a1", { ...deletion, until: until(16_000) })),
    ],
    when: wait(9_999),
    expected: { ...timed, ...offers("c1") },
  },
  {
    title: "what waits in another tab is offered here, too, for the new time: not more",
    given,
    after: [
      offer(deletion),
      wait(6_000),
      elsewhere("undoOffers", inStore("a1", { ...deletion, until: until(16_000) })),
      wait(9_999),
    ],
    when: wait(1),
    expected: { ...none, effects: [kept(), remain(), keyUnwatched] },
  },
  {
    title: "what comes from another tab waits here while somebody points at a toast",
    given,
    after: [offer(deletion), wait(1_000), hold],
    when: elsewhere(
      "undoOffers",
      inStore("a1", { ...deletion, until: until(11_000) }, { ...update, until: until(11_000) }),
    ),
    expected: { ...held, effects: [toast("A user was updated.", "c2"), remain("c1", "c2")], ...offers("c1", "c2") },
  },
  {
    title: "what was undone in another tab is not offered here any more",
    given,
    after: [offer(deletion)],
    when: elsewhere("undoOffers", null),
    expected: { ...none, effects: [remain(), keyUnwatched], ...offers() },
  },
  {
    title: "a change twice in what is stored is offered once",
    given: [
      { ...deletion, until: until(4_000) },
      { ...deletion, until: until(4_000) },
    ],
    expected: { ...timed, effects: [toast("An order was deleted.", "c1"), keyWatched], ...offers("c1") },
  },
  {
    title: "signing out ends every offer, also in what is stored",
    given,
    after: [offer(deletion)],
    when: stop,
    expected: { ...timed, effects: [["storage", "unwatch", "undoOffers"], kept(), remain(), keyUnwatched] },
  },
  {
    title: "signing out ends every offer also where the clock was set back meanwhile",
    given,
    after: [offer(deletion), setClock(-hour)],
    when: stop,
    expected: { ...timed, effects: [["storage", "unwatch", "undoOffers"], kept(), remain(), keyUnwatched] },
  },
  {
    title: "signing out leaves alone what somebody else has stored meanwhile",
    given: inStore("a2", { ...deletion, until: until(4_000) }),
    when: stop,
    expected: { ...none, effects: [["storage", "unwatch", "undoOffers"], remain()] },
  },
];

const keys = new WeakMap<World, () => void>();
const offline = new WeakSet<World>();
const jumps = new WeakMap<World, number>();

/** Sets up a page on which only the machine listens to keys. */
function watchKeys(world: World): void {
  world.setGlobal("document", { querySelector: () => null });
  world.setGlobal("Element", class {});
  world.setGlobal("addEventListener", (_: "keydown", press: (event: object) => void) => {
    world.record(...keyWatched);
    keys.set(world, () => press({ code: "KeyZ", ctrlKey: true, preventDefault: () => undefined }));
  });
  world.setGlobal("removeEventListener", () => world.record(...keyUnwatched));
}

/** Undoing a recent change (behaviour: Undo). */
export const undo: ContractSet<Given> = {
  machine: undoMachine,
  behaviour: "Undo",
  start: (world, value) => {
    const text = typeof value === "string" ? value : value.length === 0 ? null : inStore("a1", ...value);
    world.values.set("undoOffers", text);
    world.replace(clock, {
      now: () => begin + world.clock.now() + (jumps.get(world) ?? 0),
      elapsed: () => world.clock.now(),
    });
    watchKeys(world);
    const live = { getSnapshot: () => ({ matches: () => offline.has(world) }) };
    return {
      input: { by: "a1", changes: changesOf(world), page: world.receiver("page"), live },
    };
  },
  read: (context: { offers: readonly { change: string }[] }) => ({
    offers: context.offers.map(({ change }) => change),
  }),
  contracts: [...undoing, ...remembering],
};

const request = { kind: "order.undo", id: "o1", change: "c1" };
const press = send({ type: "change.takeBack" });
const refusal = (status: number, serverMessage?: string) =>
  new ApiError({ kind: "refused", status, code: undefined, serverMessage }, true);
const clash = refusal(409, "This cannot be taken back any more: it has been changed since.");
const possible = { state: "possible" };
const asking = { state: "asking", tags: ["busy"] };

const takingBack: Contract<undefined>[] = [
  { title: "a change can be taken back", given: undefined, expected: { ...possible, can: ["press"] } },
  {
    title: "taking it back is asked for, once",
    given: undefined,
    when: press,
    expected: { ...asking, effects: [asked(request)], can: [] },
  },
  {
    title: "what was taken back is not taken back again",
    given: undefined,
    after: [press],
    when: confirms(),
    expected: { state: "taken", effects: [left], can: [] },
  },
  {
    title: "what clashes with it is said, and it cannot be tried again",
    given: undefined,
    after: [press],
    when: refuses(clash),
    expected: {
      state: "impossible",
      effects: [left],
      shows: { reason: "This cannot be taken back any more: it has been changed since." },
      can: [],
    },
  },
  {
    title: "a change that the server does not have cannot be taken back",
    given: undefined,
    after: [press],
    when: refuses(refusal(404, "There is no such change to take back.")),
    expected: {
      state: "impossible",
      effects: [left],
      shows: { reason: "There is no such change to take back." },
    },
  },
  {
    title: "any other failure is said, and it can be tried again",
    given: undefined,
    after: [press],
    when: refuses(refusal(500)),
    expected: {
      ...possible,
      effects: [left],
      shows: { reason: "An unexpected error occurred. Please try again." },
      can: ["press"],
    },
  },
  {
    title: "a change that the server did not answer can be tried again",
    given: undefined,
    after: [press],
    when: refuses(new ApiError({ kind: "offline" }, true)),
    expected: { ...possible, effects: [left], shows: { reason: "Check your Internet Connection." } },
  },
  {
    title: "what failed before is not said any more while it is tried again",
    given: undefined,
    after: [press, refuses(refusal(500))],
    when: press,
    expected: { ...asking, effects: [asked(request)], shows: { reason: undefined }, can: [] },
  },
  {
    title: "leaving the screen leaves the change to its owner",
    given: undefined,
    after: [press],
    when: stop,
    expected: { ...asking, effects: [left] },
  },
];

/** Taking back one change of a history (behaviour: Take back). */
export const takeBack: ContractSet<undefined> = {
  machine: takeBackMachine,
  behaviour: "Take back",
  start: (world) => ({ input: { changes: changesOf(world), change: request } }),
  events: { press: { type: "change.takeBack" } },
  contracts: takingBack,
};
