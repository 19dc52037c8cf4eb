/** Reads a server's timestamp, as text or in milliseconds. Undefined when it is missing or no date. */
export function readDate(timestamp: string | null | undefined): Date | undefined {
  if (!timestamp) return undefined;
  // Browsers read a date out of almost any text, so the text has to begin with four digits, signed or not.
  if (!/^[+-]?\d{4}/.test(timestamp)) return undefined;
  const date = new Date(/^\d{9,}$/.test(timestamp) ? Number(timestamp) : timestamp);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
