import type { Order } from "../../src/domain/records.ts";
import { shortcutsMachine } from "../../src/machines/shortcuts.ts";
import {
  type Contract,
  type ContractSet,
  type Effect,
  elsewhere,
  send,
  sent,
  stop,
  stored,
  unheard,
  wait,
  watchListeners,
} from "./contract.ts";

/** The stored value, and the order in view. */
interface Given {
  readonly kept: string | null;
  readonly order: Order;
}
const order: Order = { _id: "o1", orderId: "10480" };
const cancelled: Order = { ...order, cancelled: true };
const given: Given = { kept: null, order };
const turnedOff: Given = { kept: "off", order };
const press = (key: string) => send({ type: "key.pressed", key });
const toggle = send({ type: "shortcuts.toggle" });
const show = send({ type: "sheet.open" });
const idle = { keys: { on: "idle" }, sheet: "hidden" };
const waiting = { keys: { on: "waiting" }, sheet: "hidden" };
const off = { keys: "off", sheet: "hidden" };
const listens: Effect = ["page", "listen", "keydown"];
const deaf: Effect = ["page", "unlisten", "keydown"];
const orders = sent("parent", { type: "list.open", path: "/orders" });

const contracts: Contract<Given>[] = [
  { title: "they are on at first", given, expected: { state: idle, effects: [listens] } },
  {
    title: "anything stored but off is on",
    given: { kept: "{", order },
    expected: { state: idle, effects: [listens] },
  },
  { title: "off stays off, and no key is heard", given: turnedOff, expected: { state: off } },
  {
    title: "the switch turns all of them off, and that is stored",
    given,
    when: toggle,
    expected: { state: off, effects: [stored("shortcuts", "off"), deaf] },
  },
  {
    title: "the switch turns them off while a second key is waited for",
    given,
    after: [press("g")],
    when: toggle,
    expected: { state: off, effects: [stored("shortcuts", "off"), deaf] },
  },
  {
    title: "the switch turns them on again, and nothing is stored any more",
    given: turnedOff,
    when: toggle,
    expected: { state: idle, effects: [stored("shortcuts", null), listens] },
  },
  {
    title: "another tab turns them off",
    given,
    when: elsewhere("shortcuts", "off"),
    expected: { state: off, effects: [deaf] },
  },
  {
    title: "another tab turns them on",
    given: turnedOff,
    when: elsewhere("shortcuts", null),
    expected: { state: idle, effects: [listens] },
  },
  {
    title: "what is on is not turned on again by another tab, which may come while a second key is waited for",
    given,
    after: [press("g")],
    when: elsewhere("shortcuts", null),
    expected: { state: waiting },
  },
  {
    title: "what is off stays off when another tab turns it off",
    given: turnedOff,
    when: elsewhere("shortcuts", "off"),
    expected: { state: off },
  },
  {
    title: "what another tab has stored counts when it is heard of",
    given,
    when: unheard("shortcuts", "off"),
    expected: { state: idle },
  },
  {
    title: "a key does what the table says, with the order in view",
    given,
    when: press("u"),
    expected: { state: idle, effects: [sent("parent", { type: "order.ship", order })] },
  },
  {
    title: "a key that can do nothing to the order in view says why",
    given: { kept: null, order: cancelled },
    when: press("u"),
    expected: {
      state: idle,
      effects: [
        sent("parent", {
          type: "toast",
          kind: "error",
          message: "This order is cancelled, so its shipping cannot be changed.",
        }),
      ],
    },
  },
  { title: "a key that is none does nothing", given, when: press("x"), expected: { state: idle } },
  { title: "a second key alone does nothing", given, when: press("o"), expected: { state: idle } },
  { title: "g waits for a second key", given, when: press("g"), expected: { state: waiting } },
  {
    title: "g and a second key go to a screen",
    given,
    after: [press("g")],
    when: press("o"),
    expected: { state: idle, effects: [orders] },
  },
  {
    title: "a second key that leads nowhere ends it, and is nothing by itself",
    given,
    after: [press("g")],
    when: press("s"),
    expected: { state: idle },
  },
  {
    title: "g twice is nothing",
    given,
    after: [press("g"), press("g")],
    when: press("o"),
    expected: { state: idle },
  },
  {
    title: "a second key may take a second and a half",
    given,
    after: [press("g")],
    when: wait(1499),
    expected: { state: waiting },
  },
  {
    title: "a second key is not waited for any longer",
    given,
    after: [press("g")],
    when: wait(1500),
    expected: { state: idle },
  },
  {
    title: "? asks for the sheet",
    given,
    when: press("?"),
    expected: { state: idle, effects: [sent("parent", { type: "sheet.open" })] },
  },
  { title: "the sheet is shown", given, when: show, expected: { state: { ...idle, sheet: "shown" } } },
  {
    title: "the sheet can be shown while they are off",
    given: turnedOff,
    when: show,
    expected: { state: { ...off, sheet: "shown" } },
  },
  {
    title: "the sheet is closed",
    given,
    after: [show],
    when: send({ type: "sheet.close" }),
    expected: { state: idle },
  },
  {
    title: "nothing is heard any more at the end",
    given,
    when: stop,
    expected: { state: idle, effects: [["storage", "unwatch", "shortcuts"], deaf] },
  },
];

/** Keyboard shortcuts (behaviour: Shortcuts). */
export const contract: ContractSet<Given> = {
  machine: shortcutsMachine,
  behaviour: "Shortcuts",
  start: (world, { kept, order }) => {
    watchListeners(world);
    world.values.set("shortcuts", kept);
    const address = { getSnapshot: () => ({ context: { address: { pathname: `/orders/${order._id}` } } }) };
    const orders = { records: { byId: new Map([[order._id, order]]) } };
    const shopData = { getSnapshot: () => ({ context: { orders, users: { records: null } } }) };
    return { input: { address, shopData, parent: world.receiver("parent") } };
  },
  contracts,
};
