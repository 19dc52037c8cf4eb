import { presenceMachine } from "../../src/machines/presence.ts";
import { presenceApi } from "../../src/services/presence-api.ts";
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

interface Page extends World {
  changed?: (state: unknown) => void;
  leave?: () => void;
}

const given = undefined;
const order = { list: "orders", record: "o1" };
const user = { list: "users", record: "u1" };
/** The open dialog is about this record now; undefined if none is open. */
const opens =
  (record: object | undefined): Step =>
  (world) =>
    (world as Page).changed?.({ context: { form: record && { record } } });
const closes = opens(undefined);
const leaves: Step = (world) => (world as Page).leave?.();
const tells = (...open: object[]) => send({ type: "presence.changed", open });
const byNour = { ...order, administrator: { _id: "a2", name: "Nour" } };
const byMe = { ...order, administrator: { _id: "a1", name: "Zara" } };

const opened = (record: object) => requested("open", record);
const closed = requested("close");
const watched: Effect = ["page", "watch"];
const unwatched: Effect = ["page", "unwatch"];
const registering = { open: "registering" };
const registered = { open: "registered" };
const offline = new TypeError("Failed to fetch");

const contracts: Contract<undefined>[] = [
  { title: "nothing is told before a dialog is opened", given, expected: { state: "idle", shows: { others: [] } } },
  {
    title: "who opens a record for change is told to the server",
    given,
    when: opens(order),
    expected: { state: registering, effects: [watched, opened(order)] },
  },
  {
    title: "an open record is told once",
    given,
    after: [opens(order)],
    when: opens({ ...order }),
    expected: { state: registering },
  },
  {
    title: "the server knows",
    given,
    after: [opens(order)],
    when: answer("open"),
    expected: { state: registered },
  },
  {
    title: "it is told again every 20 seconds",
    given,
    after: [opens(order), answer("open")],
    when: wait(20_000),
    expected: { state: registering, effects: [opened(order)] },
  },
  {
    title: "an open record is not told again sooner",
    given,
    after: [opens(order), answer("open")],
    when: wait(19_999),
    expected: { state: registered },
  },
  {
    title: "a server that could not be told is told then",
    given,
    after: [opens(order)],
    when: fail("open", offline),
    expected: { state: registered },
  },
  {
    title: "another record takes the place of the first",
    given,
    after: [opens(order), answer("open")],
    when: opens(user),
    expected: { state: registering, effects: [unwatched, watched, opened(user)] },
  },
  {
    title: "of the same list, too",
    given,
    after: [opens(order)],
    when: opens({ ...order, record: "o2" }),
    expected: {
      state: registering,
      effects: [aborted("open"), unwatched, watched, opened({ ...order, record: "o2" })],
    },
  },
  {
    title: "who closes the dialog is told",
    given,
    after: [opens(order), answer("open")],
    when: closes,
    expected: { state: "closing", effects: [unwatched, closed] },
  },
  {
    title: "who closes the dialog before the server has answered is told, too",
    given,
    after: [opens(order)],
    when: closes,
    expected: { state: "closing", effects: [aborted("open"), unwatched, closed] },
  },
  {
    title: "who leaves the page is told as well",
    given,
    after: [opens(order), answer("open")],
    when: leaves,
    expected: { state: "closing", effects: [unwatched, closed] },
  },
  {
    title: "nothing is open once that is told",
    given,
    after: [opens(order), closes],
    when: answer("close"),
    expected: { state: "idle" },
  },
  {
    title: "nothing is open for a server that could not be told: it forgets by itself",
    given,
    after: [opens(order), closes],
    when: fail("close", offline),
    expected: { state: "idle" },
  },
  {
    title: "a dialog that is opened meanwhile is told",
    given,
    after: [opens(order), closes],
    when: opens(user),
    expected: { state: registering, effects: [watched, opened(user)] },
  },
  {
    title: "what others have open is known, and one's own is left out",
    given,
    when: tells(byMe, byNour),
    expected: { state: "idle", shows: { others: [byNour] } },
  },
  {
    title: "what is told last counts",
    given,
    after: [tells(byNour)],
    when: tells(),
    expected: { state: "idle", shows: { others: [] } },
  },
  {
    title: "what others have open says nothing of what is open here",
    given,
    after: [opens(order), answer("open")],
    when: tells(byNour),
    expected: { state: registered, shows: { others: [byNour] } },
  },
  {
    title: "signing out stops all of it",
    given,
    after: [opens(order)],
    when: stop,
    expected: { state: registering, effects: [aborted("open"), unwatched, ["changes", "unwatch"]] },
  },
];

/** Presence: the records that others have open for change, and this page's own. */
export const contract: ContractSet<undefined> = {
  machine: presenceMachine,
  behaviour: "Presence",
  start: (world: Page) => {
    world.replace(presenceApi, { open: world.call("open"), close: world.call("close") });
    world.setGlobal("addEventListener", (_: "pagehide", left: () => void) => {
      world.leave = left;
      world.record(...watched);
    });
    world.setGlobal("removeEventListener", () => world.record(...unwatched));
    const changes = {
      subscribe: (changed: (state: unknown) => void) => {
        world.changed = changed;
        return { unsubscribe: () => world.record("changes", "unwatch") };
      },
    };
    return { input: { administrator: "a1", changes } };
  },
  read: ({ others }: { others: unknown }) => ({ others }),
  contracts,
};
