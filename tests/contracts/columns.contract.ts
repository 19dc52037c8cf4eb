import { createActor, createEmptyActor } from "xstate";
import { addressMachine } from "../../src/machines/address.ts";
import { columnsMachine } from "../../src/machines/columns.ts";
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
} from "./contract.ts";

interface Page extends World {
  address?: ReturnType<typeof startAddress>;
}
const startAddress = () => createActor(addressMachine, { input: { parent: createEmptyActor() as never } }).start();
/** The router shows an address. */
const goTo =
  (pathname: string, search: string): Step =>
  (world) =>
    (world as Page).address?.send({
      type: "address.changed",
      address: { pathname, search, hash: "", place: 0, key: "k1" },
    });

/** The machine no longer watches the address. */
const unwatched: Effect = ["address", "unwatch"];

const columns = [
  { id: "star", least: 3, isFixed: true },
  { id: "number", least: 4, isRequired: true },
  { id: "customer", least: 5 },
];
const hide = send({ type: "column.toggle", id: "customer" });
const press = send({ type: "panel.toggle" });
const hold = send({ type: "edge.hold", id: "customer", width: 12, at: 30 });
const moveTo = (at: number) => send({ type: "edge.move", at });
const rest = { panel: "hidden", edge: "free" };
const held = { panel: "hidden", edge: "held" };
const declared = [{ id: "number" }, { id: "customer" }];
const hidden = [{ id: "number" }, { id: "customer", isHidden: true }];
const sized = (width: number) => [{ id: "number" }, { id: "customer", width }];
const kept = (arrangement: object[]) => stored("orderColumns", JSON.stringify(arrangement));

/** The stored arrangement, null if there is none; or that and the query of the list's address. */
type Given = string | null | { readonly stored: string; readonly search: string };

