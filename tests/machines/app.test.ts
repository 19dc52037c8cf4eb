import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { appMachine } from "../../src/machines/app.ts";
import type { EffectEvent } from "../../src/machines/shared/effects.ts";
import type { ChangeOutcome } from "../../src/machines/shared/request-change.ts";
import { storage } from "../../src/services/storage.ts";
import { until } from "../until.ts";
import { model } from "./app.paths.ts";
import { fakeNetwork, listeningParent, replaceInTest } from "./fakes.ts";
import { walkAllPaths } from "./walk.ts";

const me = "/api/auth/admin/me";
const user = { _id: "a1", name: "Nadia" };

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  // An administrator's listeners to keys and to stored values need these globals.
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("document", { documentElement: { classList: { toggle: () => undefined } } });
});

function startApp(stored: string | null = null) {
  const { network } = fakeNetwork(stored);
  return {
    input: {
      path: "/orders",
      settings: { tellsChanges: false, offersViews: false, isLarge: false },
    },
    network,
  };
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
    await expect.poll(() => network.waiting).toEqual(["/api/auth/admin/logout"]);
  });

  it("makes a deletion that is under way when one signs out, and names nobody when it is done", async () => {
    const { input, network } = startApp("stored");
    const app = createActor(appMachine, { input });
    const toasts: EffectEvent[] = [];
    app.on("toast", (event) => toasts.push(event));
    app.start();
    await network.answer(me, 200, { userData: user, isAdmin: true });
    const administration = () => app.getSnapshot().context.administration;
    await until(() => administration() !== undefined);
    administration()?.send({ type: "user.delete", userId: "u1" });
    const { deletions } = administration()?.getSnapshot().children ?? {};
    deletions?.getSnapshot().context.deletions[0]?.actor.send({ type: "deletion.confirm" });
    await until(() => network.waiting.includes("/api/users/u1"));
    app.getSnapshot().children.session?.send({ type: "session.signOut" });
    expect(network.waiting).toEqual(["/api/users/u1"]);
    await network.answer("/api/users/u1", 200, {});
    await until(() => network.waiting.includes("/api/auth/admin/logout"));
    await until(() => toasts.length === 2);
    expect(toasts).toEqual([
      { type: "toast", kind: "success", message: "Logged out successfully" },
      { type: "toast", kind: "success", message: "A change you made before signing out was saved." },
    ]);
  });

  it("has one owner of the changes, whoever signs in, and its lists hear of changes begun before", async () => {
    const { input, network } = startApp("stored");
    const app = createActor(appMachine, { input });
    app.start();
    await network.answer(me, 200, { userData: user, isAdmin: true });
    await until(() => app.getSnapshot().context.administration !== undefined);
    const { changes, administration } = app.getSnapshot().context;
    const asker = listeningParent<ChangeOutcome>().actor;
    changes?.send({ type: "change.request", change: { kind: "user.delete", id: "u1" }, asker });
    const { session } = app.getSnapshot().children;
    session?.send({ type: "session.signOut" });
    session?.send({ type: "session.signIn", credentials: { email: "nadia@shop.example", password: "vetiver" } });
    await network.answer("/api/auth/admin/login", 200, { authToken: "another", user });
    await until(() => app.getSnapshot().matches({ administering: "open" }));
    expect(app.getSnapshot().context.changes).toBe(changes);
    expect(app.getSnapshot().context.administration).not.toBe(administration);
    await network.answer("/api/users", 200, { users: [{ _id: "u1" }, { _id: "u2" }] });
    await network.answer("/api/orders", 200, []);
    const shopData = () => app.getSnapshot().context.administration?.getSnapshot().context.shopData.getSnapshot();
    await until(() => shopData()?.context.users.records);
    await network.answer("/api/users/u1", 200, {});
    await until(() => shopData()?.context.users.records?.list.length === 1);
  });

  it("crashes to a state that can be shown when a child throws", () => {
    const { input } = startApp();
    replaceInTest(storage, {
      read: (name) => {
        if (name === "isDarkMode") throw new Error("broken");
        return null;
      },
    });
    const app = createActor(appMachine, { input });
    app.start();
    expect(app.getSnapshot().value).toBe("crashed");
  });
});
