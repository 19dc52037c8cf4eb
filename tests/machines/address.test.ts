import { expect, it } from "vitest";
import { createActor } from "xstate";
import { addressMachine } from "../../src/machines/address.ts";
import { model } from "./address.paths.ts";
import { listeningParent } from "./fakes.ts";
import { walkAllPaths } from "./walk.ts";

const startAddress = () => {
  const { actor: parent, received } = listeningParent();
  return { input: { parent: parent as never }, received };
};

walkAllPaths(model, (_, inspect) => {
  const actor = createActor(addressMachine, { input: startAddress().input, inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});

it("tells its parent each whole address, and listeners another screen", () => {
  const { input, received } = startAddress();
  const address = createActor(addressMachine, { input });
  const screens: unknown[] = [];
  address.on("screen.changed", (event) => screens.push(event));
  address.start();
  for (const search of ["", "?q=z", "?q=zara"])
    address.send({
      type: "address.changed",
      address: { pathname: "/users", search, hash: "#top", key: search, place: 0 },
    });
  expect(received).toEqual(
    ["/users#top", "/users?q=z#top", "/users?q=zara#top"].map((path) => ({ type: "path.changed", path })),
  );
  expect(screens).toEqual([{ type: "screen.changed" }]);
});
