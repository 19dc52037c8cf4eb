// Lists that follow each other, as after a change by somebody else: what is computed from the difference alone equals what
// is computed from scratch.
import { describe, expect, test } from "vitest";
import { collect, updated } from "../../src/domain/collection.ts";
import { customerOf, hasOrders, ordersOf } from "../../src/domain/customer-orders.ts";
import { differenceOf, gapsOf } from "../../src/domain/difference.ts";
import { figuresOfLists } from "../../src/domain/figures-of-lists.ts";
import { choicesBy } from "../../src/domain/filter-choices.ts";
import { filteredBy, readFilter } from "../../src/domain/filters.ts";
import { eachOf, inBlocks, oncePer } from "../../src/domain/once-per.ts";
import { orderFacets } from "../../src/domain/order-filter.ts";
import { orderSortValues } from "../../src/domain/order-list.ts";
import type { Order } from "../../src/domain/records.ts";
import { searchBy } from "../../src/domain/search.ts";
import { type Sort, sortedBy } from "../../src/domain/sorting.ts";
import { topProducts } from "../../src/domain/top-products.ts";
import { fc } from "../properties.ts";

/** Successive versions of a list, in which records are replaced, removed and added in some places. */
const anyHistory = <T>(anyRecord: fc.Arbitrary<T>, replacedBy: (record: T, other: T) => T) => {
  const anyStep = fc.record({
    at: fc.nat(),
    many: fc.integer({ min: 1, max: 3 }),
    way: fc.constantFrom("replace", "remove", "add"),
    by: fc.array(anyRecord, { minLength: 3, maxLength: 3 }),
  });
  return fc
    .tuple(
      fc.array(anyRecord, { maxLength: 30 }),
      fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
    )
    .map(([first, changes]) => {
      const lists: (readonly T[])[] = [first];
      for (const steps of changes) {
        const list = [...(lists.at(-1) as readonly T[])];
        for (const { at, many, way, by } of steps) {
          const place = list.length === 0 ? 0 : at % (list.length + 1);
          const there = list.slice(place, place + many);
          if (way === "replace")
            list.splice(place, there.length, ...there.map((record, index) => replacedBy(record, by[index] as T)));
          else if (way === "remove") list.splice(place, many);
          else list.splice(place, 0, ...by.slice(0, many).map((record) => replacedBy(record, record)));
        }
        lists.push(list);
      }
      return lists;
    });
};

/** Few values, so that records often match. Each record is an object of its own. */
const anyText = fc.constantFrom("", "Ada", "ada", "Ben 10", "Ben 9", "Zoe", undefined);
const anyOrder = fc
  .record({
    _id: fc.uuid(),
    orderId: anyText,
    createdAt: fc.constantFrom(
      "2026-06-01T00:00:00.000Z",
      "2026-06-02T00:00:00.000Z",
      "2026-05-02",
      "soon",
      "",
      undefined,
    ),
    status: fc.constantFrom("pending", "shipped", "delivered", " ", undefined),
    totalAmount: fc.constantFrom(0, 5, 1_000, undefined),
    customerId: fc.constantFrom("u1", "u2", "gone", undefined),
    customerDetails: fc.record({ name: anyText, email: fc.constantFrom("a@b.c", "A@b.c", "d@e.f", "", undefined) }),
    items: fc.array(fc.record({ name: anyText, quantity: fc.constantFrom(1, 2, undefined) }), { maxLength: 2 }),
  })
  .map((order) => order as Order);
const anyOrders = anyHistory(anyOrder, (order, other) => ({ ...other, _id: order._id, createdAt: order.createdAt }));
const anyLists = anyHistory(
  fc.nat().map((number) => ({ number })),
  (_, { number }) => ({ number }),
);

/** Checks that a function gives the same for each list in turn as it gives for that list alone. */
function expectSame<T, Made>(lists: readonly (readonly T[])[], make: () => (list: readonly T[]) => Made) {
  const following = make();
  for (const list of lists) expect(following(list)).toEqual(make()(list));
}

