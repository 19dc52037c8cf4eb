import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { decoder } from "../../contract/decode.ts";
import { Administrator, Order, User } from "../../contract/entities.ts";
import { fc } from "../properties.ts";
import { carelessValue, unreliableParts, validValue } from "./contract-values.ts";

const entities: [string, v.GenericSchema][] = [
  ["User", User],
  ["Order", Order],
  ["Administrator", Administrator],
];

/** Returns `value` as it is after being sent as JSON. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe.each(entities)("decoding a %s", (_, schema) => {
  const decode = decoder(schema);

  test("leaves a valid record as it is, and the same object", () => {
    fc.assert(
      fc.property(validValue(schema), (record) => {
        expect(v.is(schema, record)).toBe(true);
        const before = structuredClone(record);
        expect(decode(record)).toBe(record);
        expect(record).toEqual(before);
      }),
    );
  });

  test("makes of any JSON a record whose fields have their types or are missing, or nothing", () => {
    fc.assert(
      fc.property(fc.oneof(carelessValue(schema), fc.jsonValue()).map(sent), (value) => {
        const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
        const record = decode(value);
        expect(record).toBe(isObject ? value : undefined);
        if (isObject) expect(unreliableParts(schema, record)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test("changes nothing when done again", () => {
    fc.assert(
      fc.property(carelessValue(schema).map(sent), (value) => {
        const once = decode(value);
        const before = structuredClone(once);
        expect(once === undefined ? undefined : decode(once)).toEqual(before);
      }),
    );
  });

  test("keeps what the contract does not know", () => {
    const extra = fc.record({ loyalty: fc.jsonValue(), __v: fc.integer(), tags: fc.array(fc.jsonValue()) });
    fc.assert(
      fc.property(validValue(schema), extra, (record, more) => {
        const value = Object.assign(record as Record<string, unknown>, more);
        expect(decode(value)).toMatchObject({});
        expect([value.loyalty, value.__v, value.tags]).toEqual([more.loyalty, more.__v, more.tags]);
        expect(value.tags).toBe(more.tags);
      }),
    );
  });

  test.each([null, undefined, 0, 7, "", "text", true, [], [{}]].map((value) => [value]))("%j is none", (value) => {
    expect(decode(value)).toBeUndefined();
  });
});

describe("a careless server's order", () => {
  const decode = decoder(Order);

  test("has its numbers and booleans read from texts, and its texts from numbers", () => {
    const order = { _id: 7, orderId: 9001, totalAmount: "1250.50", itemCount: " 3 ", cancelled: "false" };
    expect(decode(order)).toEqual({ _id: "7", orderId: "9001", totalAmount: 1250.5, itemCount: 3, cancelled: false });
    expect(decode({ cancelled: "true" })).toEqual({ cancelled: true });
    expect(decode({ cancelled: 1 })).toEqual({ cancelled: true });
    expect(decode({ cancelled: 0 })).toEqual({ cancelled: false });
  });

  test("lacks what is null or cannot be read", () => {
    const order = {
      _id: {},
      status: null,
      totalAmount: "a lot",
      itemCount: "",
      cancelled: "no",
      pricing: null,
      customerDetails: "Ada",
      shipping: { status: ["shipped"], carrier: true },
      items: {},
    };
    expect(decode(order)).toEqual({ shipping: {} });
  });

  test("keeps statuses, carriers and dates that we do not know", () => {
    const order = { status: "mislaid", createdAt: "soon", shipping: { status: "at_sea", carrier: "Pigeon" } };
    expect(decode(structuredClone(order))).toEqual(order);
  });

  test("loses the unreadable entries of its lists, and no other", () => {
    const order = { items: [null, { name: "Oud", quantity: "2" }, 5, { gallery: ["a.svg", null, {}, 3] }, []] };
    expect(decode(order)).toEqual({ items: [{ name: "Oud", quantity: 2 }, { gallery: ["a.svg", "3"] }] });
  });

  test("may be as deep as it likes where the contract is not", () => {
    const deep = `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`;
    expect(decode(JSON.parse(`{"status":${deep},"more":${deep}}`))).toMatchObject({ status: undefined });
  });

  test("cannot reach what other records inherit", () => {
    decode(
      JSON.parse('{ "__proto__": { "status": "x" }, "constructor": 1, "items": [{ "__proto__": { "name": 5 } }] }'),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(decode({})).toEqual({});
  });
});

test.each([v.bigint(), v.nullable(v.string()), v.object({ at: v.optional(v.date()) }), v.array(v.literal(1))])(
  "a contract with a kind of schema that nothing reads yet fails before it is used",
  (schema) => {
    expect(() => decoder(schema as v.GenericSchema)).toThrow("does not know schemas of type");
  },
);
