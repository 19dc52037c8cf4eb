import type * as v from "valibot";
import { fc } from "../properties.ts";

/** The properties of a contract's schema that tell what it accepts. */
type Schema = v.GenericSchema & {
  wrapped: Schema;
  item: Schema;
  entries: Record<string, Schema>;
  options: readonly string[];
  pipe?: readonly { type: string }[];
};

/** Returns any values that `schema` accepts unchanged. */
export function validValue(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  const { type, wrapped, item, entries, options, pipe } = schema as Schema;
  switch (type) {
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "boolean":
      return fc.boolean();
    case "picklist":
      return fc.constantFrom(...options);
    case "optional":
      return validValue(wrapped);
    case "array":
      return fc.array(validValue(item), { maxLength: 3 });
    case "object":
      return recordOf(entries, validValue, (field) => field.type !== "optional");
    default:
      return pipe?.some((step) => step.type === "iso_timestamp")
        ? fc
            .date({ noInvalidDate: true, min: new Date(0), max: new Date("9999-12-31") })
            .map((date) => date.toISOString())
        : fc.string();
  }
}

/** Returns values that a careless server may send for `schema`: partly valid, with any JSON in any place. */
export function carelessValue(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  const { type, wrapped, item, entries } = schema as Schema;
  const anything = fc.oneof(fc.jsonValue(), fc.constantFrom("12", " 7 ", "true", "false", "0x10", "1e999", 0, 1));
  switch (type) {
    case "optional":
      return carelessValue(wrapped);
    case "array":
      return fc.oneof({ weight: 4, arbitrary: fc.array(carelessValue(item), { maxLength: 3 }) }, anything);
    case "object":
      return fc.oneof({ weight: 9, arbitrary: recordOf(entries, carelessValue, () => false) }, anything);
    default:
      return fc.oneof({ weight: 2, arbitrary: validValue(schema) }, anything);
  }
}

function recordOf(
  entries: Record<string, Schema>,
  anyOf: (schema: Schema) => fc.Arbitrary<unknown>,
  isRequired: (schema: Schema) => boolean,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(entries);
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, anyOf(field)])), {
    requiredKeys: fields.filter(([, field]) => isRequired(field)).map(([name]) => name),
    noNullPrototype: true,
  });
}

/** Returns the paths at which a decoded `value` is not what `schema` promises; empty if there are none. */
export function unreliableParts(schema: v.GenericSchema, value: unknown, path = "value"): string[] {
  const { type, wrapped, item, entries } = schema as Schema;
  switch (type) {
    case "number":
      return Number.isFinite(value) ? [] : [path];
    case "boolean":
      return typeof value === "boolean" ? [] : [path];
    case "optional":
      return unreliableParts(wrapped, value, path);
    case "array":
      if (!Array.isArray(value)) return [path];
      return value.flatMap((one, index) => unreliableParts(item, one, `${path}[${index}]`));
    case "object":
      if (typeof value !== "object" || value === null || Array.isArray(value)) return [path];
      return Object.entries(entries).flatMap(([name, field]) => {
        const held = (value as Record<string, unknown>)[name];
        return held === undefined ? [] : unreliableParts(field, held, `${path}.${name}`);
      });
    default:
      return typeof value === "string" ? [] : [path];
  }
}
