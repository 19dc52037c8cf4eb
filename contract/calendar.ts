// Calendar dates (YYYY-MM-DD) and the moments at which they begin, in any time zone that Intl knows. The default is that
// of the browser or the process.

const dayMs = 86_400_000;
/** More than there are names of time zones (about 600). */
const maxFormatters = 1_000;
/** Formatters are kept, as creating one takes much memory. */
const formatters = new Map<string | undefined, Intl.DateTimeFormat>();

function formatterOf(timeZone: string | undefined): Intl.DateTimeFormat {
  // Time zone names are case-insensitive.
  const key = timeZone?.toLowerCase();
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    const [oldest] = formatters.keys();
    if (formatters.size >= maxFormatters) formatters.delete(oldest);
    formatters.set(key, formatter);
  }
  return formatter;
}

/** Returns the moment at which clocks in UTC show what local clocks show at `moment`. */
function shownAt(moment: number, timeZone: string | undefined): number {
  const parts = formatterOf(timeZone).formatToParts(moment);
  const shown = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Whether `text` is a date that exists, in a year of four digits. */
export function isDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) return false;
  // Date.parse takes February 30 for March 2.
  return new Date(text).toISOString().startsWith(text);
}

/** Whether `name` is a time zone that Intl knows. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== "" && formatterOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** Whether `name` is one of the names of the own time zone. */
export function isOwnTimeZone(name: string): boolean {
  const resolved = (timeZone: string | undefined) => formatterOf(timeZone).resolvedOptions().timeZone;
  return resolved(name) === resolved(undefined);
}

/** Returns the date that is `days` after `date`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the number of days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Returns the name of the own time zone. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the date at `moment`. */
export function dateAt(moment: Date, timeZone?: string): string {
  return new Date(shownAt(moment.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** Returns the moment at which a date begins. */
export function startOfDay(date: string, timeZone?: string): Date {
  return firstMoment(Date.parse(date), timeZone);
}

/** Returns the moment at which a date ends, which is when the next one begins. */
export function endOfDay(date: string, timeZone?: string): Date {
  return firstMoment(Date.parse(date) + dayMs, timeZone);
}

/** Returns the first moment at which local clocks show `midnight` (given as in UTC), or a later time where they skip it. */
function firstMoment(midnight: number, timeZone: string | undefined): Date {
  const offsets = [midnight - dayMs, midnight + dayMs].map((moment) => shownAt(moment, timeZone) - moment);
  let before = midnight - Math.max(...offsets);
  if (shownAt(before, timeZone) >= midnight) return new Date(before);
  // Bisects, as clocks change near this midnight: at `before` they do not show it yet, at `moment` they do.
  let moment = midnight - Math.min(...offsets);
  while (moment - before > 1) {
    const middle = Math.floor((before + moment) / 2);
    if (shownAt(middle, timeZone) >= midnight) moment = middle;
    else before = middle;
  }
  return new Date(moment);
}
