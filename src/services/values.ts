/** A text that says something. */
export const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** A text, which may be sent as a number; undefined where it says nothing. */
export function textIn(value: unknown): string | undefined {
  return isText(value) ? value : typeof value === "number" ? String(value) : undefined;
}

/** A number that may be sent as text, and is none where it cannot be told from its neighbours. */
export function numberIn(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined;
}

/** How many of something there are, as a server has counted them; undefined where it is no such number. */
export function countIn(value: unknown): number | undefined {
  const number = numberIn(value);
  return number !== undefined && Number.isInteger(number) && number >= 0 ? number : undefined;
}
