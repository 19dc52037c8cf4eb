import { genders } from "../../contract/constants.ts";
import { isRecord } from "../../contract/is-record.ts";
import { shortestPassword } from "../../contract/password-limits.ts";

/** Fields of an event, and of a failure, that say what happened and nothing about anybody. */
const telling = new Set(["type", "kind", "field", "code", "status", "actorId"]);
/** The machines' own words, by which they decide; no person's. */
const literals = new Set(["deleted", "kept", "unchanged", "updated", "removed"]);
/** The product's own words in a path; all else in it is somebody's. */
const ownWords = new Set(["", "login", "users", "user", "edit", "orders", "flows", "account", "history"]);
const mostItems = 3;
const deepest = 6;
/** Makes the same text the same everywhere in one record, and in no other. */
const salt = Math.floor(Math.random() * 2 ** 31);

/**
 * An event or a context as a flight record keeps it: its shape without anybody's data. Texts keep their length, blanks and
 * what an email address and a phone number are written with, so that what was no email is none still; long ones, such as
 * ids and tokens, only whether they are equal; of passwords no more than what a form's rules are about.
 */
export function redacted(value: unknown): unknown {
  return redactedValue(value, 0);
}

function redactedValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") return redactedText(value);
  if (typeof value === "number") return value === 0 ? 0 : 1;
  if (typeof value === "function") return { kept: "nothing" };
  if (typeof value !== "object" || value === null) return value;
  if (depth >= deepest) return "…";
  if (value instanceof Error)
    return { kept: "error", ...redactedFields({ ...value }, depth), ...redactedFailure(value), name: value.name };
  if (value instanceof Map) return { kept: "map", keys: redactedValue([...value.keys()], depth) };
  if (value instanceof Set) return { kept: "set", keys: redactedValue([...value], depth) };
  if (Array.isArray(value)) return value.slice(0, mostItems).map((item) => redactedValue(item, depth + 1));
  if (depth > 0 && !isPlain(value)) return { kept: "nothing" };
  return { ...redactedFields({ ...value }, depth), ...(depth === 0 ? tellingOf(value) : {}) };
}

/** Neither services nor actors have anything to keep. */
function isPlain(value: object): value is Record<string, unknown> {
  return isRecord(value) && Object.values(value).every((field) => typeof field !== "function");
}

function redactedFields(value: Record<string, unknown>, depth: number) {
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      redactedPassword(value, key, field) ?? redactedValue(field, depth + 1),
    ]),
  );
}

/**
 * What is kept of a password: of one that there is, that there is one, and of one that is to be, whether it is long enough.
 * It is in a field of this name, the value of an event that changes one, or the draft of a change.
 */
function redactedPassword(value: Record<string, unknown>, key: string, field: unknown): string | undefined {
  if (typeof field !== "string") return undefined;
  const isDraft = "current" in value && "next" in value;
  const isChange = key === "value" && value.type === "password.changed";
  if ((isDraft && key === "next") || (isChange && value.field === "next"))
    return "x".repeat(Math.min(field.length, shortestPassword));
  return key === "password" || isChange || (isDraft && key === "current") ? field && "x" : undefined;
}

function redactedFailure(error: Error) {
  if (!("failure" in error) || !isRecord(error.failure)) return {};
  return { failure: { ...redactedFields(error.failure, 1), ...tellingOf(error.failure) } };
}

/** Only plain values: what else a server sends under such a name is redacted like anything. */
const tellingOf = (value: object) =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([key, field]) => telling.has(key) && (typeof field === "string" || typeof field === "number"),
    ),
  );

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
