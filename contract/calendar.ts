// Calendar dates (YYYY-MM-DD) and the moments they begin at, in any time zone that Intl knows.

const dayMs = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    const fields = {
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    } as const;
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      ...fields,
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** What clocks in `timeZone` show at `moment`, as if it were UTC, in milliseconds. */
function clockAt(moment: number, timeZone: string): number {
  const parts = formatterOf(timeZone).formatToParts(moment);
  const [year = 0, month = 0, day = 0, hour, minute, second] = ["year", "month", "day", "hour", "minute", "second"].map(
    (type) => Number(parts.find((part) => part.type === type)?.value),
  );
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Whether `text` is a date that exists, in a year of four digits. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** Whether `name` is a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** `date` and that many days. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** How many days it is from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** The date that it is in `timeZone` at `moment`. */
export function dateAt(moment: Date, timeZone: string): string {
  return new Date(clockAt(moment.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** The first moment of `date` in `timeZone`: later than midnight where clocks skip it, the earlier where it comes twice. */
export function startOfDay(date: string, timeZone: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // By the offset from UTC of the day before, and by that of the day after.
  const candidates = [midnight - dayMs, midnight + dayMs].map((near) => midnight - (clockAt(near, timeZone) - near));
  const isInDate = (moment: number) => clockAt(moment, timeZone) >= midnight;
  return new Date(Math.min(...candidates.filter(isInDate)));
}
