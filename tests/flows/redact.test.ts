import { describe, expect, test } from "vitest";
import { keptFields } from "../../src/flows/kept-fields.ts";
import { redactedContext, redactedEvent } from "../../src/flows/redact.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { fc } from "../properties.ts";
import { flows } from "./machines.ts";

/** Returns what is kept of a value in a field that is kept by its shape. */
const shapeOf = (value: unknown) => redactedContext("cancelOrder", { reason: value }).reason;

describe("a flight record keeps", () => {
  test("nothing of a machine or a field that is not listed", () => {
    const event = { type: "reason.changed", value: "Zara", customer: "Zara", amount: 38 };
    const nothing = { kept: "nothing" };
    expect(redactedEvent("cancelOrder", event)).toEqual({
      type: "reason.changed",
      value: "xxxx",
      customer: nothing,
      amount: nothing,
    });
    expect(redactedEvent("a new machine", event)).toEqual({
      type: "reason.changed",
      value: nothing,
      customer: nothing,
      amount: nothing,
    });
    expect(redactedContext("constructor", { name: "Zara" })).toEqual({ name: nothing });
    expect(redactedContext("session", { credentials: { email: "z@a.r", pin: "4711" } })).toEqual({
      credentials: { email: "x@x.x", pin: nothing },
    });
  });

  test("fields only of machines that exist", () => {
    const ids = flows.map(({ machine }) => machine.id);
    expect(Object.keys(keptFields).filter((id) => !ids.includes(id))).toEqual([]);
  });

  test.each([
    ["", ""],
    [" \n", " \n"],
    ["Zara Hussain", "xxxx xxxxxxx"],
    ["zara@shop.example", "xxxx@xxxx.xxxxxxx"],
    ["+92 301 9964", "+11 111 1111"],
    ["/users/user/u1?q=zara#top", "/users/user/x1"],
    ["/login", "/login"],
    ["नमिता!", "xxxxxx"],
    ["Female", "Other"],
    ["deleted", "deleted"],
    ["2026-11-21", "2026-11-21"],
    ["2026-11-21T10:00", "1111-11-11x11x11"],
  ])("of %j as much as %j", (text, kept) => {
    expect(shapeOf(text)).toBe(kept);
  });

  test("of a token only whether it is another one", () => {
    const token = "3f9a0c1e5b7d2468aacc00";
    const [first, again, other] = [shapeOf(token), shapeOf(token), shapeOf(`${token}f`)];
    expect(first).toBe(again);
    expect(first).not.toBe(other);
    expect(String(first)).not.toContain("3f9a");
  });

  test("what happened, and of numbers only that there is one", () => {
    const event = { type: "toast", kind: "error", message: "Zara" };
    expect(redactedEvent("app", event)).toEqual({ ...event, message: "xxxx" });
    expect(shapeOf({ count: 38, total: 0, shown: true, gone: null })).toEqual({
      count: 1,
      total: 0,
      shown: true,
      gone: null,
    });
  });

  test("of a password only that there is one", () => {
    const kept = redactedEvent("session", {
      type: "session.signIn",
      credentials: { email: "a@b.c", password: "Vetiver!2024" },
    } as { type: string });
    expect(kept).toEqual({ type: "session.signIn", credentials: { email: "x@x.x", password: "x" } });
    for (const machine of ["signInForm", "changePassword", "ownSessions"]) {
      const typed = (value: string) => redactedEvent(machine, { type: "password.changed", value } as { type: string });
      expect(typed("!?!?")).toEqual({ type: "password.changed", value: "x" });
      expect(typed("")).toEqual({ type: "password.changed", value: "" });
    }
    expect(redactedContext("changePassword", { draft: { current: "2019-04-23", next: "/orders" } })).toEqual({
      draft: { current: "x", next: "x" },
    });
  });

  test("of what a server calls a type, a code or a status no more than of anything else", () => {
    const user = { type: "Zara", code: 4711, status: "ill", refund: -350.25 };
    const event = { type: "user.changed", change: { type: "updated", record: user } };
    expect(redactedEvent("shopData", event)).toEqual({
      type: "user.changed",
      change: { type: "updated", record: { type: "xxxx", code: 1, status: "xxx", refund: 1 } },
    });
  });

  test("a failure, without its message", () => {
    const error = new ApiError(
      { kind: "refused", status: 409, code: "email_taken", serverMessage: "Zara has it" },
      true,
    );
    const event = { type: "xstate.error.actor.updateUser", error, actorId: "updateUser" };
    expect(redactedEvent("editUser", event)).toMatchObject({
      ...event,
      error: {
        kept: "error",
        name: "ApiError",
        announced: true,
        failure: { kind: "refused", status: 409, code: "email_taken", serverMessage: "xxxx xxx xx" },
      },
    });
    expect(JSON.stringify(redactedEvent("editUser", event))).not.toContain("Zara");
  });

  test("of a long list its beginning, and of a service nothing", () => {
    expect(
      shapeOf({ list: Array.from({ length: 5000 }, () => "Zara"), api: { token: "abc", call: () => "abc" } }),
    ).toEqual({
      list: ["xxxx", "xxxx", "xxxx"],
      api: { kept: "nothing" },
    });
    expect(shapeOf(new Map([["Zara", "38"]]))).toEqual({ kept: "map", keys: ["xxxx"] });
  });

  test("no letter or digit of any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 15 }), (text) => {
        fc.pre(!text.startsWith("/") && !/^(Male|Female|Other|deleted|kept|unchanged|updated|removed)$/.test(text));
        expect(shapeOf({ text })).toEqual({ text: expect.not.stringMatching(/[^\P{L}x]|[^\P{N}1]|\p{M}/u) });
      }),
    );
  });
});
