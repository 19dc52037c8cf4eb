import { type OrderChangeKind, orderChanges, type StatusChangeKind } from "../../contract/order-changes.ts";
import { isolated } from "./isolated.ts";
import type { PasswordDraft } from "./password-form.ts";
import type { Order } from "./records.ts";
import type { ShippingDraft } from "./shipping-form.ts";
import type { UserFields } from "./user-form.ts";
import { describeViewChange, type ViewChange } from "./views.ts";

/** A requested change of the server's data: plain values, so that it can be stored, compared and described. */
export type ChangeRequest =
  | (Based & { readonly kind: "user.update"; readonly id: string; readonly fields: UserFields })
  | (Based & { readonly kind: "user.delete"; readonly id: string })
  | StatusRequest
  | (OrderRequest & {
      readonly kind: "order.ship";
      readonly before: Order["shipping"];
      readonly shipping: ShippingDraft;
    })
  | (OrderRequest & { readonly kind: "order.delete" })
  | UndoRequest
  /** Changes a saved view of a list. */
  | { readonly kind: "view.change"; readonly view: ViewChange }
  // The flight record omits values of fields with these names.
  | ({ readonly kind: "password.change" } & PasswordDraft)
  | { readonly kind: "sessions.end"; readonly sessions: readonly string[] | "others"; readonly password: string };

/** Sets an order's status for a reason. */
type StatusRequest = {
  [Kind in StatusChangeKind]: OrderRequest & { readonly kind: Kind; readonly reason: string };
}[StatusChangeKind];

/** Takes back a change of a record by the change's id. */
export interface UndoRequest {
  readonly kind: "user.undo" | "order.undo";
  readonly id: string;
  readonly change: string;
}

/** The record's version that the administrator saw; undefined where the server gives none. */
interface Based {
  readonly version?: string | undefined;
}

interface OrderRequest extends Based {
  readonly id: string;
  /** The order number, for messages. */
  readonly number: string;
  /** Suppresses the toast of this order: the bulk change reports all of its orders at once. */
  readonly isOneOfMany?: boolean;
}

/** How the session ended in which a change was requested. */
export type SessionEnd = "signedOut" | "expired";

/** Returns the fields that identify an order in a request to change it. */
export function orderRequest({ _id, orderId, version }: Order): OrderRequest {
  return { id: _id, number: orderId || "N/A", version };
}

/** Returns a key of the changed record; changes with the same key are sent one after the other. */
export function recordOf(change: ChangeRequest): string {
  if (change.kind === "view.change") return "views";
  return "id" in change ? `${change.kind.split(".")[0]} ${change.id}` : "account";
}

/** Whether two requests are equal. */
export function isSameRequest(one: ChangeRequest, other: ChangeRequest): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the toast for a saved change; `ended` is the number of sessions that have ended, if known. */
export function confirmedWords(change: ChangeRequest, ended?: number): string {
  if (isOrderChange(change)) return orderWords(change.kind, `order # ${change.number}`);
  switch (change.kind) {
    case "user.update":
      return `${isolated(change.fields.name)} was updated.`;
    case "user.delete":
      return "The user has been deleted.";
    case "user.undo":
    case "order.undo":
      return "Change undone.";
    case "view.change":
      return describeViewChange(change.view);
    case "password.change":
      return "Your password has been changed. Please sign in with it.";
    case "sessions.end":
      if (ended === undefined) return "The sessions have ended.";
      return ended === 1 ? "The session has ended." : `${ended} sessions have ended.`;
  }
}

/** Returns the toast for a failed change, for an administrator who has left the screen; `why` is the failure's reason. */
export function failedWords(change: ChangeRequest, why: string | undefined): string {
  if (isOrderChange(change)) return orderWords(change.kind, `order # ${change.number}`, "could not be");
  switch (change.kind) {
    case "user.update":
      return explained(`${isolated(change.fields.name)} could not be updated.`, why);
    case "user.delete":
      return "Failed to delete the user.";
    case "user.undo":
    case "order.undo":
      return explained("The change could not be undone.", why);
    case "view.change":
      return explained("The view could not be changed.", why);
    case "password.change":
      return explained("Your password could not be changed.", why);
    case "sessions.end":
      return explained("The sessions could not be ended.", why);
  }
}

/** Returns a sentence such as "The shipping of order # 5 was updated."; `name` is the order's name in it. */
export function orderWords(kind: OrderChangeKind, name: string, verb = "was"): string {
  const { of, done } = orderChanges[kind];
  const subject = of === "shipping" ? `The shipping of ${name}` : name.charAt(0).toUpperCase() + name.slice(1);
  return `${subject} ${verb} ${done}.`;
}

const isOrderChange = (change: ChangeRequest): change is Extract<ChangeRequest, { kind: OrderChangeKind }> =>
  change.kind in orderChanges;

const explained = (words: string, why: string | undefined) => (why ? `${words} ${why}` : words);

/** Returns the toast for a change from an ended session. Names no record: somebody else may be at the screen. */
export function wordsAfterSession(end: SessionEnd, outcome: "saved" | "lost"): string {
  const when = end === "expired" ? "your session expired" : "signing out";
  return `A change you made before ${when} ${outcome === "saved" ? "was" : "could not be"} saved.`;
}
