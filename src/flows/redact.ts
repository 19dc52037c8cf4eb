import { isRecord } from "../../contract/is-record.ts";

/** Words that say what happened and nothing about anybody. */
const telling = new Set(["type", "kind", "field", "code", "status", "actorId"]);
/** The product's own words in a path; all else in it is somebody's. */
const ownWords = new Set(["", "login", "users", "user", "edit", "orders", "flows"]);
const mostItems = 3;
const deepest = 6;
/** Makes the same text the same everywhere in one record, and in no other. */
const salt = Math.floor(Math.random() * 2 ** 31);

/**
 * A value as a flight record keeps it: its shape without anybody's data. Texts keep their length and what is no letter or
 * digit, so that what was blank or no email is so still; long ones, such as ids and tokens, only whether they are equal.
 */
export function redacted(value: unknown, key = "", depth = 0): unknown {
  if (typeof value === "string") return telling.has(key) ? value : redactedText(value);
  if (typeof value === "number") return telling.has(key) ? value : Math.min(value, 1);
  if (typeof value === "function") return { kept: "nothing" };
  if (typeof value !== "object" || value === null) return value;
  if (depth >= deepest) return "…";
  if (value instanceof Error) return { kept: "error", ...redactedFields({ ...value }, depth), name: value.name };
  if (value instanceof Map) return { kept: "map", keys: redacted([...value.keys()], key, depth) };
  if (value instanceof Set) return { kept: "set", keys: redacted([...value], key, depth) };
  if (Array.isArray(value)) return value.slice(0, mostItems).map((item) => redacted(item, key, depth + 1));
  if (depth > 0 && !isPlain(value)) return { kept: "nothing" };
  return redactedFields({ ...value }, depth);
}

/** Neither services nor actors have anything to keep. */
function isPlain(value: object): value is Record<string, unknown> {
  return isRecord(value) && Object.values(value).every((field) => typeof field !== "function");
}

function redactedFields(value: Record<string, unknown>, depth: number) {
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, redacted(field, key, depth + 1)]));
}

function redactedText(text: string): string {
  if (text.startsWith("/")) return redactedPath(text);
  if (/^[\w-]{20,}$/.test(text)) return `‹${hash(text).toString(36)}›`;
  return text.replaceAll(/\p{L}/gu, "x").replaceAll(/\p{N}/gu, "1");
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