const rules: Contract<Given>[] = [
  {
    title: "the columns are as their list declares them at first",
    given: null,
    expected: { state: rest, shows: { arrangement: declared } },
  },
  {
    title: "the columns are as they were left",
    given: JSON.stringify(hidden),
    expected: { state: rest, shows: { arrangement: hidden } },
  },
  {
    title: "what is stored and cannot be read counts as none",
    given: "{",
    expected: { state: rest, shows: { arrangement: declared } },
  },
  {
    title: "Columns shows them to choose from",
    given: null,
    when: press,
    expected: { state: { ...rest, panel: "shown" } },
  },
  { title: "Columns hides them again", given: null, after: [press], when: press, expected: { state: rest } },
  {
    title: "leaving them hides them",
    given: null,
    after: [press],
    when: send({ type: "panel.close" }),
    expected: { state: rest },
  },
  {
    title: "a column can be hidden, and that is stored and read out",
    given: null,
    when: hide,
    expected: { state: rest, effects: [kept(hidden)], shows: { arrangement: hidden, changed: "customer" } },
  },
  {
    title: "a hidden column can be shown, and nothing is stored of columns as declared",
    given: JSON.stringify(hidden),
    when: hide,
    expected: { state: rest, effects: [stored("orderColumns", null)], shows: { arrangement: declared } },
  },
  {
    title: "what leads to the record cannot be hidden",
    given: null,
    after: [hide],
    when: send({ type: "column.toggle", id: "number" }),
    expected: { state: rest, shows: { arrangement: hidden, changed: "customer" } },
  },
  ...[
    { id: "number", by: -1, where: "the first column cannot be moved to the start" },
    { id: "customer", by: 1, where: "the last column cannot be moved to the end" },
  ].map(({ id, by, where }) => ({
    title: where,
    given: null,
    when: send({ type: "column.move", id, by }),
    expected: { state: rest, shows: { arrangement: declared, changed: undefined } },
  })),
  {
    title: "a hidden column has no width",
    given: JSON.stringify(hidden),
    when: send({ type: "column.resize", id: "customer", width: 9 }),
    expected: { state: rest, shows: { arrangement: hidden, changed: undefined } },
  },
  {
    title: "a column can be moved, and that is stored and read out",
    given: null,
    when: send({ type: "column.move", id: "number", by: 1 }),
    expected: {
      state: rest,
      effects: [kept([{ id: "customer" }, { id: "number" }])],
      shows: { arrangement: [{ id: "customer" }, { id: "number" }], changed: "number" },
    },
  },
  {
    title: "a column can be sized, and that is stored and read out",
    given: null,
    when: send({ type: "column.resize", id: "customer", width: 9 }),
    expected: { state: rest, effects: [kept(sized(9))], shows: { arrangement: sized(9), changed: "customer" } },
  },
  {
    title: "Reset brings back what the list declares",
    given: JSON.stringify(hidden),
    after: [send({ type: "column.resize", id: "customer", width: 9 })],
    when: send({ type: "columns.reset" }),
    expected: {
      state: rest,
      effects: [stored("orderColumns", null)],
      shows: { arrangement: declared, changed: null },
    },
  },
  {
    title: "another tab's columns are taken over, and neither stored again nor read out",
    given: null,
    after: [send({ type: "column.move", id: "number", by: 1 })],
    when: elsewhere("orderColumns", JSON.stringify(hidden)),
    expected: { state: rest, shows: { arrangement: hidden, changed: undefined } },
  },
  {
    title: "what was changed here before is read out no more once another tab's columns are taken over",
    given: null,
    after: [hide],
    when: elsewhere("orderColumns", null),
    expected: { state: rest, shows: { arrangement: declared, changed: undefined } },
  },
  {
    title: "an edge that is taken changes nothing yet",
    given: null,
    when: hold,
    expected: { state: held, shows: { arrangement: declared } },
  },
  {
    title: "a dragged edge sizes its column at once, and is not stored on the way",
    given: null,
    after: [hold],
    when: moveTo(32.5),
    expected: { state: held, shows: { arrangement: sized(14.5) } },
  },
  {
    title: "a column is dragged from where it was taken",
    given: null,
    after: [hold, moveTo(32.5)],
    when: moveTo(29),
    expected: { state: held, shows: { arrangement: sized(11) } },
  },
  {
    title: "letting go stores the width",
    given: null,
    after: [hold, moveTo(32.5)],
    when: send({ type: "edge.release" }),
    expected: { state: rest, effects: [kept(sized(14.5))], shows: { arrangement: sized(14.5), held: undefined } },
  },
  {
    title: "a pointer that the browser takes away leaves the column as it was",
    given: JSON.stringify(sized(9)),
    after: [hold, moveTo(32.5)],
    when: send({ type: "edge.cancel" }),
    expected: { state: rest, shows: { arrangement: sized(9), held: undefined } },
  },
  {
    title: "another tab's columns take the edge away",
    given: null,
    after: [hold, moveTo(32.5)],
    when: elsewhere("orderColumns", JSON.stringify(hidden)),
    expected: { state: rest, shows: { arrangement: hidden, changed: undefined, held: undefined } },
  },
  {
    title: "a pointer that holds no edge moves nothing",
    given: null,
    when: moveTo(32.5),
    expected: { state: rest, shows: { arrangement: declared } },
  },
  {
    title: "a view's link arranges the columns, which is stored, and the address is left without them",
    behaviour: "Views",
    given: null,
    when: goTo("/orders", `?q=oud&columns=${encodeURIComponent(JSON.stringify(hidden))}`),
    expected: {
      state: rest,
      effects: [kept(hidden), sent("app", { type: "navigate", to: "/orders?q=oud", replace: true, from: "/orders" })],
      shows: {
        arrangement: hidden,
        changed: undefined,
        link: `?q=oud&columns=${encodeURIComponent(JSON.stringify(hidden))}`,
      },
    },
  },
  {
    title: "a view's link without columns of its own brings back what the list declares",
    behaviour: "Views",
    given: JSON.stringify(hidden),
    after: [send({ type: "column.resize", id: "customer", width: 9 })],
    when: goTo("/orders", "?columns=[]"),
    expected: {
      state: rest,
      effects: [
        stored("orderColumns", null),
        sent("app", { type: "navigate", to: "/orders", replace: true, from: "/orders" }),
      ],
      shows: { arrangement: declared, changed: undefined },
    },
  },
  {
    title: "a list that opens at a view's link arranges its columns at once",
    behaviour: "Views",
    given: { stored: JSON.stringify(hidden), search: "?columns=[]" },
    expected: {
      state: rest,
      effects: [
        stored("orderColumns", null),
        sent("app", { type: "navigate", to: "/orders", replace: true, from: "/orders" }),
      ],
      shows: { arrangement: declared, link: "?columns=[]" },
    },
  },
  {
    title: "another address leaves the columns alone",
    behaviour: "Views",
    given: JSON.stringify(hidden),
    when: goTo("/orders", "?q=oud"),
    expected: { state: rest, shows: { arrangement: hidden, link: undefined } },
  },
  {
    title: "another list's link does, too",
    behaviour: "Views",
    given: JSON.stringify(hidden),
    when: goTo("/users", "?columns=[]"),
    expected: { state: rest, shows: { arrangement: hidden, link: undefined } },
  },
  {
    title: "nothing is watched any more at the end",
    given: null,
    when: stop,
    expected: { state: rest, effects: [["storage", "unwatch", "orderColumns"], unwatched] },
  },
];

/** The columns of a list (behaviour: Columns). */
export const contract: ContractSet<Given> = {
  machine: columnsMachine,
  behaviour: "Columns",
  start: (world: Page, given) => {
    const { stored: value, search } = typeof given === "object" && given ? given : { stored: given, search: "" };
    const address = startAddress();
    world.address = address;
    world.values.set("orderColumns", value);
    goTo("/orders", search)(world);
    return {
      input: {
        columns,
        storedAs: "orderColumns",
        address: {
          getSnapshot: () => address.getSnapshot(),
          subscribe: (listener: never) => {
            const { unsubscribe } = address.subscribe(listener);
            return {
              unsubscribe: () => {
                unsubscribe();
                world.record(...unwatched);
              },
            };
          },
        },
        pathname: "/orders",
        app: world.receiver("app"),
      },
    };
  },
  contracts: rules,
};
