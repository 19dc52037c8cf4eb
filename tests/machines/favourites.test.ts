import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { favouritesMachine } from "../../src/machines/favourites.ts";
import { model } from "./favourites.paths.ts";
import { memoryValue } from "./memory-value.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  const input = beginning.input();
  const actor = createActor(favouritesMachine, { input, inspect });
  return {
    actor,
    perform: (event) => {
      if (event.type === "favourites.changed") input.stored.setElsewhere(event.stored as string | null);
      else actor.send(event as never);
    },
  };
});

describe("what the favourites do", () => {
  function started(kept: string | null) {
    const stored = memoryValue(kept);
    const actor = createActor(favouritesMachine, { input: { stored } });
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
    expect(JSON.parse(stored.read() ?? "")).toEqual(["10480", "10481"]);
    toggle("10480");
    expect(JSON.parse(stored.read() ?? "")).toEqual(["10481"]);
    toggle("10481");
    expect(ids()).toEqual([]);
    expect(stored.read()).toBeNull();
  });

  it("finds them again", () => {
    const { stored, toggle } = started(null);
    toggle("10480");
    toggle("__proto__");
    expect(started(stored.read()).ids()).toEqual(["10480", "__proto__"]);
  });

  it.each(["", "{", "null", "7", '"10480"', '{"10480":true}', "[[],{},null,7]"])(
    "reads %j as none, and can be written anew",
    (corrupt) => {
      const { stored, toggle, ids } = started(corrupt);
      expect(ids()).toEqual([]);
      toggle("10480");
      expect(JSON.parse(stored.read() ?? "")).toEqual(["10480"]);
    },
  );

  it("keeps what can be read of a list that is partly corrupt, each once", () => {
    expect(started('["10480",null,7,"10481","10480"]').ids()).toEqual(["10480", "10481"]);
  });

  it("follows another tab, and adds to what was marked there", () => {
    const { stored, toggle, ids } = started('["10480"]');
    stored.setElsewhere('["10480","10481"]');
    expect(ids()).toEqual(["10480", "10481"]);
    toggle("10482");
    expect(JSON.parse(stored.read() ?? "")).toEqual(["10480", "10481", "10482"]);
    stored.setElsewhere(null);
    expect(ids()).toEqual([]);
  });

  it("stops listening when somebody signs out", () => {
    const { stored, actor, ids } = started('["10480"]');
    actor.stop();
    stored.setElsewhere('["10481"]');
    expect(ids()).toEqual(["10480"]);
  });
});
