import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { favouritesMachine } from "../../src/machines/favourites.ts";
import { storage } from "../../src/services/storage.ts";
import { model } from "./favourites.paths.ts";
import { changeElsewhere, storeInMemory } from "./memory-storage.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (_, inspect) => {
  const actor = createActor(favouritesMachine, { inspect });
  return {
    actor,
    perform: (event) => {
      if (event.type === "favourites.changed") changeElsewhere("favouriteOrders", event.stored as string | null);
      else actor.send(event as never);
    },
  };
});

describe("what the favourites do", () => {
  function started(kept: string | null) {
    storeInMemory({ favouriteOrders: kept });
    const stored = () => storage.read("favouriteOrders");
    const actor = createActor(favouritesMachine);
    actor.start();
    const toggle = (orderId: string) => actor.send({ type: "favourite.toggle", orderId });
    const ids = () => [...actor.getSnapshot().context.orderIds];
    return { stored, actor, toggle, ids };
  }

  it("keeps each order that is marked, until it is no more", () => {
    const { stored, toggle, ids } = started(null);
    toggle("10480");
    toggle("10481");
    expect(ids()).toEqual(["10480", "10481"]);
    expect(JSON.parse(stored() ?? "")).toEqual(["10480", "10481"]);
    toggle("10480");
    expect(JSON.parse(stored() ?? "")).toEqual(["10481"]);
    toggle("10481");
    expect(ids()).toEqual([]);
    expect(stored()).toBeNull();
  });

  it("finds them again", () => {
    const { stored, toggle } = started(null);
    toggle("10480");
    toggle("__proto__");
    expect(started(stored()).ids()).toEqual(["10480", "__proto__"]);
  });

  it.each(["", "{", "null", "7", '"10480"', '{"10480":true}', "[[],{},null,7]"])(
    "reads %j as none, and can be written anew",
    (corrupt) => {
      const { stored, toggle, ids } = started(corrupt);
      expect(ids()).toEqual([]);
      toggle("10480");
      expect(JSON.parse(stored() ?? "")).toEqual(["10480"]);
    },
  );

  it("keeps what can be read of a list that is partly corrupt, each once", () => {
    expect(started('["10480",null,7,"10481","10480"]').ids()).toEqual(["10480", "10481"]);
  });

  it("follows another tab, and adds to what was marked there", () => {
    const { stored, toggle, ids } = started('["10480"]');
    changeElsewhere("favouriteOrders", '["10480","10481"]');
    expect(ids()).toEqual(["10480", "10481"]);
    toggle("10482");
    expect(JSON.parse(stored() ?? "")).toEqual(["10480", "10481", "10482"]);
    changeElsewhere("favouriteOrders", null);
    expect(ids()).toEqual([]);
  });

  it("stops listening when somebody signs out", () => {
    const { actor, ids } = started('["10480"]');
    actor.stop();
    changeElsewhere("favouriteOrders", '["10481"]');
    expect(ids()).toEqual(["10480"]);
  });
});
