/** Rows of a list by their place, of which not all have to be in hand. An array is one in which all are. */
export interface Rows<T> {
  readonly length: number;
  at(place: number): T | undefined;
}

/** Where a window begins: at a place, counted from 0, or beside the key of another window. */
export type WindowPlace =
  | { readonly at: number }
  /** With `count` the rows are counted anew. */
  | { readonly after: string; readonly count?: true }
  | { readonly before: string };

/** How many rows there are in all. */
export interface Total {
  readonly about: number;
  readonly atLeast: number;
  readonly isExact: boolean;
}

/** Rows that follow each other, as the server answers them. */
export interface ListWindow<T> {
  readonly records: readonly T[];
  /** What asks for the rows before this window, and after it. */
  readonly first: string | undefined;
  readonly last: string | undefined;
  /** Whether nothing follows, or precedes a window that was asked for before a key. */
  readonly isEnd: boolean;
  /** Only of a window at a place. */
  readonly position: { readonly at: number; readonly isExact: boolean } | undefined;
  /** Only of a window at a place, or one that was asked to count. */
  readonly total: Total | undefined;
}

/** Windows that follow each other, as rows of the list they are of. */
export class Stretch<T> implements Rows<T> {
  readonly length: number;
  readonly total: Total;
  readonly #records: readonly T[];

  private constructor(
    /** The place of the first row in hand. */
    readonly start: number,
    readonly windows: readonly ListWindow<T>[],
    readonly isEnd: boolean,
    total: Total,
  ) {
    this.#records = windows.flatMap(({ records }) => records);
    const inHand = this.#records.length;
    const [about, atLeast] = [Math.max(total.about, inHand), Math.max(total.atLeast, inHand)];
    // The server may have found none yet when it was first asked.
    this.total = total.isExact ? total : { about, atLeast, isExact: false };
    // Where more is to come, at least one row has a place.
    this.length = isEnd ? this.end : Math.max(total.about, this.end + 1);
  }

  /** Of the one window that was answered for a place. */
  static of<T>(window: ListWindow<T>, place: WindowPlace): Stretch<T> {
    const { position, total, isEnd } = window;
    // Far from both ends positions are estimates, and what was asked for is as good a one.
    const begin = position?.isExact ? position.at : "at" in place ? place.at : 0;
    // After the last row of a list that has become shorter.
    const isBeyond = window.records.length === 0 && isEnd && total?.isExact;
    const start = isBeyond ? Math.min(begin, total.about) : begin;
    const end = start + window.records.length;
    return new Stretch(start, [window], isEnd, total ?? { about: end, atLeast: end, isExact: isEnd });
  }

  /** The place after the last row in hand. */
  get end(): number {
    return this.start + this.#records.length;
  }

  get records(): readonly T[] {
    return this.#records;
  }

  at(place: number): T | undefined {
    return this.#records[place - this.start];
  }

  /** Where to ask for what is missing of the rows `from` to `to`; undefined where nothing is. */
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

  /** The same, to be asked for by places alone. */
  withoutKeys(): Stretch<T> {
    const windows = this.windows.map((window) => ({ ...window, first: undefined, last: undefined }));
    return new Stretch(this.start, windows, this.isEnd, this.total);
  }

  /** Whether the window that was answered for a place leaves it to be asked for just the same. */
  isStuck(place: WindowPlace, window: ListWindow<T>, from: number, to: number): boolean {
    const next = this.with(place, window).missing(from, to);
    return next !== undefined && isSamePlace(next, place);
  }

  /** Where to ask again for the rows from `from` on. What is in sight stays there, though rows before it come and go. */
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

  /** With only the window that was answered for that place. */
  renewed(place: WindowPlace, window: ListWindow<T>): Stretch<T> {
    if (!("after" in place)) return Stretch.of(window, place);
    let start = this.start;
    // The key of the first row leads to the second.
    if (this.windows[0]?.first === place.after) start += 1;
    else
      for (const { records, last } of this.windows) {
        start += records.length;
        if (last === place.after) break;
      }
    return new Stretch(start, [window], window.isEnd, window.total ?? this.total);
  }

  /** With the window that was answered for a place; what is far from it is let go. */
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
    // Places are estimates far from both ends, and once rows have come on top. Only what comes before nothing is the first.
    const start = window.isEnd ? 0 : Math.max(1, this.start - size);
    return new Stretch(start, windows, this.isEnd && !isCut, this.total);
  }
}

function isSamePlace(one: WindowPlace, other: WindowPlace): boolean {
  const [[name, value] = []] = Object.entries(one);
  return Object.entries(other).every(([otherName, otherValue]) => otherName === name && otherValue === value);
}

/** How many rows before those in sight a window begins that is asked for at a place. */
const margin = 15;
/** So many rows are held at a time, of two windows at least: what is in sight may be in two. */
const mostRows = 600;

/** As many of the first windows as are held: a few large ones, or many with a row each. */
function fewest<T>(windows: readonly ListWindow<T>[]): readonly ListWindow<T>[] {
  let rows = 0;
  return windows.filter(({ records }, place) => {
    rows += records.length;
    return place < 2 || rows <= mostRows;
  });
}

const countRows = (windows: readonly ListWindow<unknown>[]) =>
  windows.reduce((sum, { records }) => sum + records.length, 0);

/** How many rows were found, in words; nothing where nobody knows. */
export function totalInWords({ about, atLeast, isExact }: Total, format: (count: number) => string): string {
  return isExact ? format(about) : `more than ${format(Math.max(0, atLeast - 1))}`;
}
