import { paletteMachine } from "../../src/machines/palette.ts";
import { type Contract, type ContractSet, type Effect, send, sent, stop, watchListeners } from "./contract.ts";

/** Whether another dialog is open. */
type Given = boolean;
const given: Given = false;
const listens: Effect = ["page", "listen", "keydown"];
const deaf: Effect = ["page", "unlisten", "keydown"];
const command = { type: "navigate", to: "/orders/o1", replace: false };
const listCommand = { type: "list.open", list: "orders" };
const toggle = send({ type: "palette.toggle" });
const close = send({ type: "palette.close" });
const type = send({ type: "query.typed", query: "1048" });
const reach = send({ type: "option.reached", place: 2 });
const choose = send({ type: "command.choose", command });
const paint = send({ type: "page.painted" });
const events = {
  toggle: { type: "palette.toggle" },
  close: { type: "palette.close" },
  type: { type: "query.typed", query: "1048" },
  expand: { type: "group.expand", title: "Orders" },
  choose: { type: "command.choose", command },
};
const expand = send(events.expand);
const whenOpen = ["toggle", "close", "type", "expand", "choose"];

const contracts: Contract<Given>[] = [
  {
    title: "nothing is there but the keys that open it",
    given,
    expected: { state: "closed", effects: [listens], can: ["toggle"] },
  },
  {
    title: "it opens at the first of what can be chosen, and hears what is typed before its field is there",
    given,
    when: toggle,
    expected: {
      state: "open",
      effects: [listens],
      can: whenOpen,
      shows: { query: "", active: 0, expanded: [] },
    },
  },
  { title: "it does not open over another dialog", given: true, when: toggle, expected: { state: "closed", can: [] } },
  {
    title: "the keys that open it close it",
    given,
    after: [toggle],
    when: toggle,
    expected: { state: "closed", effects: [deaf] },
  },
  {
    title: "Escape closes it, and nothing is done",
    given,
    after: [toggle, type],
    when: close,
    expected: { state: "closed", effects: [deaf] },
  },
  {
    title: "what is typed is what is looked for, from the first that is found",
    given,
    after: [toggle, reach],
    when: type,
    expected: { state: "open", shows: { query: "1048", active: 0 } },
  },
  {
    title: "the arrows go through what is found",
    given,
    after: [toggle, type],
    when: reach,
    expected: { state: "open", shows: { query: "1048", active: 2 } },
  },
  {
    title: "of a group more is shown where the person asks for it, at the place they had reached",
    given,
    after: [toggle, type, reach],
    when: expand,
    expected: { state: "open", shows: { query: "1048", active: 2, expanded: ["Orders"] } },
  },
  {
    title: "of each group more can be shown",
    given,
    after: [toggle, type, expand],
    when: send({ type: "group.expand", title: "Customers" }),
    expected: { state: "open", shows: { expanded: ["Orders", "Customers"] } },
  },
  {
    title: "what is typed next shows the first of each group again",
    given,
    after: [toggle, expand],
    when: type,
    expected: { state: "open", shows: { query: "1048", expanded: [] } },
  },
  {
    title: "it opens anew, whatever was typed before",
    given,
    after: [toggle, type, reach, expand, close],
    when: toggle,
    expected: { state: "open", effects: [listens], shows: { query: "", active: 0, expanded: [] } },
  },
  {
    title: "what is chosen closes it, and the keyboard goes back before anything is done",
    given,
    after: [toggle, type],
    when: choose,
    expected: { state: "choosing", effects: [deaf, ["page", "listen", "click"]], can: [] },
  },
  {
    title: "what was chosen is done once it has closed, by who does it for the screen",
    given,
    after: [toggle, choose],
    when: paint,
    expected: { state: "closed", effects: [sent("parent", command), ["page", "unlisten", "click"]], can: ["toggle"] },
  },
  {
    title: "a list that was chosen is opened as the person left it",
    given,
    after: [toggle, send({ type: "command.choose", command: listCommand })],
    when: paint,
    expected: { state: "closed", effects: [sent("parent", listCommand), ["page", "unlisten", "click"]] },
  },
  {
    title: "nothing is heard of the keys any more at the end",
    given,
    when: stop,
    expected: { state: "closed", effects: [deaf] },
  },
];

/** One field over every screen (behaviour: Find anything). */
export const contract: ContractSet<Given> = {
  machine: paletteMachine,
  behaviour: "Find anything",
  start: (world, isDialogOpen) => {
    watchListeners(world);
    world.setGlobal("document", { querySelector: () => (isDialogOpen ? {} : null) });
    return { input: { parent: world.receiver("parent") } };
  },
  events,
  contracts,
};
