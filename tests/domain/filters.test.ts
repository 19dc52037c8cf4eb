// What this shows (behaviour: Filters).
import { describe, expect, test } from "vitest";
import { collect } from "../../src/domain/collection.ts";
import { hasOrders } from "../../src/domain/customer-orders.ts";
import { choicesBy, choicesOf } from "../../src/domain/filter-choices.ts";
import { describeFilter, describeIgnored } from "../../src/domain/filter-words.ts";
import { type Filter, filteredBy, filterParameters, isOpen, readFilter, toggled } from "../../src/domain/filters.ts";
import { withParams } from "../../src/domain/list-query.ts";
import { orderFacets } from "../../src/domain/order-filter.ts";
import type { Order, User } from "../../src/domain/records.ts";
import { servedUserFacets, userFacets } from "../../src/domain/user-filter.ts";
import { fc } from "../properties.ts";

const read = (query: string) => readFilter(orderFacets, query);
const nothing: Filter = { values: {}, amounts: {}, periods: {} };
const sentence = (filter: Filter) =>
  describeFilter(orderFacets, filter)
    .map(({ separator, words, value }) => separator + words + (value === undefined ? "" : ` ${value}`))
    .join("");

describe("an address asks for", () => {
  test.each<[string, Partial<Filter>]>([
    ["city=Lahore&city=Multan&city=Lahore", { values: { city: ["Lahore", "Multan"] } }],
    ["city=&city=+&city=Multan", { values: { city: ["", "Multan"] } }],
    ["shipping=in_transit", { values: { shipping: ["in_transit"] } }],
    ["totalFrom=100", { amounts: { total: { from: 100 } } }],
    ["totalFrom=0&totalTo=1%2C500.50", { amounts: { total: { from: 0, to: 1500.5 } } }],
    ["totalTo=.5", { amounts: { total: { to: 0.5 } } }],
    ["totalTo=7.&totalFrom=", { amounts: { total: { to: 7 } } }],
    ["totalFrom=5&totalTo=5", { amounts: { total: { from: 5, to: 5 } } }],
    ["from=2026-11-01&to=", { periods: { created: { from: "2026-11-01" } } }],
  ])("%j: %j", (query, filter) => {
    expect(read(query)).toEqual({ filter: { ...nothing, ...filter }, ignored: [] });
  });

  test.each([
    ["totalFrom=-5", "total from “-5”"],
    ["totalTo=1e9", "total up to “1e9”"],
    ["totalTo=.", "total up to “.”"],
    ["totalFrom=NaN", "total from “NaN”"],
    [`totalTo=${"9".repeat(400)}`, `total up to “${"9".repeat(58)}…”`],
    ["totalFrom=500&totalTo=100", "total “Rs 500.00 to Rs 100.00”"],
    ["from=soon", "ordered since “soon”"],
    ["to=2026-02-30", "ordered until “2026-02-30”"],
    ["from=2026-11-21&to=2026-11-01", "ordered “Nov 21, 2026 to Nov 1, 2026”"],
    ["totalFrom=a&totalTo=b", "total from “a”, total up to “b”"],
    [`totalTo=${"🌹".repeat(5000)}`, `total up to “${"🌹".repeat(28)}…”`],
  ])("%.40s, which cannot be, and words say so", (query, words) => {
    const { filter, ignored } = read(query);
    expect(isOpen(filter)).toBe(true);
    expect(describeIgnored(ignored)).toBe(`The address asks for what is not valid and was left out: ${words}.`);
  });

  test("the reader's own days, where the time zone is invalid", () => {
    const { filter, ignored } = read("from=2026-11-01&zone=Atlantis");
    expect(filter.periods).toEqual({ created: { from: "2026-11-01" } });
    expect(ignored).toEqual([{ words: "time zone", value: "Atlantis" }]);
  });

  test("at most 100 values of a facet", () => {
    const query = Array.from({ length: 5000 }, (_, index) => `city=${index}`).join("&");
    const { filter, ignored } = read(query);
    expect(filter.values.city).toHaveLength(100);
    expect(describeIgnored(ignored)).toContain("each city after the first 100.");
  });

  test("nothing wrong by parameters that are not the filter's", () => {
    expect(describeIgnored(read("q=oud&sort=-total&City=Lahore&__proto__=1").ignored)).toBe(undefined);
  });
});

