import { isRecord } from "../../contract/is-record.ts";
import { isText } from "../services/values.ts";
import type { FlightRecord } from "./flight-record.ts";

/** Reads a flight record from a file's text. Throws an Error that says what is wrong with any other text. */
export function readRecord(text: string): FlightRecord {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    throw new Error("It is no JSON; perhaps it was cut off.");
  }
  if (!isRecord(record) || !Array.isArray(record.actors) || !Array.isArray(record.events))
    throw new Error("It is no flight record: it has no actors and events.");
  if (record.version !== 2) throw new Error("It is a flight record of another version.");
  if (typeof record.dropped !== "number") throw new Error("It is no flight record: it does not say what was dropped.");
  if (!record.actors.every(isActor)) throw new Error("One of its actors cannot be read.");
  if (!record.events.every(isEvent)) throw new Error("One of its events cannot be read.");
  return record as unknown as FlightRecord;
}

/** Flight records in files. */
export const recordFile = {
  /** Rejects with an Error that says what is wrong with a file that cannot be read. */
  read: async (file: Blob): Promise<FlightRecord> => readRecord(await file.text()),
};

const isActor = (actor: unknown) =>
  isRecord(actor) &&
  typeof actor.machine === "string" &&
  typeof actor.number === "number" &&
  typeof actor.startedAt === "number" &&
  isState(actor.began) &&
  isState(actor.state) &&
  isListOf(actor.tags, isText);

const isEvent = (happened: unknown) =>
  isRecord(happened) &&
  typeof happened.actor === "number" &&
  isRecord(happened.event) &&
  typeof happened.event.type === "string" &&
  (happened.changed === undefined || isRecord(happened.changed)) &&
  (happened.state === undefined ||
    (isState(happened.state) &&
      isListOf(happened.actions, isText) &&
      isListOf(happened.guards, (asked) => isRecord(asked) && typeof asked.guard === "string")));

const isState = (value: unknown) => typeof value === "string" || isRecord(value);
const isListOf = (value: unknown, isItem: (item: unknown) => boolean) => Array.isArray(value) && value.every(isItem);
