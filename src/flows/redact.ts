import { genders } from "../../contract/constants.ts";
import { isRecord } from "../../contract/is-record.ts";
import { type Kept, type KeptFields, keptFields, reasonDialog } from "./kept-fields.ts";

/** The machines' own words, by which they decide; no person's. */
const literals = new Set(["deleted", "kept", "unchanged", "updated", "removed"]);
/** The product's own words in a path; all else in it is somebody's. */
const ownWords = new Set(["", "login", "users", "user", "edit", "orders", "flows", "account", "history"]);
const mostItems = 3;
const deepest = 6;
/** Makes the same text the same everywhere in one record, and in no other. */
const salt = Math.floor(Math.random() * 2 ** 31);
/** XState's own fields, and ours of a failure, that every machine's events may have. */
const ofEveryEvent: KeptFields = { type: "word", actorId: "word", error: "shape" };
const nothing = { kept: "nothing" } as const;

/** An event of the machine with this id as a flight record keeps it: of the fields that are listed for it, the shape. */
export function redactedEvent<Event extends { readonly type: string }>(machine: string, event: Event) {
  const fields = fieldsOf(machine);
  const ofThisEvent = own(fields, event.type);
  return redactedFields(event, { ...fields, ...(isRecord(ofThisEvent) && ofThisEvent), ...ofEveryEvent }, 0) as {
    readonly type: string;
  };
}

/** The context, or a part of it, of the machine with this id as a flight record keeps it. */
export function redactedContext(machine: string, context: object): Record<string, unknown> {
  return redactedFields(context, fieldsOf(machine), 0);
}

const fieldsOf = (machine: string): KeptFields =>
  own(keptFields, machine) ?? (machine.endsWith("Order") ? reasonDialog : {});

/** A field that an object has itself: not even names that all objects inherit are listed by oversight. */
const own = <Value>(fields: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

function redactedFields(value: object, fields: KeptFields, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const kept = own(fields, name);
      return [name, kept === undefined ? nothing : redactedAs(kept, field, depth + 1)];
    }),
  );
}

function redactedAs(kept: Kept, value: unknown, depth: number): unknown {
  if (isRecord(kept)) return isRecord(value) ? redactedFields(value, kept, depth) : redactedShape(value, depth);
  if (kept === "word" && (typeof value === "string" || typeof value === "number")) return value;
  if (kept === "presence") return value ? "x" : "";
  return redactedShape(value, depth);
}

/**
 * A value without anybody's data. Texts keep their length, blanks and what an email address and a phone number are written
 * with, so that what was no email is none still; long ones, such as ids and tokens, only whether they are equal.
 */
function redactedShape(value: unknown, depth: number): unknown {
  if (typeof value === "string") return redactedText(value);
  if (typeof value === "number") return value === 0 ? 0 : 1;
  if (typeof value === "function") return nothing;
  if (typeof value !== "object" || value === null) return value;
  if (depth >= deepest) return "…";
  if (value instanceof Error)
    return { kept: "error", ...shapeOfFields(value, depth), ...failureOf(value, depth), name: value.name };
  if (value instanceof Map) return { kept: "map", keys: redactedShape([...value.keys()], depth) };
  if (value instanceof Set) return { kept: "set", keys: redactedShape([...value], depth) };
  if (Array.isArray(value)) return value.slice(0, mostItems).map((item) => redactedShape(item, depth + 1));
  return isPlain(value) ? shapeOfFields(value, depth) : nothing;
}

/** Neither services nor actors have anything to keep. */
function isPlain(value: object): value is Record<string, unknown> {
  return isRecord(value) && Object.values(value).every((field) => typeof field !== "function");
}

const shapeOfFields = (value: object, depth: number) =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [name, redactedShape(field, depth + 1)]));

/** A failed call says which code and status it was answered with. */
function failureOf(error: Error, depth: number) {
  if (!("failure" in error) || !isRecord(error.failure)) return {};
  const { kind, status, code, serverMessage } = error.failure;
  const ofFailure: KeptFields = { kind: "word", status: "word", code: "word", serverMessage: "shape" };
  return { failure: redactedFields({ kind, status, code, serverMessage }, ofFailure, depth) };
}

function redactedText(text: string): string {
  // A day alone is nobody's, and periods are compared by it.
  if (literals.has(text) || /^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  if (genders.some((gender) => gender === text)) return genders[genders.length - 1] as string;
  if (text.startsWith("/")) return redactedPath(text);
  if (/^[\w-]{20,}$/.test(text)) return `‹${hash(text).toString(36)}›`;
  return text.replaceAll(/\p{N}/gu, "1").replaceAll(/[^\s@.+\-()1]/gu, "x");
}

function redactedPath(path: string): string {
  const [pathname = ""] = path.split(/[?#]/, 1);
  return pathname
    .split("/")
    .map((word) => (ownWords.has(word) ? word : redactedText(word).replace("‹", "").replace("›", "")))
    .join("/");
}

function hash(text: string): number {
  let sum = salt;
  for (let index = 0; index < text.length; index += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(index)) | 0;
  return sum >>> 0;
}
