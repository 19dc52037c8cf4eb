import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import type { EffectEvent } from "../../src/machines/effects.ts";
import { type SessionNotice, sessionMachine } from "../../src/machines/session.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { fakeApi, listeningParent, memoryValue } from "./fakes.ts";
import { type PathEvent, type Variant, walkAllPaths } from "./paths.ts";

const me = "/api/auth/admin/me";
const login = "/api/auth/admin/login";
const user = { _id: "a1", name: "Nadia", email: "nadia@example.com" };
const credentials = { email: "nadia@example.com", password: "secret" };
const refusal = new ApiError({ kind: "refused", status: 401, code: undefined, serverMessage: "Wrong password" }, false);
const offline = new ApiError({ kind: "offline" }, true);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function startSession(stored: string | null, path: string, watchable = true) {
  const authToken = memoryValue(stored);
  if (!watchable) vi.spyOn(authToken, "watch").mockThrow(new DOMException("The operation is insecure."));
  const { authApi: api, network, told } = fakeApi(authToken);
  const parent = listeningParent<EffectEvent | SessionNotice>();
  const input = { api, authToken, parent: parent.actor, path };
  return { input, authToken, network, told, heard: parent.heard };
}

const events: readonly PathEvent[] = [
  { type: "path.changed", path: "/orders?q=oud#top" },
  { type: "path.changed", path: "/login" },
  { type: "session.signIn", credentials },
  { type: "session.signOut" },
  { type: "session.rejected", token: "stored" },
  { type: "session.rejected", token: "other tab" },
  { type: "token.changed", token: null },
  { type: "token.changed", token: "other tab" },
  { type: "xstate.done.actor.verify", output: user },
  { type: "xstate.done.actor.verify" },
  { type: "xstate.error.actor.verify", error: offline },
  { type: "xstate.done.actor.authenticate", output: { token: "fresh", user } },
  { type: "xstate.error.actor.authenticate", error: refusal },
  { type: "xstate.error.actor.authenticate", error: offline },
];

function variant(name: string, stored: string | null, path: string, watchable = true): Variant {
  return {
    name,
    input: startSession(stored, path).input,
    events,
    start: (inspect) => {
      const { input, authToken, network } = startSession(stored, path, watchable);
      const actor = createActor(sessionMachine, { input, inspect });
      return {
        actor,
        perform: async (event) => {
          switch (event.type) {
            case "token.changed":
              return authToken.setElsewhere(event.token as string | null);
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
            case "xstate.error.actor.watchToken":
              return; // Has happened at the start.
            default:
              actor.send(event as never);
          }
        },
      };
    },
  };
}

walkAllPaths({
  machine: sessionMachine,
  tell: ({ context }) => [context.token, context.user?._id, context.remembered, context.path],
  variants: [
    variant("of a visitor on a deep link", null, "/users/user/7?tab=1#x"),
    variant("of a visitor on the sign-in page", null, "/login"),
    variant("with a stored token on a deep link", "stored", "/users/user/7?tab=1#x"),
    variant("with a stored token on the sign-in page", "stored", "/login"),
    {
      ...variant("where storage cannot be watched", null, "/login", false),
      events: [{ type: "xstate.error.actor.watchToken" }],
    },
  ],
});

