import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { ToastEvent } from "../../src/machines/shared/effects.ts";
import { viewsMachine } from "../../src/machines/views.ts";
import { until } from "../until.ts";
import { fakeNetwork, listeningParent, replaceInTest, startChanges } from "./fakes.ts";
import { late, model } from "./views.paths.ts";
import { walkAllPaths } from "./walk.ts";

const all = "/api/views";

function start(inspect?: never) {
  const { network, announced } = fakeNetwork("token");
  const { actor: parent, received } = listeningParent<ToastEvent>();
  const { changes } = startChanges();
  const actor = createActor(viewsMachine, { input: { parent, changes }, inspect });
  return { actor, network, announced, received };
}

walkAllPaths(model, (_, inspect) => {
  const { actor, network } = start(inspect as never);
  const path = () => {
    const change = actor.getSnapshot().context.change;
    if (change?.kind === "create") return all;
    return change?.kind === "first" ? `${all}/first` : `${all}/v1`;
  };
  let copied: { resolve: () => void; reject: (error: unknown) => void };
  const writeText = () =>
    new Promise<void>((resolve, reject) => {
      copied = { resolve, reject };
    });
  replaceInTest<object>(globalThis, {
    navigator: { clipboard: { writeText } },
    location: { origin: "https://shop.example" },
  });
  return {
    actor,
    perform: async (event) => {
      if (event.type === "xstate.done.actor.readViews")
        await network.answer(all, 200, { data: { views: [late], first: {} } });
      else if (event.type === "xstate.error.actor.readViews") await network.fail(all);
      else if (event.type === "xstate.done.actor.copy") copied.resolve();
      else if (event.type === "xstate.error.actor.copy") copied.reject(event.error);
      else if (event.type === "change.confirmed") await network.answer(path(), 200, { data: {} });
      else if (event.type === "change.failed") await network.fail(path());
      else actor.send(event as never);
    },
  };
});

describe("views", () => {
  async function known(body: unknown) {
    const started = start();
    started.actor.start();
    await started.network.answer(all, 200, body);
    await until(() => !started.actor.getSnapshot().matches({ list: "reading" }));
    return started;
  }

  it.each([
    ["the body", { views: [late], first: {} }],
    ["data", { data: { views: [late] } }],
    ["data.data", { data: { data: { views: [late], first: null } } }],
  ])("are found in %s", async (_, body) => {
    const { actor } = await known(body);
    expect(actor.getSnapshot().context).toMatchObject({ views: [late], first: {} });
  });

  it("need an id and a list, and may lack everything else", async () => {
    const views = [null, 7, {}, { _id: "v2" }, { _id: "", list: "users" }, { _id: "v3", list: "bottles" }];
    const { actor } = await known({
      views: [...views, { _id: "v4", list: "users", query: 3 }],
      first: { users: "v4" },
    });
    const v4 = { _id: "v4", list: "users", name: "Unnamed", isShared: false, query: "", columns: null };
    expect(actor.getSnapshot().context).toMatchObject({
      views: [v4],
      firstPaths: { "/users": "/users?columns=%5B%5D" },
    });
  });

  it.each([{}, { views: "many" }, "<!doctype html>"])("could not be read where the server says %j", async (body) => {
    const { actor, announced } = await known(body);
    expect(actor.getSnapshot().matches({ list: "failed" })).toBe(true);
    expect(announced).toEqual([]);
  });
});