describe("a filter in words", () => {
  test.each([
    ["status=delivered&status=shipped", "Status: Delivered or Shipped"],
    ["city=Lahore&city=", "City: Lahore or no city"],
    ["city=&carrier=TCS&carrier=DHL", "No city, Carrier: TCS or DHL"],
    ["totalFrom=100", "Total from Rs 100.00"],
    ["totalTo=100&status=pending", "Status: Pending, Total up to Rs 100.00"],
    ["totalFrom=100&totalTo=250", "Total: Rs 100.00 to Rs 250.00"],
    ["totalFrom=100&totalTo=100", "Total: Rs 100.00"],
  ])("%j: %s", (query, words) => {
    expect(sentence(read(query).filter)).toBe(words);
  });
});

describe("the users", () => {
  const user = (id: string, fields: Partial<User> = {}): User => ({ _id: id, ...fields });
  const users = collect<User>([
    user("u1", {
      gender: "Female",
      isVerified: true,
      age: 30,
      email: "a@shop.example",
      lastVisit: "2026-11-20T10:00:00Z",
    }),
    user("u2", { gender: "Male", age: 18, createdAt: "2026-01-05T10:00:00Z" }),
    user("u3", { gender: "dragon" as never, isVerified: false }),
    user("u4", { gender: " " as never, isVerified: true, age: 60 }),
  ]);
  const orders: Order[] = [
    { _id: "o1", customerId: "u2" },
    { _id: "o2", customerDetails: { email: "A@shop.example" } },
  ];
  const facets = userFacets(users, orders);
  const found = (query: string) =>
    filteredBy(facets, readFilter(facets, query).filter)(users.list).map(({ _id }) => _id);

  test.each([
    ["gender=Female&gender=Male", ["u1", "u2"]],
    ["gender=Other", ["u3"]],
    ["gender=", ["u4"]],
    ["status=verified", ["u1", "u4"]],
    ["status=unverified", ["u2", "u3"]],
    ["ageFrom=18&ageTo=30", ["u1", "u2"]],
    ["ageFrom=31", ["u4"]],
    ["createdFrom=2026-01-01&createdTo=2026-01-05", ["u2"]],
    ["visitedFrom=2026-11-20", ["u1"]],
    ["orders=with", ["u1", "u2"]],
    ["orders=without", ["u3", "u4"]],
    ["orders=without&status=verified", ["u4"]],
  ])("%j are %j", (query, ids) => {
    expect(found(query)).toEqual(ids);
  });

  test("are not filtered by an unknown gender or status", () => {
    const { filter, ignored } = readFilter(facets, "gender=dragon&status=&status=verified");
    expect(filter.values).toEqual({ status: ["verified"] });
    expect(ignored).toEqual([
      { words: "gender", value: "dragon" },
      { words: "status", value: "" },
    ]);
  });

  test("cannot be asked for their orders before those are known", () => {
    const early = userFacets(users, undefined);
    expect(filterParameters(early)).not.toContain("orders");
    expect(users.list.filter((user) => hasOrders(user, users, orders))).toEqual(users.list.slice(0, 2));
  });

  test("of a large shop are let through whatever orders they have, which its server knows", () => {
    for (const query of ["orders=with", "orders=without"]) {
      const { filter } = readFilter(servedUserFacets, query);
      expect(isOpen(filter)).toBe(false);
      expect(filteredBy(servedUserFacets, filter)(users.list)).toEqual(users.list);
    }
  });

  test("have a choice of every gender, though nobody has it", () => {
    const { choices } = choicesBy(facets, nothing)([]).gender ?? {};
    expect(choices?.map(({ label, count }) => `${label} ${count}`)).toEqual([
      "Male 0",
      "Female 0",
      "Other 0",
      "No gender 0",
    ]);
  });
});

const anyWord = fc.constantFrom("", " ", "Lahore", "Multan", "lahore", "&city=", "🌹", "__proto__", "constructor");
const anyOrder: fc.Arbitrary<Order> = fc.record(
  {
    _id: fc.string(),
    status: anyWord,
    cancelled: fc.boolean(),
    totalAmount: fc.integer({ min: 0, max: 5 }),
    items: fc.array(fc.record({ name: anyWord }, { requiredKeys: [] }), { maxLength: 3 }),
    customerDetails: fc.record({ shippingAddress: fc.record({ city: anyWord }, { requiredKeys: [] }) }),
    createdAt: fc.constantFrom("", "soon", "2026-11-01T10:00:00Z", "2026-11-03T10:00:00Z"),
  },
  { requiredKeys: ["_id"] },
);
const anyQuery = fc
  .array(
    fc.oneof(
      fc.tuple(fc.constantFrom("status", "product", "city", "reason"), anyWord),
      fc.tuple(fc.constantFrom("totalFrom", "totalTo"), fc.constantFrom("1", "3", "x", "")),
      fc.tuple(fc.constantFrom("from", "to", "zone"), fc.constantFrom("2026-11-01", "2026-11-02", "UTC", "")),
    ),
    { maxLength: 8 },
  )
  .map((pairs) => new URLSearchParams(pairs).toString());
