import { beforeEach, expect, it, vi } from "vitest";
import { createActor, createEmptyActor, SimulatedClock } from "xstate";
import { addressMachine } from "../../src/machines/address.ts";
import { type ListViewInput, listViewMachine } from "../../src/machines/list-view.ts";
import { listeningParent } from "./fakes.ts";
import { model } from "./list-view.paths.ts";
import { walkAllPaths } from "./walk.ts";

/** The listener that the browser calls when rows are painted. */
let paint: (() => void) | undefined;
let addresses: string[] = [];
/** Whether the browser accepts an address, which Safari does not always. */
let takes = true;

beforeEach(() => {
  [paint, addresses, takes] = [undefined, [], true];
  vi.stubGlobal("addEventListener", (_: string, call: () => void) => {
    paint = call;
  });
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("history", {
    state: null,
    replaceState: (_state: unknown, _title: string, address: string) => {
      if (!takes) throw new DOMException("Too many", "SecurityError");
      addresses.push(address);
    },
  });
});

function startList(input: ListViewInput) {
  const address = createActor(addressMachine, { input: { parent: createEmptyActor() as never } });
  address.start();
  const { actor: app, received } = listeningParent();
  const clock = new SimulatedClock();
  const shows = (search: string, key: string) =>
    address.send({ type: "address.changed", address: { pathname: input.pathname, search, hash: "", place: 0, key } });
  return { input: { ...input, address, app: app as never }, clock, received, shows };
}

walkAllPaths(model, (beginning, inspect) => {
  const { input, clock, shows } = startList(beginning.input());
  const actor = createActor(listViewMachine, { input, clock, inspect });
  // Refused: in the model, time passes between a typed word and its address.
  takes = false;
  return {
    actor,
    perform: (event) => {
      if (event.type === "rows.painted") return paint?.();
      if (event.type === "xstate.after.pause.listView.search.typing") return clock.increment(250);
      if (event.type === "address.changed") return shows(event.search as string, event.key as string);
      return actor.send(event as never);
    },
  };
});

it("writes a typed word to the address once, however many letters it has", () => {
  const [beginning] = model.beginnings;
  const { input, clock, received } = startList((beginning as NonNullable<typeof beginning>).input());
  const actor = createActor(listViewMachine, { input, clock });
  actor.start();
  for (const term of ["o", "ou", "oud"]) {
    actor.send({ type: "term.typed", term });
    paint?.();
    clock.increment(100);
  }
  expect(addresses).toEqual(["/orders?q=o", "/orders?q=ou", "/orders?q=oud"]);
  expect(received).toEqual([]);
  clock.increment(250);
  expect(received).toEqual([{ type: "navigate", to: "/orders?q=oud", replace: true, from: "/orders" }]);
});
