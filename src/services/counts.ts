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
