const day = 86_400_000;

/** Whether a time zone goes by this name. */
export function isTimeZone(name: string): boolean {
  try {
    return resolved(name) !== "";
  } catch {
    return false;
  }
}

/** Whether a time zone is the reader's own, by whichever of its names. */
export function isOwnTimeZone(name: string): boolean {
  return resolved(name) === resolved(undefined);
}

/** The moment a calendar date begins in a time zone, or in the reader's own, in milliseconds. */
export function startOfDate(date: string, zone?: string): number {
  return firstMoment(Date.parse(date), zone);
}

/** The moment a calendar date is over, which is when the next one begins. */
export function endOfDate(date: string, zone?: string): number {
  return firstMoment(Date.parse(date) + day, zone);
}

function resolved(timeZone: string | undefined): string {
  return new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone;
}

/** The first moment at which clocks in `zone` show `midnight`, or a later time where they skip it. */
function firstMoment(midnight: number, zone: string | undefined): number {
  const clock = clockIn(zone);
  const offsets = [midnight - day, midnight + day].map((moment) => clock(moment) - moment);
  let before = midnight - Math.max(...offsets);
  if (clock(before) >= midnight) return before;
  // Clocks are moved around this midnight: at `before` they do not show it yet, at `moment` they have.
  let moment = midnight - Math.min(...offsets);
  while (moment - before > 1) {
    const middle = Math.floor((before + moment) / 2);
    if (clock(middle) >= midnight) moment = middle;
    else before = middle;
  }
  return moment;
}

/** What clocks in `zone` show at a moment, as the moment at which those of UTC show it. */
function clockIn(timeZone: string | undefined): (moment: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (moment) => {
    const shown = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 0, day: date = 0, hour = 0, minute = 0, second = 0 } = shown;
    return Date.UTC(year, month - 1, date, hour, minute, second);
  };
}
