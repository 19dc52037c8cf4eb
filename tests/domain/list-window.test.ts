import fc from "fast-check";
import { expect, test } from "vitest";
import { type ListWindow, Stretch, totalInWords, type WindowPlace } from "../../src/domain/list-window.ts";

const size = 50;

/** Replies as the server does, about a list of `count` numbers. Where `isExactAt` is false, places are estimates. */
function serverOf(count: number, isExactAt: (place: number) => boolean = () => true) {
  const keyOf = (number: number) => `k${number}`;
  const numberIn = (key: string) => Number(key.slice(1));
  return (place: WindowPlace): ListWindow<number> => {
    let [from, to] = [0, 0];
    if ("at" in place) {
      const isExact = isExactAt(place.at);
      from = Math.min(count, isExact ? place.at : Math.round(place.at * 0.98));
      to = Math.min(count, from + size);
    } else if ("after" in place) {
      from = numberIn(place.after) + 1;
      to = Math.min(count, from + size);
    } else {
      to = numberIn(place.before);
      from = Math.max(0, to - size);
    }
    return {
      records: Array.from({ length: to - from }, (_, index) => from + index),
      first: to > from ? keyOf(from) : undefined,
      last: to > from ? keyOf(to - 1) : undefined,
      isEnd: "before" in place ? from === 0 : to === count,
      position: "at" in place ? { at: from, isExact: isExactAt(place.at) } : undefined,
      total: "at" in place ? { about: count, atLeast: count, isExact: true } : undefined,
    };
  };
}

/** Requests windows, as the machine does, until no row in sight is missing. Fails after eight of them. */
function seeing(stretch: Stretch<number>, from: number, to: number, answer: ReturnType<typeof serverOf>) {
  let filled = stretch;
  for (let asked = 0; asked < 8; asked += 1) {
    const place = filled.missing(from, to);
    if (!place) return filled;
    filled = filled.with(place, answer(place));
  }
  return expect.fail(`Rows ${from} to ${to} are missing for ever.`);
}

const firstOf = (answer: ReturnType<typeof serverOf>) => Stretch.of(answer({ at: 0 }), { at: 0 });

test("a list in one window has all of its rows, and nothing to ask for", () => {
  const rows = firstOf(serverOf(3));
  expect([rows.length, rows.at(0), rows.at(2), rows.at(3)]).toEqual([3, 0, 2, undefined]);
  expect(rows.missing(0, 20)).toBeUndefined();
});

test("without a list there is nothing to ask for", () => {
  const rows = firstOf(serverOf(0));
  expect([rows.length, rows.missing(0, 20)]).toEqual([0, undefined]);
});

test("rows that follow those in hand are asked for by the last key, and those before by the first", () => {
  const answer = serverOf(10_000);
  const rows = firstOf(answer);
  expect(rows.missing(0, 49)).toBeUndefined();
  expect(rows.missing(40, 60)).toEqual({ after: "k49" });
  const far = rows.with({ at: 5000 }, answer({ at: 5000 }));
  expect([far.at(4999), far.at(5000), far.at(5049)]).toEqual([undefined, 5000, 5049]);
  expect(far.missing(4990, 5010)).toEqual({ before: "k5000" });
  expect(far.missing(9000, 9020)).toEqual({ at: 8985 });
});

test("whatever is scrolled to, the rows in sight are those of the list, and few are held", () => {
  const scrolls = fc.array(fc.tuple(fc.nat(5_000), fc.integer({ min: 1, max: 60 })), { maxLength: 30 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4_000 }), scrolls, (count, places) => {
      const answer = serverOf(count);
      let rows = firstOf(answer);
      for (const [from, shown] of places) {
        const first = Math.min(from, count - 1);
        const last = Math.min(first + shown, count - 1);
        rows = seeing(rows, first, last, answer);
        for (let place = first; place <= last; place += 1) expect(rows.at(place)).toBe(place);
        expect(rows.records.length).toBeLessThanOrEqual(12 * size);
      }
    }),
  );
});

test("rows that are scrolled through one after the other follow each other, also where places are estimates", () => {
  const answer = serverOf(1_000_000, (place) => place < 10_000);
  let rows = seeing(firstOf(answer), 500_000, 500_030, answer);
  const seen: (number | undefined)[] = [];
  for (let place = 500_000; place < 503_000; place += 20) {
    rows = seeing(rows, place, place + 30, answer);
    for (let row = place; row < place + 20; row += 1) seen.push(rows.at(row));
  }
  const first = seen[0] as number;
  expect(seen).toEqual(seen.map((_, index) => first + index));
});

