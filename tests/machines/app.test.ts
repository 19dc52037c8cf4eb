import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { appMachine } from "../../src/machines/app.ts";
import type { EffectEvent } from "../../src/machines/effects.ts";
import { until } from "../until.ts";
import { model } from "./app.paths.ts";
import { fakeApi } from "./fakes.ts";
import { memoryValue } from "./memory-value.ts";
import { walkAllPaths } from "./walk.ts";

const me = "/api/auth/admin/me";
const user = { _id: "a1", name: "Nadia" };

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function startApp(stored: string | null = null) {
  const authToken = memoryValue(stored);
  const { http, network } = fakeApi(authToken);
  const storage = { authToken, isDarkMode: memoryValue(null), favouriteOrders: memoryValue(null) };
  return { input: { http, storage, showTheme: () => undefined, path: "/orders" }, authToken, network };
}

walkAllPaths(model, (_, inspect) => {
  const actor = createActor(appMachine, { input: startApp().input, inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});

describe("what the app does", () => {
  it("emits what its children ask of the page", () => {
    const app = createActor(appMachine, { input: startApp().input });
    const emitted: EffectEvent[] = [];
    app.on("navigate", (event) => emitted.push(event));
    app.start();
    expect(emitted).toEqual([{ type: "navigate", to: "/login", replace: true }]);
  });

  it("holds the shop's data only while somebody is signed in, and cancels its requests after", async () => {
    const { input, network } = startApp("stored");
    const app = createActor(appMachine, { input });
    app.start();
    expect(app.getSnapshot().context.administration).toBeUndefined();
    await network.answer(me, 200, { userData: user, isAdmin: true });
    await until(() => network.waiting.length === 2);
    app.getSnapshot().children.session?.send({ type: "session.signOut" });
    expect(app.getSnapshot().context.administration).toBeUndefined();
    expect(network.waiting).toEqual(["/api/auth/admin/logout"]);
  });

  it("crashes to a state that can be shown when a child throws", () => {
    const { input } = startApp();
    const broken = () => {
      throw new Error("broken");
    };
    const app = createActor(appMachine, {
      input: { ...input, storage: { ...input.storage, isDarkMode: { ...input.storage.isDarkMode, read: broken } } },
    });
    app.start();
    expect(app.getSnapshot().value).toBe("crashed");
  });
});
