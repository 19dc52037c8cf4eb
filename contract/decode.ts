import type * as v from "valibot";
import { isRecord } from "./is-record.ts";

/**
 * A decoded value of contract type `T`. Servers may leave fields out, send null, or send statuses that are unknown
 * here, so every field is optional and a string is any string.
 */
export type Decoded<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends readonly (infer Item)[]
        ? Decoded<Item>[]
        : { [Key in keyof T]?: Decoded<NonNullable<T[Key]>> };

type Reader = (value: unknown) => unknown;

const readString: Reader = (value) =>
  typeof value === "string" ? value : typeof value === "number" && Number.isFinite(value) ? String(value) : undefined;

const readNumber: Reader = (value) => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
};

const readBoolean: Reader = (value) => {
  if (typeof value === "boolean") return value;
  if (value === 1 || value === "true") return true;
  return value === 0 || value === "false" ? false : undefined;
};

function arrayReader(item: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const read = value.map(item);
    return read.includes(undefined) ? read.filter((one) => one !== undefined) : read;
  };
}

function objectReader(fields: [string, Reader][]): Reader {
  return (value) => {
    if (!isRecord(value)) return undefined;
    for (const [name, read] of fields) {
      const before = value[name];
      if (before === undefined) continue;
      const after = read(before);
      if (after !== before) value[name] = after;
    }
    return value;
  };
}

function readerOf(schema: v.GenericSchema): Reader {
  const { type, wrapped, item, entries } = schema as v.GenericSchema & {
    wrapped: v.GenericSchema;
    item: v.GenericSchema;
    entries: Record<string, v.GenericSchema>;
  };
  switch (type) {
    case "string":
    case "picklist":
      return readString;
    case "number":
      return readNumber;
    case "boolean":
      return readBoolean;
    case "optional":
      return readerOf(wrapped);
    case "array":
      return arrayReader(readerOf(item));
    case "object":
      return objectReader(Object.entries(entries).map(([name, field]) => [name, readerOf(field)]));
    default:
      throw new TypeError(`The decoder does not know schemas of type "${type}".`);
  }
}

/**
 * Derives the page's lenient decoder from a contract schema (docs/architecture.md, "A request's way"). It returns undefined
 * only for a value of another kind than the schema's. It corrects the value in place, as copying 100,000 records is slow: pass
 * parsed JSON that nothing else holds. Throws for a schema type without a decoder.
 */
export function decoder<T>(schema: v.GenericSchema<T>): (value: unknown) => Decoded<T> | undefined {
  return readerOf(schema as v.GenericSchema) as (value: unknown) => Decoded<T> | undefined;
}
