import { Refusal } from "../../refusal.ts";
import { unstorable } from "../records.ts";
import { isNewestFirst, type Place, type WindowSort } from "./sort.ts";

// The keys by which a page goes on from a place in a sorted list.

const foreignKey = new Refusal(400, "invalid_request", "This key is of another list or another sort: ask without it.");

/** Encodes a place as a key for URLs. */
export const writeKey = ({ name }: WindowSort, { key, recency, id }: Place) =>
  Buffer.from(JSON.stringify([name, key, recency, id])).toString("base64url");

/** Decodes a key. Refuses (400) what `writeKey` has not written for this sort. */
export function readKey(sort: WindowSort, written: string): Place {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(written, "base64url").toString());
  } catch {
    throw foreignKey;
  }
  const [of, key, recency, id, ...rest] = Array.isArray(parts) ? (parts as unknown[]) : [];
  const isKey = key === null || (!isNewestFirst(sort) && holdable[sort.holds](key));
  if (of !== sort.name || !isKey || !Number.isSafeInteger(recency) || !isText(id) || rest.length > 0) throw foreignKey;
  return { key: key as Place["key"], recency: recency as number, id };
}

const isText = (value: unknown): value is string => typeof value === "string" && !unstorable.test(value);
const holdable = { text: isText, integer: Number.isSafeInteger, number: Number.isFinite };
