// What this shows (behaviour: Lists of millions).
import { expect, test } from "vitest";
import {
  fittingShift,
  rowOf,
  type Scale,
  scaleOf,
  shiftAfter,
  shiftAtRest,
  slotOf,
} from "../../src/domain/scaled-rows.ts";
import { fc } from "../properties.ts";

const tenMillion = scaleOf(10_000_000, 48);
/** The number of slots at either end whose rows are as far from that end as they are. */
const edge = 1_000;

const anyHeight = fc.integer({ min: 20, max: 400 });
/** The scale of a list with more rows than slots, sometimes by only a few. */
const anyLong = anyHeight.chain((height) => {
  const { slots } = scaleOf(Number.POSITIVE_INFINITY, height);
  const more = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 20_000_000 }));
  return more.map((count) => scaleOf(slots + count, height));
});
const anyPart = fc.double({ min: 0, max: 1, noNaN: true });
const slotAt = ({ slots }: Scale, part: number) => Math.round(part * (slots - 1));

test("a list with no more rows than slots has a slot for each", () => {
  fc.assert(
    fc.property(anyHeight, anyPart, anyPart, (height, some, part) => {
      const { slots } = scaleOf(Number.POSITIVE_INFINITY, height);
      const scale = scaleOf(Math.round(some * slots), height);
      const slot = Math.round(part * scale.rows);
      expect(scale.slots).toBe(scale.rows);
      expect([rowOf(scale, slot), slotOf(scale, slot)]).toEqual([slot, slot]);
      expect([shiftAfter(scale, 0, slot, 1e6), shiftAtRest(scale, 0, slot)].map(Math.abs)).toEqual([0, 0]);
    }),
  );
});

test("the slots of ten million rows fit into every browser's tallest element, and lead from the first row to the last", () => {
  expect(tenMillion).toEqual({ rows: 10_000_000, slots: 166_666 });
  const slots = [0, 999, 1_000, 83_333, 165_665, 165_666, 166_665];
  expect(slots.map((slot) => rowOf(tenMillion, slot))).toEqual([
    0, 999, 1_000, 5_000_000, 9_998_939, 9_999_000, 9_999_999,
  ]);
});

test("each slot has a row further down than the slot before it, and is that row's own", () => {
  fc.assert(
    fc.property(anyLong, anyPart, (scale, part) => {
      const slot = slotAt(scale, part);
      const row = rowOf(scale, slot);
      expect(slotOf(scale, row)).toBe(slot);
      if (slot > 0) expect(rowOf(scale, slot - 1)).toBeLessThan(row);
      if (slot < edge) expect(row).toBe(slot);
      if (slot >= scale.slots - edge) expect(scale.rows - row).toBe(scale.slots - slot);
    }),
  );
});

test("no row has a slot further down than that of the row below it", () => {
  fc.assert(
    fc.property(anyLong, anyPart, (scale, part) => {
      const row = Math.round(part * (scale.rows - 2));
      const slot = slotOf(scale, row);
      expect([slot >= 0, slot < scale.slots]).toEqual([true, true]);
      expect(slotOf(scale, row + 1) - slot).toBeOneOf([0, 1]);
    }),
  );
});

/** A list that somebody scrolls: its position, and the actions that change it. */
class Scrolled {
  slot = 0;
  shift = 0;
  scale: Scale;

  constructor(scale: Scale) {
    this.scale = scale;
  }

  get row() {
    return this.slot + this.shift;
  }

  to(slot: number) {
    const before = this.slot;
    this.slot = Math.max(0, Math.min(slot, this.scale.slots - 1));
    this.shift = shiftAfter(this.scale, this.shift, this.slot, Math.abs(this.slot - before));
  }

  rest() {
    const { row } = this;
    this.shift = shiftAtRest(this.scale, this.shift, this.slot);
    this.slot = row - this.shift;
  }

  count(rows: number, height: number) {
    this.scale = scaleOf(rows, height);
    this.shift = fittingShift(this.scale, this.shift);
    this.slot = Math.min(this.slot, this.scale.slots - 1);
  }
}

const anySteps = fc.array(
  fc.oneof(
    fc.record({ by: fc.integer({ min: -99, max: 99 }) }),
    fc.record({ to: anyPart }),
    fc.record({ rows: anyPart }),
    fc.constant({ rests: true }),
  ),
  { maxLength: 40 },
);

test("wherever one scrolls and whatever the list becomes, each slot has a row, and small steps go row by row", () => {
  fc.assert(
    fc.property(anyHeight, anySteps, (height, steps) => {
      const list = new Scrolled(scaleOf(10_000_000, height));
      for (const step of steps) {
        const { row, slot } = list;
        if ("by" in step) {
          list.to(slot + step.by);
          expect(list.row - row).toBe(list.slot - slot);
        } else if ("to" in step) list.to(slotAt(list.scale, step.to));
        else if ("rows" in step) list.count(Math.round(step.rows * 20_000_000), height);
        else {
          list.rest();
          expect(list.row).toBe(row);
          const again = shiftAtRest(list.scale, list.shift, list.slot);
          expect(again).toBe(list.shift);
        }
        const { rows, slots } = list.scale;
        expect([list.shift >= 0, list.shift <= rows - slots]).toEqual([true, true]);
      }
    }),
  );
});

test("at rest, the thumb is where the rows are, and at the ends exactly there", () => {
  fc.assert(
    fc.property(anyLong, anyPart, anyPart, (scale, slotPart, shiftPart) => {
      const list = new Scrolled(scale);
      list.slot = slotAt(scale, slotPart);
      list.shift = Math.round(shiftPart * (scale.rows - scale.slots));
      list.rest();
      const { row, slot, shift } = list;
      expect(Math.abs(slotOf(scale, row) - slot)).toBeLessThan(100);
      expect([slot >= 0, slot < scale.slots]).toEqual([true, true]);
      if (row < edge) expect(shift).toBe(0);
      if (row >= scale.rows - edge) expect(shift).toBe(scale.rows - scale.slots);
    }),
  );
});

test("whoever goes on and on, with a rest now and then, comes to the first row and to the last", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 20 }), (away, stepsToRest) => {
      for (const direction of [-1, 1]) {
        const list = new Scrolled(tenMillion);
        list.to(direction < 0 ? away : tenMillion.slots - away);
        list.rest();
        for (let step = 0; step < 2_000; step += 1) {
          list.to(list.slot + direction * 90);
          if (step % stepsToRest === 0) list.rest();
        }
        expect(list.row).toBe(direction < 0 ? 0 : tenMillion.rows - 1);
      }
    }),
    { numRuns: 20 },
  );
});
