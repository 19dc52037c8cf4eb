import { formatCount } from "./formats.ts";

/** The rows of a list by place, of which some may not be loaded. An array has all of them. */
export interface Rows<T> {
  readonly length: number;
  at(place: number): T | undefined;
}

/** The position of a window: a place, counted from 0, or directly after or before a key. */
export type WindowPlace =
  | { readonly at: number }
  /** `count` requests a new count of all rows. */
  | { readonly after: string; readonly count?: true }
  | { readonly before: string };

/** The number of rows in all. */
export interface Total {
  readonly about: number;
  readonly atLeast: number;
  readonly isExact: boolean;
}

/** Consecutive rows, as the server returns them. */
export interface ListWindow<T> {
  readonly records: readonly T[];
  /** The keys for requesting the rows before and after this window. */
  readonly first: string | undefined;
  readonly last: string | undefined;
  /** Whether nothing follows or, for a window requested before a key, nothing precedes it. */
  readonly isEnd: boolean;
  /** The place of the first record; only in a window requested by place. */
  readonly position: { readonly at: number; readonly isExact: boolean } | undefined;
  /** Only in a window requested by place or with `count`. */
  readonly total: Total | undefined;
}

/** Consecutive windows, as rows of their list. */
export class Stretch<T> implements Rows<T> {
  readonly length: number;
  readonly total: Total;
  readonly #records: readonly T[];

  private constructor(
    /** The place of the first loaded row. */
    readonly start: number,
    readonly windows: readonly ListWindow<T>[],
    readonly isEnd: boolean,
    total: Total,
  ) {
    this.#records = windows.flatMap(({ records }) => records);
    const inHand = this.#records.length;
    const [about, atLeast] = [Math.max(total.about, inHand), Math.max(total.atLeast, inHand)];
    // An early estimate may be lower than the rows loaded since.
    const estimated =
      start === 0 && isEnd ? { about: inHand, atLeast: inHand, isExact: true } : { about, atLeast, isExact: false };
    this.total = total.isExact ? total : estimated;
    // Until the end is loaded, at least one more row has a place.
    this.length = isEnd ? this.end : Math.max(total.about, this.end + 1);
  }

  /** Returns the stretch of a single window, requested by `place`. If that is beside a key, `first` is the first row's place. */
  static of<T>(window: ListWindow<T>, place: WindowPlace, first = 0): Stretch<T> {
    const { position, total, isEnd } = window;
    const size = window.records.length;
    // An inexact position is no better than the place that was requested.
    const begin = position?.isExact ? position.at : "at" in place ? place.at : first;
    // Past the end: the list has become shorter, or the last rows belong further up. The list gets no longer by them.
    const isPastEnd = isEnd && total && (size === 0 ? total.isExact : position?.isExact === false);
    const start = isPastEnd ? Math.min(begin, Math.max(0, total.about - size)) : begin;
    const end = start + size;
    return new Stretch(start, [window], isEnd, total ?? { about: end, atLeast: end, isExact: isEnd });
  }

  /** The place after the last loaded row. */
  get end(): number {
    return this.start + this.#records.length;
  }

  get records(): readonly T[] {
    return this.#records;
  }

  at(place: number): T | undefined {
    return this.#records[place - this.start];
  }

  /** Returns where to load missing rows of `from` to `to`, both included; undefined where none is missing. */
  missing(from: number, to: number): WindowPlace | undefined {
    const first = Math.max(0, Math.min(from, this.length - 1));
    const last = Math.min(to, this.length - 1);
    if (first >= this.start && last < this.end) return undefined;
    const after = this.windows.at(-1)?.last;
    if (first >= this.start && first <= this.end && after !== undefined && !this.isEnd) return { after };
    const before = this.windows[0]?.first;
    if (last < this.end && last >= this.start - 1 && before !== undefined) return { before };
    return last < first ? undefined : { at: Math.max(0, first - margin) };
  }

  /** Returns the same rows without keys, so that others are requested by place alone. */
  withoutKeys(): Stretch<T> {
    const windows = this.windows.map((window) => ({ ...window, first: undefined, last: undefined }));
    return new Stretch(this.start, windows, this.isEnd, this.total);
  }

  /** Whether the window loaded for a place would lead to the same request again. */
  isStuck(place: WindowPlace, window: ListWindow<T>, from: number, to: number): boolean {
    const next = this.with(place, window).missing(from, to);
    return JSON.stringify(next) === JSON.stringify(place);
  }

  /** Returns where to reload the rows from `from` on. Prefers a key, so that visible rows stay while others come and go. */
  again(from: number): WindowPlace {
    if (from === 0) return { at: 0 };
    let end = this.start;
    for (const [place, { records }] of this.windows.entries()) {
      end += records.length;
      if (from >= end) continue;
      const key = place === 0 ? this.windows[0]?.first : this.windows[place - 1]?.last;
      if (key !== undefined) return { after: key, count: true };
    }
    return { at: from };
  }

  /** Returns the key that rows around `from` follow, and the place of the first of these; undefined for the list's first rows. */
  leftAt(from: number): { readonly after: string; readonly first: number } | undefined {
    const place = this.again(from);
    return "after" in place ? { after: place.after, first: this.#placeAfter(place.after) } : undefined;
  }

  #placeAfter(key: string): number {
    // A request after the first row's key begins with the second row.
    if (this.windows[0]?.first === key) return this.start + 1;
    return this.start + countRows(this.windows.slice(0, this.windows.findIndex(({ last }) => last === key) + 1));
  }

  /** Returns a stretch of only the window that was reloaded for `place`. */
  renewed(place: WindowPlace, window: ListWindow<T>): Stretch<T> {
    if (!("after" in place)) return Stretch.of(window, place);
    return new Stretch(this.#placeAfter(place.after), [window], window.isEnd, window.total ?? this.total);
  }

  /** Returns the stretch with the window loaded for a place; windows far from it are dropped. */
  with(place: WindowPlace, window: ListWindow<T>): Stretch<T> {
    if ("at" in place) return Stretch.of({ ...window, total: window.total ?? this.total }, place);
    const size = window.records.length;
    if ("after" in place) {
      const windows = fewest([window, ...this.windows.toReversed()]).toReversed();
      const gone = this.windows.slice(0, this.windows.length + 1 - windows.length);
      return new Stretch(this.start + countRows(gone), windows, window.isEnd, this.total);
    }
    const windows = fewest([window, ...this.windows]);
    const isCut = windows.length <= this.windows.length;
    // Places are estimates far from both ends and after insertions at the top. Only the first window begins at 0.
    const start = window.isEnd ? 0 : Math.max(1, this.start - size);
    return new Stretch(start, windows, this.isEnd && !isCut, this.total);
  }
}

/** The number of rows before the visible ones with which a window requested by place begins. */
const margin = 15;
/** The most rows held. Two windows are held in any case: the visible rows may be in both. */
const maxRows = 600;

/** Returns the leading windows that are held: at most `maxRows` rows, but at least two windows. */
function fewest<T>(windows: readonly ListWindow<T>[]): readonly ListWindow<T>[] {
  let rows = 0;
  return windows.filter(({ records }, place) => {
    rows += records.length;
    return place < 2 || rows <= maxRows;
  });
}

const countRows = (windows: readonly ListWindow<unknown>[]) =>
  windows.reduce((sum, { records }) => sum + records.length, 0);

/** Returns the number of rows found, in words: "more than …" where it is not exact. */
export function totalInWords({ about, atLeast, isExact }: Total): string {
  return isExact ? formatCount(about) : `more than ${formatCount(Math.max(0, atLeast - 1))}`;
}
