// What this shows (behaviour: Sorting).
import { describe, expect, test } from "vitest";
import { readSort, type SortValues, sortedBy, writeSort } from "../../src/domain/sorting.ts";
import { fc } from "../properties.ts";

interface Guest {
  readonly id: number;
  readonly name?: string | undefined;
  readonly age?: number | undefined;
  readonly joined?: string | undefined;
}
type Key = "name" | "age" | "joined";

const values: SortValues<Guest, Key> = {
  name: { text: ({ name }) => name },
  age: { number: ({ age }) => age },
  joined: { date: ({ joined }) => joined },
};
const keys: readonly Key[] = ["name", "age", "joined"];

describe("a sort in an address", () => {
  test("is the key, after a minus sign where it descends", () => {
    expect(readSort("name", keys)).toEqual({ key: "name", descending: false });
    expect(readSort("-name", keys)).toEqual({ key: "name", descending: true });
    expect(writeSort({ key: "age", descending: false })).toBe("age");
    expect(writeSort({ key: "age", descending: true })).toBe("-age");
  });

  test.each(keys.flatMap((key) => [true, false].map((descending) => ({ key, descending }))))(
    "is read as it was written: %j",
    (sort) => {
      expect(readSort(writeSort(sort), keys)).toEqual(sort);
    },
  );

  test.each([
    null,
    "",
    "-",
    "--",
    "--name",
    "+name",
    " name",
    "name-",
    "Name",
    "name,age",
    "_id",
    "__proto__",
    "-__proto__",
    "constructor",
    "-constructor",
    "toString",
    "-toString",
    "hasOwnProperty",
    "valueOf",
  ])("is none where it reads %j", (written) => {
    expect(readSort(written, keys)).toBeUndefined();
  });

  test("is none, or one that is written as it was read", () => {
    const anyWritten = fc.oneof(fc.string(), fc.constantFrom(...keys, ...keys.map((key) => `-${key}`)));
    fc.assert(
      fc.property(anyWritten, (written) => {
        const sort = readSort(written, keys);
        if (sort) {
          expect(keys).toContain(sort.key);
          expect(writeSort(sort)).toBe(written);
        } else expect(keys).not.toContain(written.replace(/^-/, ""));
      }),
    );
  });
});

/** Guests with one value each, in the given order. */
const guests = <Value>(key: Key, list: readonly Value[]) => list.map((value, id): Guest => ({ id, [key]: value }));

function orderOf<Value>(key: Key, list: readonly Value[], descending: boolean): Value[] {
  return sortedBy({ key, descending }, values)(guests(key, list)).map((guest) => guest[key] as Value);
}

/** Checks that different values are sorted into `order`, and into its reverse when descending. */
function expectOrder<Value>(key: Key, list: readonly Value[], order: readonly Value[]) {
  expect(orderOf(key, list, false)).toEqual(order);
  expect(orderOf(key, list, true)).toEqual([...order].reverse());
}

describe("texts", () => {
  test("are sorted without regard to case or to the spaces around them", () => {
    expectOrder("name", ["cy", " Zoe", "Ada", "  bea", "Dan"], ["Ada", "  bea", "cy", "Dan", " Zoe"]);
    expect(orderOf("name", ["ada", "ADA", "Áda", " Ada"], true)).toEqual(["ada", "ADA", "Áda", " Ada"]);
  });

  test("are sorted by the numbers within them", () => {
    expectOrder(
      "name",
      ["Order 10", "order 9", "Order 100", "order 0"],
      ["order 0", "order 9", "Order 10", "Order 100"],
    );
    expectOrder("name", ["10", "9", "-", "1a"], ["-", "1a", "9", "10"]);
  });

  test("that are missing or blank come last both ways, as they stood", () => {
    const list = [" ", "b", undefined, "a", "", "\t"];
    expect(orderOf("name", list, false)).toEqual(["a", "b", " ", undefined, "", "\t"]);
    expect(orderOf("name", list, true)).toEqual(["b", "a", " ", undefined, "", "\t"]);
  });
});

describe("numbers", () => {
  test("are sorted as numbers", () => {
    expectOrder("age", [10, 9, 0, -5, 2.5, 100, 1e21], [-5, 0, 2.5, 9, 10, 100, 1e21]);
  });

  test("that are missing come last both ways, and 0 is not missing", () => {
    expect(orderOf("age", [undefined, 3, 0, undefined, 7], false)).toEqual([0, 3, 7, undefined, undefined]);
    expect(orderOf("age", [undefined, 3, 0, undefined, 7], true)).toEqual([7, 3, 0, undefined, undefined]);
  });
});

describe("dates", () => {
  test("are sorted as moments, not as the texts they are", () => {
    const first = "2026-11-20T10:00:00+05:00";
    const second = "2026-11-20T06:00:00Z";
    const third = "2026-11-20T06:00:00.001Z";
    expectOrder("joined", [third, first, second], [first, second, third]);
    expectOrder("joined", ["2026-01-01", "0999-12-31", "1969-12-31"], ["0999-12-31", "1969-12-31", "2026-01-01"]);
  });

  test("that are missing, or none, come last both ways, as they stood; the first of 1970 does not", () => {
    const none = ["soon", undefined, "2026-13-01", ""];
    const list = [none[0], "2026-11-20", none[1], none[2], "1970-01-01T00:00:00.000Z", none[3]];
    expect(orderOf("joined", list, false)).toEqual(["1970-01-01T00:00:00.000Z", "2026-11-20", ...none]);
    expect(orderOf("joined", list, true)).toEqual(["2026-11-20", "1970-01-01T00:00:00.000Z", ...none]);
  });
});

/** Values with their rank. Values of one rank are equal, and those without one count as missing. */
const ranked: { readonly [K in Key]: readonly (readonly [Guest[K], number | undefined])[] } = {
  name: [
    [undefined, undefined],
    ["", undefined],
    ["  ", undefined],
    ["Ada", 1],
    [" ada", 1],
    ["ÁDA", 1],
    ["Ada 9", 2],
    ["ada 10", 3],
    ["zoe", 4],
  ],
  age: [
    [undefined, undefined],
    [0, 1],
    [-0, 1],
    [9, 2],
    [10, 3],
    [120, 4],
  ],
  joined: [
    [undefined, undefined],
    ["tomorrow", undefined],
    ["2026-99-99", undefined],
    ["1950-06-01", 1],
    ["2026-01-01T00:00:00Z", 2],
    ["2026-01-01T05:00:00+05:00", 2],
    ["2026-01-01T00:00:01Z", 3],
  ],
};

test.each(keys)("whatever is sorted by %s is in order, with equals and missing ones as they stood", (key) => {
  const places = fc.array(fc.nat({ max: ranked[key].length - 1 }), { maxLength: 40 });
  fc.assert(
    fc.property(places, fc.boolean(), (chosen, descending) => {
      const pairs = chosen.map((place) => ranked[key][place] as readonly [Guest[Key], number | undefined]);
      const records = Object.freeze(
        guests(
          key,
          pairs.map(([value]) => value),
        ),
      );
      const rankOf = ({ id }: Guest) => pairs[id]?.[1];

      const ranks = descending ? [4, 3, 2, 1, undefined] : [1, 2, 3, 4, undefined];
      const expected = ranks.flatMap((rank) => records.filter((guest) => rankOf(guest) === rank));
      expect(sortedBy({ key, descending }, values)(records)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});
