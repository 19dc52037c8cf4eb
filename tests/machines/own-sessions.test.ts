import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { ownSessionsMachine } from "../../src/machines/own-sessions.ts";
import type { ToastEvent } from "../../src/machines/shared/effects.ts";
import { until } from "../until.ts";
import { fakeNetwork, listeningParent, startChanges } from "./fakes.ts";
import { model, offline, password, sessions } from "./own-sessions.paths.ts";
import { walkAllPaths } from "./walk.ts";

const list = "/api/auth/admin/sessions";
const end = "/api/auth/admin/sessions/end";

function start(inspect?: never) {
  const { network, announced } = fakeNetwork("token");
  const { actor: parent, received } = listeningParent<ToastEvent>();
  const input = { changes: startChanges().changes, parent };
  return { actor: createActor(ownSessionsMachine, { input, inspect }), network, announced, received };
}

walkAllPaths(model, (_, inspect) => {
  const { actor, network } = start(inspect as never);
  return {
    actor,
    perform: async (event) => {
      const path = event.type.endsWith("readSessions") ? list : end;
      if (event.type === "change.confirmed") await network.answer(path, 200, { data: { ended: 1 } });
      else if (event.type.startsWith("xstate.done"))
        await (event.output === null
          ? network.answer(path, 404, { message: "Not found", showMessage: true })
          : network.answer(path, 200, { data: { sessions } }));
      else if (event.error === offline) await network.fail(path);
      else if (event.error)
        await network.answer(path, 403, { code: "wrong_password", message: "This is not your password." });
      else actor.send(event as never);
    },
  };
});

describe("one's own sessions", () => {
  async function listed(body: unknown = { data: { sessions } }) {
    const started = start();
    const { actor, network } = started;
    actor.start();
    await network.answer(list, 200, body);
    const inState = (state: string) => until(() => actor.getSnapshot().value === state);
    return { ...started, inState, context: () => actor.getSnapshot().context };
  }

  it.each([
    ["the body", { sessions }],
    ["data", { data: { sessions } }],
    ["data.data", { data: { data: { sessions } } }],
  ])("are found in %s", async (_, body) => {
    const { inState, context } = await listed(body);
    await inState("listed");
    expect(context().sessions).toEqual(sessions);
  });

  it("are those that can be told apart, whatever else they lack", async () => {
    const { inState, context } = await listed({ sessions: [{ _id: 7 }, {}, null, "x", { _id: "s9", current: "yes" }] });
    await inState("listed");
    expect(context().sessions).toEqual([{ _id: "7" }, { _id: "s9" }]);
  });

  it.each([{}, { data: null }, { sessions: "many" }, "<!doctype html>"])(
    "are not offered by a server that answers %j",
    async (body) => {
      const { inState, announced } = await listed(body);
      await inState("notOffered");
      expect(announced).toEqual([]);
    },
  );

  it.each([
    { chosen: ["s2", "s3"], message: "2 sessions have ended.", ended: 2 },
    { chosen: "others" as const, message: "The session has ended.", ended: 1 },
  ])("end once however often it is confirmed: $chosen", async ({ chosen, message, ended }) => {
    const { actor, network, inState, context, received } = await listed();
    await inState("listed");
    actor.send({ type: "sessions.end", chosen });
    actor.send({ type: "password.changed", value: password });
    for (let press = 0; press < 3; press += 1) actor.send({ type: "form.submit" });
    await until(() => network.waiting.length > 0);
    expect(network.waiting).toEqual([end]);
    // Cancelling is impossible while the change is under way.
    actor.send({ type: "dialog.cancel" });
    await network.answer(end, 200, { data: { ended } });
    await inState("listed");
    expect(context().password).toBe("");
    expect(context().sessions).toEqual(sessions.slice(0, 1));
    expect(received).toEqual([{ type: "toast", kind: "success", message }]);
  });

  it("do not end for any other reason than a wrong password without the person being told", async () => {
    const { actor, network, inState, context, received } = await listed();
    await inState("listed");
    actor.send({ type: "sessions.end", chosen: ["s2"] });
    actor.send({ type: "password.changed", value: password });
    actor.send({ type: "form.submit" });
    await network.fail(end);
    await inState("asking");
    expect(context().problem).toBeUndefined();
    expect(received).toEqual([{ type: "toast", kind: "error", message: "Check your Internet Connection." }]);
    actor.send({ type: "form.submit" });
    await network.answer(end, 403, { code: "wrong_password", message: "This is not your password." });
    await inState("asking");
    expect(context().problem).toBe("This is not your password.");
    expect(received).toHaveLength(1);
  });
});