describe("the difference between two lists", () => {
  test("turns the one into the other, and changes neither", () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        lists.slice(1).forEach((after, place) => {
          const before = lists[place] as typeof after;
          const difference = differenceOf(before, after) ?? expect.fail("nothing was followed");
          const [left, made] = [[...before], [...after]];
          for (const gap of gapsOf(difference).toReversed()) {
            left.splice(gap.before[0], gap.before[1] - gap.before[0]);
            made.splice(gap.after[0], gap.after[1] - gap.after[0]);
          }
          expect(left).toHaveLength(made.length);
          left.forEach((record, index) => {
            expect(record).toBe(made[index]);
          });
        });
      }),
      { numRuns: 300 },
    );
  });

  test("is one record where one has changed, one has come, or one is gone", () => {
    const list = Array.from({ length: 5_000 }, (_, number) => ({ number }));
    const another = { number: 7 };
    const gapsTo = (after: readonly object[]) =>
      gapsOf(differenceOf(list, after) ?? expect.fail("nothing was followed"));
    expect(gapsTo(list)).toEqual([]);
    expect(gapsTo(list.with(2_000, another))).toEqual([{ before: [2_000, 2_001], after: [2_000, 2_001] }]);
    expect(gapsTo(list.toSpliced(0, 0, another))).toEqual([{ before: [0, 0], after: [0, 1] }]);
    expect(gapsTo(list.toSpliced(4_999, 1))).toEqual([{ before: [4_999, 5_000], after: [4_999, 4_999] }]);
  });

  test("is not computed where too much differs", () => {
    const list = Array.from({ length: 5_000 }, (_, number) => ({ number }));
    expect(
      differenceOf(
        list,
        list.map((record) => ({ ...record })),
      ),
    ).toBe(undefined);
    expect(
      differenceOf(
        list,
        list.map((record, place) => (place % 2 === 0 ? { ...record } : record)),
      ),
    ).toBe(undefined);
  });
});

