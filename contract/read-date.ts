/** The moment a server's timestamp names, as text or in milliseconds; undefined when it is missing or no date. */
export function readDate(timestamp: string | undefined): Date | undefined {
  if (!timestamp) return undefined;
  // Browsers find a date in almost any text; only what begins as one is meant as one.
  if (!/^[+-]?\d{4}/.test(timestamp)) return undefined;
  const date = new Date(/^\d{9,}$/.test(timestamp) ? Number(timestamp) : timestamp);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
