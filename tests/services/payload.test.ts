// What this shows (behaviour: Where a payload is).
import { describe, expect, test } from "vitest";
import { listIn, payloads, payloadWith } from "../../src/services/payload.ts";
import { fc } from "../properties.ts";

const session = { authToken: "t", user: {} };
const list = [{ _id: "1" }];

/** The three places where a reply may have its payload (behaviour: Where a payload is). */
const readings: [string, (payload: unknown) => unknown][] = [
  ["the body itself", (payload) => payload],
  ["under data", (payload) => ({ data: payload, message: "Fine." })],
  ["under data.data", (payload) => ({ data: { data: payload }, showMessage: true })],
];

describe.each(readings)("a payload that is %s", (_, reply) => {
  test("is found by any of its fields", () => {
    expect(payloadWith(reply(session), "authToken")).toBe(session);
    expect(payloadWith(reply(session), "userData", "user")).toBe(session);
    expect(payloadWith(reply(session), "isAdmin")).toBeUndefined();
  });

  test("is found when the field is null", () => {
    const empty = { userData: null };
    expect(payloadWith(reply(empty), "userData")).toBe(empty);
  });

  test("is the list, or holds it by name", () => {
    expect(listIn(reply(list), "orders")).toBe(list);
    expect(listIn(reply({ orders: list }), "orders")).toBe(list);
    expect(listIn(reply({ orders: [] }), "orders")).toEqual([]);
  });

  test("holds no list under another name, or of another kind", () => {
    for (const payload of [{ users: list }, { orders: "none" }, { orders: { 0: "x" } }, {}, "orders", 5, true])
      expect(listIn(reply(payload), "orders")).toBeUndefined();
  });

  test("holds no list where that is null", () => {
    expect(listIn(reply({ orders: null }), "orders")).toBeUndefined();
  });
});

test("a payload that is null is no list", () => {
  expect(listIn({ data: null }, "orders")).toBeUndefined();
  expect(listIn({ data: { data: null } }, "orders")).toBeUndefined();
  expect(listIn(null, "orders")).toBeUndefined();
  expect(listIn(undefined, "orders")).toBeUndefined();
});

test("the outermost reading counts", () => {
  const inner = { authToken: "inner" };
  const outer = { authToken: "outer", data: inner };
  expect(payloadWith(outer, "authToken")).toBe(outer);
  expect(listIn({ orders: list, data: [] }, "orders")).toBe(list);
});

test("nothing below data.data is read, nor the data of a list", () => {
  expect(payloads({ data: { data: { data: "deep" } } })).toHaveLength(3);
  expect(payloadWith({ data: { data: { data: session } } }, "authToken")).toBeUndefined();
  expect(listIn({ data: { data: { data: list } } }, "orders")).toBeUndefined();
  expect(payloads([{ data: session }])).toHaveLength(1);
});

const hostile = fc.letrec<{ body: unknown }>((tie) => ({
  body: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(null, "", "x", 0, true, undefined),
    fc.array(tie("body"), { maxLength: 2 }),
    fc.record({ data: tie("body"), users: tie("body"), authToken: tie("body") }, { requiredKeys: [] }),
  ),
})).body;

test("any body is read without a fault, and what is found is part of it", () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.jsonValue()), (body) => {
      const places = payloads(body);
      expect(places[0]).toBe(body);
      expect(places.length).toBeLessThanOrEqual(3);
      const found = payloadWith(body, "authToken");
      if (found) expect(places).toContain(found);
      const held = listIn(body, "users");
      if (held && held.length > 0) {
        const named = places.map((place) => (place as { users?: unknown } | null | undefined)?.users);
        expect([...places, ...named]).toContain(held);
      }
    }),
    { numRuns: 500 },
  );
});