/** As `serverOf`, with `newer` more numbers on top. The newest number is the lowest and comes first. */
function serverWithNewer(count: number, newer: number) {
  const grown = serverOf(count + newer);
  const older = (value: number) => value - newer;
  const shift = (key: string | undefined, by: number) => key && `k${Number(key.slice(1)) + by}`;
  return (place: WindowPlace): ListWindow<number> => {
    const [[name, value] = []] = Object.entries(place);
    const asked = name === "at" ? place : ({ [String(name)]: shift(String(value), newer) } as WindowPlace);
    const { records, first, last, total, ...window } = grown(asked);
    const counted = "count" in place ? grown({ at: 0 }).total : total;
    return {
      ...window,
      records: records.map(older),
      first: shift(first, -newer),
      last: shift(last, -newer),
      total: counted,
    };
  };
}

test("rows that have come on top are there for whoever scrolls up to them, and counted", () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 900 }), fc.integer({ min: 1, max: 200 }), (from, newer) => {
      const [before, after] = [serverOf(1_000), serverWithNewer(1_000, newer)];
      const rows = seeing(firstOf(before), from, from + 20, before);
      const place = rows.again(from);
      let renewed = seeing(rows.renewed(place, after(place)), from, from + 20, after);
      // The rows in sight stay where they are.
      expect(renewed.at(from)).toBe(from);
      expect(renewed.total).toEqual({ about: 1_000 + newer, atLeast: 1_000 + newer, isExact: true });
      for (let top = from; top > 0; top -= 20) renewed = seeing(renewed, top, top + 20, after);
      for (let again = 0; again < 30; again += 1) renewed = seeing(renewed, 0, 20, after);
      expect(renewed.at(0)).toBe(-newer);
    }),
  );
});

test("rows that are all in hand are counted, also where the server could only estimate them", () => {
  const all = { first: undefined, last: undefined, position: { at: 0, isExact: true } };
  const total = { about: 7, atLeast: 0, isExact: false };
  const none = Stretch.of<number>({ ...all, records: [], last: "k0", isEnd: false, total }, { at: 0 });
  expect([totalInWords(none.total), none.length]).toEqual(["more than 0", 7]);
  const end = none.with({ after: "k0" }, { ...all, records: [1], isEnd: true, position: undefined, total: undefined });
  expect([totalInWords(end.total), end.length]).toEqual(["1", 1]);
});

test("whoever comes back to some rows reads the same ones, at the same places", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 60 }), (to, further) => {
      // Estimated far from the top, so that the same place is other rows when it is asked for anew.
      const answer = serverOf(1_000, (place) => place < 100);
      let rows = seeing(firstOf(answer), to, to + 20, answer);
      const from = Math.min(to + further, 979);
      rows = seeing(rows, from, from + 20, answer);
      const left = rows.leftAt(from);
      const place: WindowPlace = left ? { after: left.after, count: true } : { at: 0 };
      const back = seeing(Stretch.of(answer(place), place, left?.first), from, from + 20, answer);
      expect(back.at(from)).toBe(rows.at(from));
    }),
  );
});

test("scrolling back is asked for before the first key, and forgets the far end", () => {
  const answer = serverOf(10_000);
  let rows = seeing(firstOf(answer), 9_950, 9_999, answer);
  expect(rows.isEnd).toBe(true);
  for (let place = 9_950; place >= 8_000; place -= 30) rows = seeing(rows, place, place + 30, answer);
  expect(rows.isEnd).toBe(false);
  expect(rows.at(8_010)).toBe(8_010);
  expect(rows.length).toBe(10_000);
});

test("a search that stopped early has a place for what may come, and leads on from there", () => {
  const rows = Stretch.of<number>(
    {
      records: [1],
      first: "k1",
      last: "k99",
      isEnd: false,
      position: { at: 0, isExact: true },
      total: { about: 0, atLeast: 1, isExact: false },
    },
    { at: 0 },
  );
  expect([rows.length, rows.missing(0, 20)]).toEqual([2, { after: "k99" }]);
  const nothing = { records: [], first: undefined, isEnd: false, position: undefined, total: undefined };
  const further = rows.with({ after: "k99" }, { ...nothing, last: "k500" });
  expect([further.length, further.missing(0, 20)]).toEqual([2, { after: "k500" }]);
  const ended = further.with({ after: "k500" }, { ...nothing, last: undefined, isEnd: true });
  expect([ended.length, ended.missing(0, 20)]).toEqual([1, undefined]);
});

