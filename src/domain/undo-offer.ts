import { isRecord } from "../../contract/is-record.ts";
import { type OrderChangeKind, orderChangeKinds } from "../../contract/order-changes.ts";
import { type ChangeRequest, orderWords, type UndoRequest } from "./change-request.ts";
import { parsedJson } from "./parsed-json.ts";

/** The descriptions of changes after a reload and in other tabs. They name nobody, as names are not stored. */
const storedWords = {
  "user.update": "A user was updated.",
  "user.delete": "A user was deleted.",
  ...(Object.fromEntries(orderChangeKinds.map((kind) => [kind, orderWords(kind, "an order")])) as {
    readonly [Kind in OrderChangeKind]: string;
  }),
} satisfies Partial<Record<ChangeRequest["kind"], string>>;
type UndoableKind = keyof typeof storedWords;

/** A recent change that can be undone by its id. */
export interface Undoable {
  readonly change: string;
  readonly kind: UndoableKind;
  /** The record's id. */
  readonly id: string;
}

/** How long an undo is offered, in milliseconds. */
export const offeredFor = 10_000;

/** An undoable change with the time at which its offer ends, in milliseconds. */
export interface UndoOffer extends Undoable {
  readonly until: number;
}

const maxStored = 20;
const isKind = (kind: unknown): kind is UndoableKind => typeof kind === "string" && Object.hasOwn(storedWords, kind);
const isId = (id: unknown): id is string => typeof id === "string" && id !== "" && id.length <= 200;

/** Returns how to undo a change that has the id `id` on the server; undefined for one that cannot be undone. */
export function undoableOf(change: ChangeRequest, id: string | undefined): Undoable | undefined {
  if (!isId(id) || !isKind(change.kind) || !("id" in change)) return undefined;
  return { change: id, kind: change.kind, id: change.id };
}

/** Returns the request that undoes a change. */
export function undoRequest({ change, kind, id }: Undoable): UndoRequest {
  return { kind: kind.startsWith("user.") ? "user.undo" : "order.undo", id, change };
}

/** Describes an offer that was made before a reload or in another tab. */
export const wordsOfStored = ({ kind }: UndoOffer): string => storedWords[kind];

/** Parses stored offers; undefined where they are another administrator's or broken. */
function storedBy(by: string, stored: string | null): Record<string, unknown> | undefined {
  const value = parsedJson(stored);
  return isRecord(value) && value.by === by ? value : undefined;
}

/** Whether stored offers belong to this administrator, even if they have ended. */
export const isStoredBy = (by: string, stored: string | null): boolean => storedBy(by, stored) !== undefined;

/** Reads an administrator's stored offers. Ignores those of another one, ended and broken ones. */
export function readOffers(stored: string | null, by: string, now: number): readonly UndoOffer[] {
  const value = storedBy(by, stored);
  if (!Array.isArray(value?.offers)) return [];
  const offers = value.offers.slice(-maxStored).flatMap((offer) => offerOf(offer, now) ?? []);
  return [...new Map(offers.map((offer) => [offer.change, offer])).values()];
}

/** Writes an administrator's offers for storage; null without any. They hold ids, kinds and times, but no names. */
export function writeOffers(offers: readonly UndoOffer[], by: string): string | null {
  return offers.length === 0 ? null : JSON.stringify({ by, offers: offers.slice(-maxStored) });
}

function offerOf(value: unknown, now: number): UndoOffer | undefined {
  if (!isRecord(value)) return undefined;
  const { change, kind, id, until } = value;
  if (!isId(change) || !isId(id) || !isKind(kind) || typeof until !== "number") return undefined;
  // Guards against a changed clock and tampered storage: no offer lasts longer.
  return until > now && until <= now + offeredFor ? { change, kind, id, until } : undefined;
}