describe("what the session does", () => {
  function running(stored: string | null, path: string) {
    const { input, ...rest } = startSession(stored, path);
    const actor = createActor(sessionMachine, { input });
    actor.start();
    const inState = (state: string) => vi.waitUntil(() => actor.getSnapshot().value === state, { interval: 1 });
    return { ...rest, actor, inState };
  }

  it("takes a visitor from a deep link to sign-in and back, query and hash included", async () => {
    const { actor, network, authToken, heard, inState } = running(null, "/orders?q=oud#top");
    expect(heard).toEqual([{ type: "navigate", to: "/login", replace: true }]);

    actor.send({ type: "path.changed", path: "/login" });
    actor.send({ type: "session.signIn", credentials });
    await network.answer(login, 200, { data: { authToken: "fresh", user } });
    await inState("signedIn");
    expect(heard.slice(1)).toEqual([
      { type: "session.opened" },
      { type: "navigate", to: "/orders?q=oud#top", replace: true },
    ]);
    expect(authToken.read()).toBe("fresh");
  });

  it("takes an administrator who opens the sign-in page to the dashboard", async () => {
    const { network, heard, inState } = running("stored", "/login");
    await network.answer(me, 200, { data: { userData: user, isAdmin: true } });
    await inState("signedIn");
    expect(heard).toEqual([{ type: "session.opened" }, { type: "navigate", to: "/", replace: true }]);
  });

  it.each([
    ["a refusal", 401, { message: "Invalid token", showMessage: true }],
    ["no administrator", 200, { data: { userData: user, isAdmin: false } }],
    ["an admin flag without user data", 200, { data: { isAdmin: true } }],
    ["user data without an admin flag", 200, { data: { userData: user } }],
    ["HTML", 200, "<!doctype html>"],
    ["nothing", 200, ""],
  ])("signs out silently and removes the token when the check answers %s", async (_what, status, body) => {
    const { network, authToken, heard, told, inState } = running("stored", "/login");
    await network.answer(me, status, body);
    await inState("signedOut");
    expect(authToken.read()).toBeNull();
    expect(heard).toEqual([]);
    expect(told).toEqual([]);
  });

  it.each([
    ["the server's message", 401, { message: "Wrong password" }, "Wrong password"],
    ["Login failed where the server says nothing", 500, "", "Login failed"],
    ["Login failed where the answer has no token", 200, { data: { user } }, "Login failed"],
    ["Login failed where the answer has no user", 200, { data: { authToken: "fresh" } }, "Login failed"],
  ])("tells %s when signing in fails", async (_what, status, body, message) => {
    const { actor, network, heard, told, inState } = running(null, "/login");
    actor.send({ type: "session.signIn", credentials });
    await network.answer(login, status, body);
    await inState("signedOut");
    expect(heard).toEqual([{ type: "toast", kind: "error", message }]);
    expect(told).toEqual([]);
  });

  it("tells a failure once that the central handling has told", async () => {
    const { actor, network, heard, told, inState } = running(null, "/login");
    actor.send({ type: "session.signIn", credentials });
    await network.answer(login, 401, { message: "Wrong password", showMessage: true });
    await inState("signedOut");
    expect(heard).toEqual([]);
    expect(told).toEqual(["Wrong password"]);
  });

  it("logs out: revokes and removes the token, says so, and forgets where it was", async () => {
    const { actor, network, authToken, heard, inState } = running("stored", "/orders");
    await network.answer(me, 200, { userData: user, isAdmin: true });
    await inState("signedIn");
    actor.send({ type: "session.signOut" });
    expect(network.waiting).toEqual(["/api/auth/admin/logout"]);
    expect(authToken.read()).toBeNull();
    expect(actor.getSnapshot().context).toMatchObject({ token: null, user: null, remembered: null });
    expect(heard.slice(1)).toEqual([
      { type: "session.closed" },
      { type: "toast", kind: "success", message: "Logged out successfully" },
      { type: "navigate", to: "/login", replace: true },
    ]);
  });

  it("tells an expired session once and remembers where it was", async () => {
    const { actor, network, heard, inState } = running("stored", "/orders?q=1");
    await network.answer(me, 200, { userData: user, isAdmin: true });
    await inState("signedIn");
    actor.send({ type: "session.rejected", token: "stored" });
    actor.send({ type: "session.rejected", token: "stored" });
    expect(heard.filter(({ type }) => type === "toast")).toEqual([
      { type: "toast", kind: "error", message: "Your session has expired. Please sign in again." },
    ]);
    expect(actor.getSnapshot().context.remembered).toBe("/orders?q=1");
  });

  it("leaves a token alone that another tab has stored since", async () => {
    const { actor, network, authToken, inState } = running("stored", "/orders");
    await network.answer(me, 200, { userData: user, isAdmin: true });
    await inState("signedIn");
    authToken.write("newer");
    actor.send({ type: "session.rejected", token: "stored" });
    expect(authToken.read()).toBe("newer");
  });

  it("cancels the request of a state it leaves", () => {
    const { network, authToken } = running("stored", "/orders");
    expect(network.waiting).toEqual([me]);
    authToken.setElsewhere(null);
    expect(network.waiting).toEqual([]);
  });
});
