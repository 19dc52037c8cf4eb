import type { Random } from "./random.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The shop's day, in Pakistan, begins five hours before that of UTC. */
const shopOffset = 5 * hour;

/** How busy each month is, January first: weddings in winter, gifts before the year ends, quiet midsummer. */
const season = [0.95, 1.0, 1.1, 1.05, 1.0, 0.9, 0.82, 0.85, 0.98, 1.1, 1.22, 1.3];
/** How busy each hour of the shop's day is. */
const hours = [3, 1, 1, 0, 0, 1, 2, 3, 4, 6, 8, 9, 9, 9, 8, 8, 8, 9, 10, 12, 14, 14, 11, 7];
/** The newest orders, in minutes before the shop's last moment, so that its last day always has some. */
const latest = [4, 37, 95, 170];

/**
 * Generates `count` moments of orders from `opened` until `now`, oldest first: growing, seasonal, busier at weekends.
 */
export function orderTimes(random: Random, count: number, opened: number, now: number): number[] {
  const days: (readonly [number, number])[] = [];
  for (let start = opened; start < now; start += day) {
    const date = new Date(start + shopOffset);
    const growth = 0.55 + 0.9 * ((start - opened) / (now - opened));
    const weekend = date.getUTCDay() === 0 || date.getUTCDay() === 6 ? 1.25 : 1;
    const portion = Math.min(1, (now - start) / day);
    days.push([start, growth * weekend * portion * (season[date.getUTCMonth()] ?? 1)]);
  }
  const byHour = hours.map((weight, at) => [at, weight] as const);
  const times = latest.slice(0, count).map((minutesAgo) => now - minutesAgo * minute);
  while (times.length < count) {
    const midnight = Math.floor((random.weighted(days) + shopOffset) / day) * day - shopOffset;
    const time = midnight + random.weighted(byHour) * hour + random.integer(0, hour - 1);
    if (time >= opened && time < now) times.push(time);
  }
  return times.sort((a, b) => a - b);
}
