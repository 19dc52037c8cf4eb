import { isRecord } from "../../contract/is-record.ts";

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

/** Reads a value, which a server sent, or finds that it cannot be read. */
type Read<Value> = (value: unknown) => Value | undefined;

/** Reads all of some fields; undefined where one of them cannot be read. */
export function fieldsIn<Fields>(value: unknown, reads: { [Name in keyof Fields]: Read<Fields[Name]> }) {
  if (!isRecord(value)) return undefined;
  const fields = Object.entries<Read<unknown>>(reads).map(([name, read]) => [name, read(value[name])] as const);
  return fields.some(([, field]) => field === undefined) ? undefined : (Object.fromEntries(fields) as Fields);
}

/** Reads all of a list; undefined where one of it cannot be read. */
export function allIn<Value>(values: unknown, read: Read<Value>): Value[] | undefined {
  if (!Array.isArray(values)) return undefined;
  const all = values.map(read);
  return all.every((one) => one !== undefined) ? all : undefined;
}