describe("after each change of a list", () => {
  test("a function of each record is called for the changed record alone", () => {
    const asked: number[] = [];
    const doubled = eachOf(({ number }: { number: number }) => {
      asked.push(number);
      return 2 * number;
    });
    const list = Array.from({ length: 100 }, (_, number) => ({ number }));
    doubled(list);
    asked.length = 0;
    expect(doubled(list.with(40, { number: 1_000 }))[40]).toBe(2_000);
    expect(asked).toEqual([1_000]);
  });

  test("what is computed of blocks is computed again for the changed block alone", () => {
    const made: number[] = [];
    const sums = inBlocks((records: readonly { number: number }[]) => {
      made.push(records.length);
      return records.reduce((sum, { number }) => sum + number, 0);
    });
    const list = Array.from({ length: 10_500 }, (_, number) => ({ number }));
    const total = (records: typeof list) => sums(records).reduce((sum, part) => sum + part, 0);
    const before = total(list);
    made.length = 0;
    expect(total(list.with(1_500, { number: 1_501 }))).toBe(before + 1);
    expect(made).toEqual([1_000]);
    let longer = list;
    for (let count = 0; count < 100; count += 1) longer = longer.toSpliced(0, 0, { number: 1 });
    expect(total(longer)).toBe(before + 100);
    for (let count = 0; count < 100; count += 1) {
      longer = longer.toSpliced(0, 0, { number: 1 });
      total(longer);
    }
    // Many small blocks would cost more than they save.
    expect(sums(longer).length).toBeLessThan(40);
  });

  test("the list before stays as it was", () => {
    const counts = oncePer(
      (list: readonly object[]) => list.length,
      (_, { after }) => after.length,
    );
    const first = [{}, {}];
    const second = [...first, {}];
    expect([counts(first), counts(second), counts(first)]).toEqual([2, 3, 2]);
  });

  const sorts = Object.keys(orderSortValues).flatMap((key) =>
    [true, false].map((descending) => ({ key, descending }) as Sort<keyof typeof orderSortValues>),
  );
  test.each(sorts)("it is sorted as it would be alone: $key, descending $descending", (sort) => {
    fc.assert(fc.property(anyOrders, (lists) => expectSame(lists, () => sortedBy(sort, orderSortValues))));
  });

  test.each(["", "status=shipped", "status=&totalTo=5", "product=Ada&product=&from=2026-06-01"])(
    "it is filtered, and its choices are counted, as they would be alone: %s",
    (query) => {
      const { filter } = readFilter(orderFacets, query);
      fc.assert(
        fc.property(anyOrders, (lists) => {
          expectSame(lists, () => filteredBy(orderFacets, filter));
          expectSame(lists, () => choicesBy(orderFacets, filter));
        }),
      );
    },
  );

  test("it is searched as it would be alone, whatever is typed meanwhile", () => {
    const anyTerms = fc.array(fc.constantFrom("", "a", "ad", "ada", "b", "ben 1", "ben  9", " "), {
      minLength: 5,
      maxLength: 5,
    });
    const textsOf = ({ orderId, customerDetails }: Order) => [orderId, customerDetails?.name];
    fc.assert(
      fc.property(anyOrders, anyTerms, (lists, terms) => {
        const following = searchBy(textsOf);
        lists.forEach((list, place) => {
          for (const term of [terms[place - 1] ?? "", terms[place] ?? ""])
            expect(following(list)(term)).toEqual(searchBy(textsOf)(list)(term));
        });
      }),
      { numRuns: 300 },
    );
  });

  test("its customers have the orders that they would have alone", () => {
    const newest = { key: "date", descending: true } as const;
    const users = collect([
      { _id: "u1", email: "a@b.c" },
      { _id: "u2", email: "d@e.f" },
    ]);
    fc.assert(
      fc.property(anyOrders, (lists) => {
        for (const list of lists)
          for (const user of users.list) {
            const own = list.filter((order) => customerOf(order, users) === user);
            const named = [
              ...own.filter(({ customerId }) => customerId),
              ...own.filter(({ customerId }) => !customerId),
            ];
            expect(ordersOf(user, users, list)).toEqual(sortedBy(newest, orderSortValues)(named));
            expect(hasOrders(user, users, list)).toBe(own.length > 0);
          }
      }),
      { numRuns: 300 },
    );
  });

  test("its figures are those that it would have alone", () => {
    const now = new Date("2026-06-17T11:00:00+05:00");
    fc.assert(
      fc.property(anyOrders, (lists) => {
        const figuresOf = (list: readonly Order[]) => [figuresOfLists(list, [], now), topProducts(list)];
        const following = lists.map(figuresOf);
        lists.forEach((list, place) => {
          // An unrelated list makes the next one be computed from scratch.
          figuresOf([]);
          expect(following[place]).toEqual(figuresOf([...list]));
        });
      }),
    );
  });
});

test("a record is found by its id whatever has come and gone before it", () => {
  const anyStep = fc.record({ id: fc.nat({ max: 40 }), isGone: fc.boolean(), at: fc.nat({ max: 9 }) });
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 150 }), (steps) => {
      const record = (id: number, at: number, version: number) => ({
        _id: `r${id}`,
        createdAt: `2026-06-0${at}`,
        version: `${version}-x`,
      });
      let collection = collect(Array.from({ length: 20 }, (_, id) => record(id, 9 - Math.floor(id / 3), 0)));
      for (const [version, { id, isGone, at }] of steps.entries()) {
        const was = collection;
        collection = updated(
          was,
          isGone ? { records: [], gone: [`r${id}`] } : { records: [record(id, at, version)], gone: [] },
        );
        for (const { list, byId } of [was, collection]) {
          for (let known = 0; known <= 40; known += 1) {
            const there = list.find(({ _id }) => _id === `r${known}`);
            expect(byId.get(`r${known}`)).toBe(there);
            expect(byId.has(`r${known}`)).toBe(there !== undefined);
          }
          expect([...byId.keys()]).toEqual(list.map(({ _id }) => _id));
        }
      }
    }),
  );
});