const anyOrders = fc.array(anyOrder, { maxLength: 20 });

test("a choice shows as many orders as its count says, once it is the only one of its facet", () => {
  fc.assert(
    fc.property(anyOrders, anyQuery, (orders, query) => {
      const { filter } = read(query);
      for (const [name, { choices, more }] of Object.entries(choicesBy(orderFacets, filter)(orders))) {
        expect(more).toBe(0);
        for (const { value, count } of choices) {
          const alone = { ...filter, values: { ...filter.values, [name]: [value] } };
          expect(filteredBy(orderFacets, alone)(orders)).toHaveLength(count ?? -1);
        }
      }
    }),
    { numRuns: 200 },
  );
});

test("more values of a facet show no fewer orders, more facets no more", () => {
  fc.assert(
    fc.property(anyOrders, anyQuery, anyWord, (orders, query, value) => {
      const { filter } = read(query);
      const shown = filteredBy(orderFacets, filter)(orders);
      if (filter.values.city) {
        const wider = { ...filter, values: { ...filter.values, city: [...filter.values.city, value] } };
        expect(filteredBy(orderFacets, wider)(orders)).toEqual(expect.arrayContaining([...shown]));
      } else {
        const narrower = { ...filter, values: { ...filter.values, city: [value] } };
        expect(shown).toEqual(expect.arrayContaining([...filteredBy(orderFacets, narrower)(orders)]));
      }
    }),
    { numRuns: 200 },
  );
});

test("removing every part of a filter, in any order, leaves an address that asks for nothing", () => {
  fc.assert(
    fc.property(anyQuery, fc.nat(), (query, seed) => {
      let address = `?q=oud&${query}`;
      for (;;) {
        const parts = describeFilter(orderFacets, read(address).filter);
        const part = parts[seed % Math.max(1, parts.length)];
        if (!part) break;
        address = withParams(address, part.removal);
        expect(describeFilter(orderFacets, read(address).filter)).toHaveLength(parts.length - 1);
      }
      expect(isOpen(read(address).filter)).toBe(true);
      expect(new URLSearchParams(address).get("q")).toBe("oud");
    }),
    { numRuns: 200 },
  );
});

test("a value that is chosen twice is as before", () => {
  fc.assert(
    fc.property(anyQuery, fc.constantFrom("", "Lahore", "Quetta"), (query, value) => {
      const { filter } = read(query);
      const chosen = read(withParams(query, toggled(filter, "city", value))).filter;
      expect(chosen.values.city?.includes(value) ?? false).toBe(!filter.values.city?.includes(value));
      const again = read(withParams(query, toggled(chosen, "city", value))).filter;
      expect(new Set(again.values.city)).toEqual(new Set(filter.values.city));
    }),
  );
});

test("of too many values, the most frequent are listed, and the chosen ones", () => {
  const orders = Array.from({ length: 150 }, (_, index) => index).flatMap((index) =>
    Array.from({ length: index < 100 ? 2 : 1 }, () => ({
      _id: "o",
      customerDetails: { shippingAddress: { city: `City ${index}` } },
    })),
  );
  const { choices = [], more } = choicesBy(orderFacets, read("city=City+149").filter)(orders).city ?? {};
  expect(more).toBe(50);
  expect(choices).toHaveLength(101);
  expect(choices.at(2)).toEqual({ value: "City 2", label: "City 2", count: 2 });
  expect(choices.at(-1)).toEqual({ value: "City 149", label: "City 149", count: 1 });
});

test("of too many values that a server sends, the first are listed, the chosen ones, and those that are always offered", () => {
  const names = [...Array.from({ length: 20_000 }, (_, index) => `City ${index}`), "pending"];
  const values = names.map((value, index) => ({ value, count: 20_001 - index }));
  const cities = choicesOf(orderFacets.values.city ?? expect.fail("no cities"), { values, more: 7 }, ["City 15000"]);
  expect(cities.choices).toHaveLength(101);
  expect(cities.choices.at(-1)).toEqual({ value: "City 15000", label: "City 15000", count: 5001 });
  expect(cities.more).toBe(7 + 20_001 - 101);
  const genders = choicesOf(servedUserFacets.values.gender ?? expect.fail("no genders"), { values, more: 0 }, []);
  expect(genders.choices.slice(0, 3).map(({ label }) => label)).toEqual(["Male", "Female", "Other"]);
  expect(genders.choices).toHaveLength(104);
});
