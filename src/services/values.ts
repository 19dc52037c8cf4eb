import { isRecord } from "../../contract/is-record.ts";

/** Whether a value is a text that is not empty. */
export const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Reads a text, which may be sent as a number; undefined where it is empty or neither. */
export function textIn(value: unknown): string | undefined {
  return isText(value) ? value : typeof value === "number" ? String(value) : undefined;
}

/** Reads a number, which may be sent as text; undefined for anything else, and beyond the integers that are exact. */
export function numberIn(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined;
}

/** Reads a count: a whole number from 0; undefined for anything else. */
export function countIn(value: unknown): number | undefined {
  const number = numberIn(value);
  return number !== undefined && Number.isInteger(number) && number >= 0 ? number : undefined;
}

/** Reads a value that a server sent; undefined where it cannot be read. */
type Read<Value> = (value: unknown) => Value | undefined;

/** Reads all of the fields; undefined where one of them cannot be read. */
export function fieldsIn<Fields>(value: unknown, reads: { [Name in keyof Fields]: Read<Fields[Name]> }) {
  if (!isRecord(value)) return undefined;
  const fields = Object.entries<Read<unknown>>(reads).map(([name, read]) => [name, read(value[name])] as const);
  return fields.some(([, field]) => field === undefined) ? undefined : (Object.fromEntries(fields) as Fields);
}

/** Reads all items of a list; undefined where one of them cannot be read. */
export function allIn<Value>(values: unknown, read: Read<Value>): Value[] | undefined {
  if (!Array.isArray(values)) return undefined;
  const all = values.map(read);
  return all.every((one) => one !== undefined) ? all : undefined;
}
