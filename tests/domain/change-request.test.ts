import { describe, expect, test } from "vitest";
import {
  type ChangeRequest,
  confirmedWords,
  failedWords,
  isSameRequest,
  orderRequest,
  recordOf,
  wordsAfterSession,
} from "../../src/domain/change-request.ts";

const fields = { name: "Zara Malik", email: "zara@shop.example", age: 38, contactNo: "+92 301 9964", gender: "Female" };
const shipping = { carrier: "DHL", trackingNumber: "1Z", status: "shipped", estimatedDelivery: "", notes: "" };
const order = orderRequest({ _id: "o1", orderId: "10480" });
const why = "The server says why.";

const words: [change: ChangeRequest, confirmed: string, failed: string, record: string][] = [
  [
    { kind: "user.update", id: "u1", fields },
    "Zara Malik was updated.",
    "Zara Malik could not be updated. The server says why.",
    "user u1",
  ],
  [{ kind: "user.delete", id: "u1" }, "The user has been deleted.", "Failed to delete the user.", "user u1"],
  [
    { kind: "order.cancel", ...order, reason: "Out of stock" },
    "Order # 10480 was cancelled.",
    "Order # 10480 could not be cancelled.",
    "order o1",
  ],
  [
    { kind: "order.ship", ...order, before: {}, shipping },
    "The shipping of order # 10480 was updated.",
    "The shipping of order # 10480 could not be updated.",
    "order o1",
  ],
  [{ kind: "order.delete", ...order }, "Order # 10480 was deleted.", "Order # 10480 could not be deleted.", "order o1"],
  [
    { kind: "view.change", view: { kind: "rename", id: "v1", name: "Late" } },
    "The view is now called “Late”.",
    "The view could not be changed. The server says why.",
    "views",
  ],
  [
    { kind: "order.undo", id: "o1", change: "c1" },
    "Change undone.",
    "The change could not be undone. The server says why.",
    "order o1",
  ],
  [
    { kind: "user.undo", id: "u1", change: "c1" },
    "Change undone.",
    "The change could not be undone. The server says why.",
    "user u1",
  ],
  [
    { kind: "password.change", current: "vetiver and rain", next: "iris and leather" },
    "Your password has been changed. Please sign in with it.",
    "Your password could not be changed. The server says why.",
    "account",
  ],
  [
    { kind: "sessions.end", sessions: "others", password: "vetiver and rain" },
    "2 sessions have ended.",
    "The sessions could not be ended. The server says why.",
    "account",
  ],
];

test.each(words)("$kind is told in words, and is about one record", (change, confirmed, failed, record) => {
  expect(confirmedWords(change, 2)).toBe(confirmed);
  expect(failedWords(change, why)).toBe(failed);
  expect(failedWords(change, undefined)).toBe(failed.replace(` ${why}`, ""));
  expect(recordOf(change)).toBe(record);
});

test("ended sessions whose number the server does not say are told without it", () => {
  expect(confirmedWords({ kind: "sessions.end", sessions: "others", password: "x" })).toBe("The sessions have ended.");
});

test("one ended session is told in the singular", () => {
  expect(confirmedWords({ kind: "sessions.end", sessions: ["s1"], password: "x" }, 1)).toBe("The session has ended.");
});

test("an order without a number has none to name", () => {
  expect(orderRequest({ _id: "o1" })).toEqual({ id: "o1", number: "N/A" });
});

test("a request is the same when all that is sent is", () => {
  const request = { kind: "user.update", id: "u1", fields } as const;
  expect(isSameRequest(request, { ...request, fields: { ...fields } })).toBe(true);
  expect(isSameRequest(request, { ...request, fields: { ...fields, age: 39 } })).toBe(false);
  expect(isSameRequest(request, { ...request, id: "u2" })).toBe(false);
});

describe("after a session", () => {
  test.each([
    ["signedOut", "saved", "A change you made before signing out was saved."],
    ["signedOut", "lost", "A change you made before signing out could not be saved."],
    ["expired", "saved", "A change you made before your session expired was saved."],
    ["expired", "lost", "A change you made before your session expired could not be saved."],
  ] as const)("that has %s, a change that was %s is told without what it was about", (end, outcome, said) => {
    expect(wordsAfterSession(end, outcome)).toBe(said);
  });
});
