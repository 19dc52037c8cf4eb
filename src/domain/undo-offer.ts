import { isRecord } from "../../contract/is-record.ts";
import { type OrderChangeKind, orderChangeKinds } from "../../contract/order-changes.ts";
import { type ChangeRequest, orderWords, type UndoRequest } from "./change-request.ts";

/** What was done, in the words of the page after a reload and in other tabs: nothing of whom it was about is stored. */
const storedWords = {
  "user.update": "A user was updated.",
  "user.delete": "A user was deleted.",
  ...(Object.fromEntries(orderChangeKinds.map((kind) => [kind, orderWords(kind, "an order")])) as {
    readonly [Kind in OrderChangeKind]: string;
  }),
} satisfies Partial<Record<ChangeRequest["kind"], string>>;
type UndoableKind = keyof typeof storedWords;

/** A change that has just been made, and can be taken back by its id. */
export interface Undoable {
  readonly change: string;
  readonly kind: UndoableKind;
  /** The record's id. */
  readonly id: string;
}

/** For how long taking a change back is offered, in milliseconds. */
export const offeredFor = 10_000;

/** A change whose taking back is offered until a moment. */
export interface UndoOffer extends Undoable {
  readonly until: number;
}

const mostStored = 20;
const isKind = (kind: unknown): kind is UndoableKind => typeof kind === "string" && Object.hasOwn(storedWords, kind);
const isId = (id: unknown): id is string => typeof id === "string" && id !== "" && id.length <= 200;

/** What can be taken back of a change that the server calls `id`; undefined for one that cannot. */
export function undoableOf(change: ChangeRequest, id: string | undefined): Undoable | undefined {
  if (!isId(id) || !isKind(change.kind) || !("id" in change)) return undefined;
  return { change: id, kind: change.kind, id: change.id };
}

/** Asks to take a change back. */
export function undoRequest({ change, kind, id }: Undoable): UndoRequest {
  return { kind: kind.startsWith("user.") ? "user.undo" : "order.undo", id, change };
}

/** What is said of an offer that was made before a reload or in another tab. */
export const wordsOfStored = ({ kind }: UndoOffer): string => storedWords[kind];

/** What an administrator has stored; undefined for what is another one's or broken. */
function storedBy(by: string, stored: string | null): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    return isRecord(value) && value.by === by ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether what is stored is this administrator's, be it over or not. */
export const isStoredBy = (by: string, stored: string | null): boolean => storedBy(by, stored) !== undefined;

/** The offers of an administrator as they are stored. Those of another one, those that are over and broken ones are none. */
export function readOffers(stored: string | null, by: string, now: number): readonly UndoOffer[] {
  const value = storedBy(by, stored);
  if (!Array.isArray(value?.offers)) return [];
  const offers = value.offers.slice(-mostStored).flatMap((offer) => offerOf(offer, now) ?? []);
  return [...new Map(offers.map((offer) => [offer.change, offer])).values()];
}

/** What is stored of an administrator's offers: ids alone. */
export function writeOffers(offers: readonly UndoOffer[], by: string): string | null {
  return offers.length === 0 ? null : JSON.stringify({ by, offers: offers.slice(-mostStored) });
}

function offerOf(value: unknown, now: number): UndoOffer | undefined {
  if (!isRecord(value)) return undefined;
  const { change, kind, id, until } = value;
  if (!isId(change) || !isId(id) || !isKind(kind) || typeof until !== "number") return undefined;
  // No offer lasts longer, whatever a clock or somebody else has made of it.
  return until > now && until <= now + offeredFor ? { change, kind, id, until } : undefined;
}
