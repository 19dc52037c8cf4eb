import type { Range } from "./periods.ts";

// The months of a time zone, in any year: sums over all time must count each order in exactly one month.

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** An upper bound of any clock's offset from UTC. */
const furthestMs = 26 * 60 * minuteMs;

/** A range in which clocks show one month; `month` counts from January of the year 0. */
export interface MonthRange extends Range {
  readonly month: number;
}

/** Returns one range from the start of the first to the end of the last of sorted ranges; empty for no ranges. */
export function wholeOf(ranges: readonly MonthRange[]): Range[] {
  const [first, last] = [ranges[0], ranges.at(-1)];
  return first && last ? [{ starts: first.starts, ends: last.ends }] : [];
}

/** Returns the number of a month that is written as "2026-11". */
export const monthOf = (written: string) => Number(written.slice(0, 4)) * 12 + Number(written.slice(5, 7)) - 1;

/** Returns when a UTC month begins, in milliseconds of the epoch. */
const startOf = (month: number) =>
  new Date(0).setUTCFullYear(Math.floor(month / 12), month - 12 * Math.floor(month / 12), 1);

/** Clocks of a time zone, and the month that they show. */
export class Clocks {
  readonly #clock: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    this.#clock = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  }

  /** Returns the number of the month that clocks show at `moment`. */
  monthAt(moment: number): number {
    const shown = new Date(moment + this.#offsetAt(moment));
    return shown.getUTCFullYear() * 12 + shown.getUTCMonth();
  }

  /** Splits the UTC `months` where clocks begin to show another month. Adjacent ranges of the same month are merged. */
  rangesOf(months: Iterable<number>): MonthRange[] {
    const ranges: MonthRange[] = [];
    for (const month of [...new Set(months)].sort((a, b) => a - b)) {
      const [first, last] = [startOf(month), startOf(month + 1)];
      const cuts = [...this.#cutsAround(first), ...this.#cutsAround(last)].filter((at) => at > first && at < last);
      const moments = [first, ...cuts.sort((a, b) => a - b), last];
      for (const [at, starts] of moments.slice(0, -1).entries()) {
        const range = {
          month: this.monthAt(starts),
          starts: written(starts),
          ends: written(moments[at + 1] as number),
        };
        const before = ranges.at(-1);
        if (before?.month === range.month && before.ends === range.starts)
          ranges.splice(-1, 1, { ...range, starts: before.starts });
        else ranges.push(range);
      }
    }
    return ranges;
  }

  /** Returns the offset from UTC in milliseconds, from day and time alone, as Intl shows years before 1 as years BC. */
  #offsetAt(moment: number): number {
    const parts = this.#clock.formatToParts(moment);
    const {
      day = 0,
      hour = 0,
      minute = 0,
      second = 0,
    } = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)])) as Record<string, number>;
    const days = day - new Date(moment).getUTCDate();
    // Across a month's end: the 31st is one day before the 1st, though its number is larger.
    const shift = Math.abs(days) > 1 ? -Math.sign(days) : days;
    const ofDay = moment - Math.floor(moment / dayMs) * dayMs;
    return shift * dayMs + ((hour * 60 + minute) * 60 + second) * 1000 - Math.floor(ofDay / 1000) * 1000;
  }

  /** Returns the moments around a month's beginning at which clocks may begin to show another month. */
  #cutsAround(beginning: number): number[] {
    let [before, after] = [beginning - furthestMs, beginning + furthestMs];
    const [offset, other] = [this.#offsetAt(before), this.#offsetAt(after)];
    if (offset === other) return [beginning - offset];
    // The offset changes in between: bisects for the first moment with the new one.
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (this.#offsetAt(middle) === offset) before = middle;
      else after = middle;
    }
    return [beginning - offset, after, beginning - other];
  }
}

const written = (moment: number) => new Date(moment).toISOString();
