import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createActor } from "xstate";
import { type SessionNotice, sessionMachine } from "../../src/machines/session.ts";
import type { EffectEvent } from "../../src/machines/shared/effects.ts";
import { sessionOf } from "../../src/services/session-token.ts";
import { storage } from "../../src/services/storage.ts";
import { until } from "../until.ts";
import { fakeNetwork, listeningParent } from "./fakes.ts";
import { changeElsewhere } from "./memory-storage.ts";
import { credentials, model, offline, user } from "./session.paths.ts";
import { walkAllPaths } from "./walk.ts";

const me = "/api/auth/admin/me";
const login = "/api/auth/admin/login";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function startSession(stored: string | null, path: string) {
  const { network, announced } = fakeNetwork(stored);
  const parent = listeningParent<EffectEvent | SessionNotice>();
  const input = { parent: parent.actor, path };
  return { input, network, announced, received: parent.received };
}

walkAllPaths(model, (beginning, inspect) => {
  const { input, network } = startSession(beginning.stored?.authToken ?? null, beginning.input().path);
  const actor = createActor(sessionMachine, { input, inspect });
  return {
    actor,
    perform: async (event) => {
      switch (event.type) {
        case "session.stored":
          return changeElsewhere("authToken", event.session === null ? null : "other tab");
        case "xstate.done.actor.verify":
          return network.answer(me, 200, { data: { userData: event.output, isAdmin: event.output !== undefined } });
        case "xstate.error.actor.verify":
          return network.fail(me);
        case "xstate.done.actor.authenticate":
          return network.answer(login, 200, { data: { authToken: "fresh", user } });
        case "xstate.error.actor.authenticate":
          return event.error === offline
            ? network.fail(login)
            : network.answer(login, 401, { message: "Wrong password" });
        default:
          actor.send(event as never);
      }
    },
  };
});

describe("what the session does", () => {
  function running(stored: string | null, path: string) {
    const { input, ...rest } = startSession(stored, path);
    const actor = createActor(sessionMachine, { input });
    actor.start();
    // It would react to values that the next test stores.
    onTestFinished(() => {
      actor.stop();
    });
    const inState = (state: string) => until(() => actor.getSnapshot().value === state);
    return { ...rest, actor, inState };
  }

  it("takes a visitor from a deep link to sign-in and back, query and hash included", async () => {
    const { actor, network, received, inState } = running(null, "/orders?q=oud#top");
    expect(received).toEqual([{ type: "navigate", to: "/login", replace: true }]);

    actor.send({ type: "path.changed", path: "/login" });
    actor.send({ type: "session.signIn", credentials });
    await network.answer(login, 200, { data: { authToken: "fresh", user } });
    await inState("signedIn");
    expect(received.slice(1)).toEqual([
      { type: "session.opened" },
      { type: "navigate", to: "/orders?q=oud#top", replace: true },
    ]);
    expect(storage.read("authToken")).toBe("fresh");
  });

  it("holds no token while somebody is signed in, so that it can be stored", async () => {
    const { actor, network, inState } = running(null, "/login");
    actor.send({ type: "session.signIn", credentials });
    await network.answer(login, 200, { data: { authToken: "a-token-of-nadia", user } });
    await inState("signedIn");
    expect(storage.read("authToken")).toBe("a-token-of-nadia");
    const stored = JSON.stringify(actor.getPersistedSnapshot());
    expect(stored).toContain("signedIn");
    expect(stored).not.toContain("a-token-of-nadia");
  });

  it("takes an administrator who opens the sign-in page to the dashboard", async () => {
    const { network, received, inState } = running("stored", "/login");
    await network.answer(me, 200, { data: { userData: user, isAdmin: true } });
    await inState("signedIn");
    expect(received).toEqual([{ type: "session.opened" }, { type: "navigate", to: "/", replace: true }]);
  });

  it.each([
    ["a refusal", 401, { message: "Invalid token", showMessage: true }],
    ["no administrator", 200, { data: { userData: user, isAdmin: false } }],
    ["an admin flag without user data", 200, { data: { isAdmin: true } }],
    ["user data without an admin flag", 200, { data: { userData: user } }],
    ["HTML", 200, "<!doctype html>"],
    ["nothing", 200, ""],
  ])("signs out silently and removes the token when the check answers %s", async (_what, status, body) => {
    const { network, received, announced, inState } = running("stored", "/login");
    await network.answer(me, status, body);
    await inState("signedOut");
    expect(storage.read("authToken")).toBeNull();
    expect(received).toEqual([]);
    expect(announced).toEqual([]);
  });

  it.each([
    ["the server's message", 401, { message: "Wrong password" }, "Wrong password"],
    ["Login failed where the server says nothing", 500, "", "Login failed"],
    ["Login failed where the answer has no token", 200, { data: { user } }, "Login failed"],
    ["Login failed where the answer has no user", 200, { data: { authToken: "fresh" } }, "Login failed"],
  ])("tells %s when signing in fails", async (_what, status, body, message) => {
    const { actor, network, received, announced, inState } = running(null, "/login");
    actor.send({ type: "session.signIn", credentials });
    await network.answer(login, status, body);
    await inState("signedOut");
    expect(received).toEqual([{ type: "toast", kind: "error", message }]);
    expect(announced).toEqual([]);
  });

  it("tells a failure once that the central handling has told", async () => {
    const { actor, network, received, announced, inState } = running(null, "/login");
    actor.send({ type: "session.signIn", credentials });
    await network.answer(login, 401, { message: "Wrong password", showMessage: true });
    await inState("signedOut");
    expect(received).toEqual([]);
    expect(announced).toEqual(["Wrong password"]);
  });

  it("logs out: removes the token and asks to have it revoked, says so, and forgets where it was", async () => {
    const { actor, network, received, inState } = running("stored", "/orders");
    await network.answer(me, 200, { userData: user, isAdmin: true });
    await inState("signedIn");
    actor.send({ type: "session.signOut" });
    expect(storage.read("authToken")).toBeNull();
    expect(actor.getSnapshot().context).toMatchObject({ session: null, user: null, remembered: null });
    expect(received.slice(1)).toEqual([
      { type: "session.closed", cause: "session.signOut" },
      { type: "session.revoke", session: sessionOf("stored") },
      { type: "toast", kind: "success", message: "Logged out successfully" },
      { type: "navigate", to: "/login", replace: true },
    ]);
  });

  it("tells an expired session once and remembers where it was", async () => {
    const { actor, network, received, inState } = running("stored", "/orders?q=1");
    await network.answer(me, 200, { userData: user, isAdmin: true });
    await inState("signedIn");
    actor.send({ type: "session.rejected", session: sessionOf("stored") });
    actor.send({ type: "session.rejected", session: sessionOf("stored") });
    expect(received.filter(({ type }) => type === "toast")).toEqual([
      { type: "toast", kind: "error", message: "Your session has expired. Please sign in again." },
    ]);
    expect(actor.getSnapshot().context.remembered).toBe("/orders?q=1");
  });

  it("leaves a token alone that another tab has stored since", async () => {
    const { actor, network, inState } = running("stored", "/orders");
    await network.answer(me, 200, { userData: user, isAdmin: true });
    await inState("signedIn");
    storage.write("authToken", "newer");
    actor.send({ type: "session.rejected", session: sessionOf("stored") });
    expect(storage.read("authToken")).toBe("newer");
  });

  it("cancels the request of a state it leaves", () => {
    const { network } = running("stored", "/orders");
    expect(network.waiting).toEqual([me]);
    changeElsewhere("authToken", null);
    expect(network.waiting).toEqual([]);
  });
});
