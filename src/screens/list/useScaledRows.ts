import { defaultKeyExtractor, type Virtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef } from "react";
import { fittingShift, type Scale, scaleOf, shiftAfter, shiftAtRest } from "../../domain/scaled-rows.ts";

type Rows<Scroller extends Element | Window> = Virtualizer<Scroller, HTMLTableRowElement>;
type Observe<Scroller extends Element | Window> = Rows<Scroller>["options"]["observeElementOffset"];

/** Where a list is scrolled to. */
export interface ScaledPosition {
  readonly top: number;
  /** The difference between a row's place in the list and its slot. */
  readonly shift: number;
}

/** Decides which rows the slots of a virtualizer show, as its list is scrolled (docs/decisions/0063). */
export class ScaledRows<Scroller extends Element | Window> {
  #scale: Scale = { rows: 0, slots: 0 };
  #height = 1;
  /** As scrolling left it: a list that is shorter for a moment does not change it. */
  #position: ScaledPosition = { top: 0, shift: 0 };
  #keyOf = (slot: number) => slot;
  #keyShift = 0;
  #rows: Rows<Scroller> | undefined;
  #tell: Parameters<Observe<Scroller>>[1] | undefined;

  /** The number of slots, which the virtualizer has to count. */
  get slots(): number {
    return this.#scale.slots;
  }

  get position(): ScaledPosition {
    return this.#position;
  }

  get shift(): number {
    return fittingShift(this.#scale, this.#position.shift);
  }

  /**
   * The function from slots to keys, for a virtualizer that measures rows. A new one once slots show other rows, so
   * that it recalculates.
   */
  get keyOf(): (slot: number) => number {
    const { shift } = this;
    if (shift !== this.#keyShift) {
      this.#keyShift = shift;
      this.#keyOf = (slot) => slot + shift;
    }
    return this.#keyOf;
  }

  fit(count: number, height: number): void {
    this.#scale = scaleOf(count, height);
    this.#height = height;
  }

  /** Announces where other code is about to scroll the list, so that this does not count as a jump. */
  expect(position: ScaledPosition): void {
    this.#position = position;
  }

  /** Wraps `original`: finds the shift before the virtualizer looks for its rows. */
  observe(original: Observe<Scroller>): Observe<Scroller> {
    return (rows, tell) => {
      this.#rows = rows;
      this.#tell = tell;
      return original(rows, (top, isScrolling) => {
        const slot = rows.getVirtualItemForOffset(top)?.index ?? 0;
        const distance = Math.abs(top - this.#position.top) / this.#height;
        this.#move({ top, shift: shiftAfter(this.#scale, this.shift, slot, distance) });
        tell(top, isScrolling);
        if (!isScrolling) this.#rest(true);
      });
    };
  }

  /** Adapts the shift to a list that has become longer or shorter. */
  follow(): void {
    if (!this.#rows || (this.#position.shift === 0 && this.#scale.rows === this.#scale.slots)) return;
    if (!this.#rows.isScrolling) this.#rest(false);
    // The slots may be the same and still show other rows.
    this.#rows.options.onChange(this.#rows, false);
  }

  /** Moves the thumb to where the visible rows are in the whole list; the rows stay. */
  #rest(isSync: boolean): void {
    const rows = this.#rows;
    const { top } = this.#position;
    const item = rows?.getVirtualItemForOffset(top);
    if (!rows || !item) return;
    const row = item.index + this.shift;
    const shift = shiftAtRest(this.#scale, this.shift, item.index);
    if (shift === this.shift) return;
    this.#move({ top, shift });
    const to = startOf(rows, row - shift) + top - item.start;
    this.#position = { top: to, shift };
    // The virtualizer renders before the list scrolls, in the same frame.
    this.#tell?.(to, isSync);
    rows.scrollElement?.scrollTo({ top: to, behavior: "instant" });
    if (isSync) this.#tell?.(to, false);
  }

  #move(position: ScaledPosition): void {
    this.#position = position;
    const options = this.#rows?.options;
    if (options && options.getItemKey !== defaultKeyExtractor)
      this.#rows?.setOptions({ ...options, getItemKey: this.keyOf });
  }
}

/** Returns where a slot starts, in px from the virtualizer's start. */
export function startOf<Scroller extends Element | Window>(rows: Rows<Scroller>, slot: number): number {
  // Updates the measurements, whose keys may have changed since.
  rows.getTotalSize();
  return rows.measurementsCache[slot]?.start ?? 0;
}

/** Returns the mapping from slots of about `height` px to a list's `count` rows. */
export function useScaledRows<Scroller extends Element | Window>(count: number, height: number): ScaledRows<Scroller> {
  const scaled = useRef<ScaledRows<Scroller>>(null);
  scaled.current ??= new ScaledRows();
  scaled.current.fit(count, height);
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed when these change
  useLayoutEffect(() => scaled.current?.follow(), [count, height]);
  return scaled.current;
}
