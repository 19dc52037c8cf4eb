import { genders } from "../../contract/constants.ts";
import { isRecord } from "../../contract/is-record.ts";
import { type Kept, type KeptFields, keptFields, reasonDialog } from "./kept-fields.ts";

/** The machines' own words, which their guards compare. They are no personal data. */
const literals = new Set(["deleted", "kept", "unchanged", "updated", "removed"]);
/** The product's own words in a path. Every other segment may be personal data. */
const ownWords = new Set(["", "login", "users", "user", "edit", "orders", "flows", "account", "history"]);
const maxItems = 3;
const deepest = 6;
/** The salt of the hashes: equal texts have equal hashes in one record, but not across records. */
const salt = Math.floor(Math.random() * 2 ** 31);
/** The fields that events of every machine may have: XState's own, and `error` of a failure. */
const ofEveryEvent: KeptFields = { type: "word", actorId: "word", error: "shape" };
const nothing = { kept: "nothing" } as const;

/**
 * Returns an event of the machine with this id as a flight record keeps it. Of a field that is not listed, only the
 * name is kept.
 */
export function redactedEvent<Event extends { readonly type: string }>(machine: string, event: Event) {
  const fields = fieldsOf(machine);
  const ofThisEvent = own(fields, event.type);
  return redactedFields(event, { ...fields, ...(isRecord(ofThisEvent) && ofThisEvent), ...ofEveryEvent }, 0) as {
    readonly type: string;
  };
}

/** Returns the context, or a part of it, of the machine with this id as a flight record keeps it. */
export function redactedContext(machine: string, context: object): Record<string, unknown> {
  return redactedFields(context, fieldsOf(machine), 0);
}

const fieldsOf = (machine: string): KeptFields =>
  own(keptFields, machine) ?? (machine.endsWith("Order") ? reasonDialog : {});

/** Returns an object's own property: inherited names such as `constructor` must not count as listed. */
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
 * Returns a value without personal data. Texts keep their length, white space and the characters of email addresses and
 * phone numbers, so that an invalid address stays invalid. Long words, such as ids and tokens, become hashes that show
 * only equality.
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
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => redactedShape(item, depth + 1));
  return isPlain(value) ? shapeOfFields(value, depth) : nothing;
}

/** Whether a value is plain data. Services and actors have methods, and nothing of them is kept. */
function isPlain(value: object): value is Record<string, unknown> {
  return isRecord(value) && Object.values(value).every((field) => typeof field !== "function");
}

const shapeOfFields = (value: object, depth: number) =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [name, redactedShape(field, depth + 1)]));

/** Keeps the kind, status and code of a failed call, and the shape of the server's message. */
function failureOf(error: Error, depth: number) {
  if (!("failure" in error) || !isRecord(error.failure)) return {};
  const { kind, status, code, serverMessage } = error.failure;
  const ofFailure: KeptFields = { kind: "word", status: "word", code: "word", serverMessage: "shape" };
  return { failure: redactedFields({ kind, status, code, serverMessage }, ofFailure, depth) };
}

function redactedText(text: string): string {
  // A date alone is no personal data, and guards compare periods by it.
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