test("however few rows a window has, all in sight are held", () => {
  const keyed = (from: number, size: number): ListWindow<number> => ({
    records: Array.from({ length: size }, (_, index) => from + index),
    ...{ first: `k${from}`, last: `k${from + size - 1}`, isEnd: false, position: undefined, total: undefined },
  });
  for (const each of [1, 3, 2_000]) {
    let rows = Stretch.of(keyed(0, each), { at: 0 });
    for (let asked = 0; rows.missing(0, each * 1.5 + 30); asked += 1) {
      expect(asked).toBeLessThan(40);
      rows = rows.with({ after: `k${rows.end - 1}` }, keyed(rows.end, each));
    }
    expect([rows.at(0), rows.at(30)]).toEqual([0, 30]);
  }
});

test("the last rows are at the end of a list whose length is an estimate, which gets no longer by them", () => {
  const total = { about: 1_000, atLeast: 500, isExact: false };
  const answer = (place: WindowPlace) => ({ ...serverOf(1_000)(place), total });
  const last = { ...answer({ at: 950 }), position: { at: 964, isExact: false } };
  const rows = firstOf(answer).with({ at: 964 }, last);
  expect([rows.length, rows.at(999), rows.missing(979, 999)]).toEqual([1_000, 999, undefined]);
  const shorter = firstOf(answer).with({ at: 900 }, { ...last, position: { at: 900, isExact: false } });
  expect([shorter.length, shorter.at(949)]).toEqual([950, 999]);
});

test("a list that has become shorter ends where the server says", () => {
  const rows = firstOf(serverOf(10_000)).with({ at: 9_000 }, serverOf(1_000)({ at: 9_000 }));
  expect([rows.length, rows.missing(8_990, 9_010)]).toEqual([1_000, { at: 984 }]);
});

test("a window that leads back to the place asked for is stuck, one that leads further is not", () => {
  const rows = firstOf(serverOf(200));
  const none = { records: [], first: "k49", isEnd: false, position: undefined, total: undefined };
  const stuck = (place: WindowPlace, last: string) => rows.isStuck(place, { ...none, last }, 40, 60);
  expect(stuck({ after: "k49" }, "k49")).toBe(true);
  expect(stuck({ after: "k49" }, "k70")).toBe(false);
  expect(rows.isStuck({ after: "k49" }, serverOf(200)({ after: "k49" }), 40, 60)).toBe(false);
  const elsewhere = { ...serverOf(200)({ at: 0 }), position: { at: 150, isExact: true } };
  expect([rows.withoutKeys().at(49), rows.withoutKeys().missing(40, 60)]).toEqual([49, { at: 25 }]);
  expect(rows.isStuck({ at: 105 }, elsewhere, 120, 140)).toBe(true);
});

test("without a total, the rows in hand are counted", () => {
  const of = (isEnd: boolean) => Stretch.of({ ...serverOf(3)({ at: 0 }), isEnd, total: undefined }, { at: 0 }).total;
  expect([totalInWords(of(true)), totalInWords(of(false))]).toEqual(["3", "more than 2"]);
});

test("there are no fewer than those in hand, though the server had counted fewer when it was first asked", () => {
  const none = { records: [], first: undefined, last: "k9", isEnd: false, position: { at: 0, isExact: true } };
  const begun = Stretch.of<number>({ ...none, total: { about: 0, atLeast: 0, isExact: false } }, { at: 0 });
  const found = {
    records: [10, 11, 12],
    first: "k10",
    last: "k12",
    isEnd: false,
    position: undefined,
    total: undefined,
  };
  expect(begun.with({ after: "k9" }, found).total).toEqual({ about: 3, atLeast: 3, isExact: false });
});

test("a total says whether it is counted", () => {
  expect(totalInWords({ about: 12, atLeast: 12, isExact: true })).toBe("12");
  expect(totalInWords({ about: 45_000, atLeast: 20_001, isExact: false })).toBe("more than 20,000");
});
