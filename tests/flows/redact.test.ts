import { describe, expect, test } from "vitest";
import { redacted } from "../../src/flows/redact.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { fc } from "../properties.ts";

describe("a flight record keeps", () => {
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
    expect(redacted(text)).toBe(kept);
  });

  test("of a token only whether it is another one", () => {
    const token = "3f9a0c1e5b7d2468aacc00";
    const [first, again, other] = [redacted(token), redacted(token), redacted(`${token}f`)];
    expect(first).toBe(again);
    expect(first).not.toBe(other);
    expect(String(first)).not.toContain("3f9a");
  });

  test("what happened, and of numbers only that there is one", () => {
    const event = { type: "toast", kind: "error", message: "Zara", count: 38, total: 0, shown: true, gone: null };
    expect(redacted(event)).toEqual({ ...event, message: "xxxx", count: 1 });
  });

  test("of a password only that there is one", () => {
    const kept = redacted({ type: "session.signIn", credentials: { email: "a@b.c", password: "Vetiver!2024" } });
    expect(kept).toEqual({ type: "session.signIn", credentials: { email: "x@x.x", password: "x" } });
    expect(redacted({ type: "password.changed", value: "!?!?" })).toEqual({ type: "password.changed", value: "x" });
    expect(redacted({ draft: { current: "2019-04-23", next: "/orders" } })).toEqual({
      draft: { current: "x", next: "xxxxxxx" },
    });
    const typed = { type: "password.changed", field: "next", value: "correct_horse_battery_staple-77" };
    expect(redacted(typed)).toEqual({ ...typed, value: "xxxxxxxx" });
    expect(redacted({ type: "password.changed", value: "" })).toEqual({ type: "password.changed", value: "" });
  });

  test("of what a server calls a type, a code or a status no more than of anything else", () => {
    const user = { type: "Zara", code: 4711, status: "ill", refund: -350.25 };
    expect(redacted({ type: "user.changed", change: { type: "updated", record: user } })).toEqual({
      type: "user.changed",
      change: { type: "updated", record: { type: "xxxx", code: 1, status: "xxx", refund: 1 } },
    });
  });

  test("a failure, without its message", () => {
    const error = new ApiError(
      { kind: "refused", status: 409, code: "email_taken", serverMessage: "Zara has it" },
      true,
    );
    expect(redacted(error)).toMatchObject({
      kept: "error",
      name: "ApiError",
      announced: true,
      failure: { kind: "refused", status: 409, code: "email_taken", serverMessage: "xxxx xxx xx" },
    });
    expect(JSON.stringify(redacted(error))).not.toContain("Zara");
  });

  test("of a long list its beginning, and of a service nothing", () => {
    expect(
      redacted({ list: Array.from({ length: 5000 }, () => "Zara"), api: { token: "abc", call: () => "abc" } }),
    ).toEqual({
      list: ["xxxx", "xxxx", "xxxx"],
      api: { kept: "nothing" },
    });
    expect(redacted(new Map([["Zara", "38"]]))).toEqual({ kept: "map", keys: ["xxxx"] });
  });

  test("no letter or digit of any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 15 }), (text) => {
        fc.pre(!text.startsWith("/") && !/^(Male|Female|Other|deleted|kept|unchanged|updated|removed)$/.test(text));
        expect(redacted({ text })).toEqual({ text: expect.not.stringMatching(/[^\P{L}x]|[^\P{N}1]|\p{M}/u) });
      }),
    );
  });
});
