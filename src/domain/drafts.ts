import { hasStatusOf, orderChanges, type StatusChangeKind } from "../../contract/order-changes.ts";
import { orderRequest, orderWords } from "./change-request.ts";
import { changedFields, type Texts, type Typed } from "./merge.ts";
import type { Order, User } from "./records.ts";
import { type ShippingDraft, shippingDraftOf } from "./shipping-form.ts";
import { draftOf, type UserDraft } from "./user-form.ts";

/** The state of a dialog's form, as plain values, so that it can be kept while the session is renewed. */
export type Draft = UserEdit | OrderDraft;

/** The form of a dialog that changes an order. */
export type OrderDraft = ShippingUpdate | { [Kind in StatusChangeKind]: StatusUpdate<Kind> }[StatusChangeKind];

/** A form over a record: its state, and the record as it was when the dialog was opened. */
type Form<Fields extends Texts<Fields>> = Typed<Fields> & { readonly opened: Fields };

interface Kept {
  /** The id of the record. */
  readonly id: string;
  /** Whether the change was being sent when the session ended. */
  readonly wasSent: boolean;
}

interface KeptOfOrder extends Kept {
  /** The order as last known when the session ended; shown if somebody deletes it meanwhile. */
  readonly order: Order;
}

export interface UserEdit extends Kept {
  readonly kind: "user.update";
  readonly typed: Form<UserDraft>;
}

export interface ShippingUpdate extends KeptOfOrder {
  readonly kind: "order.ship";
  readonly typed: Form<ShippingDraft>;
}

export interface StatusUpdate<Kind extends StatusChangeKind> extends KeptOfOrder {
  readonly kind: Kind;
  readonly typed: { readonly reason: string; readonly opened: Order };
}

/** A draft that a dialog opens with; `underWay` is the number of its change if that was sent and not answered yet. */
export type RestoredDraft<Kind extends Draft = Draft> = Kind & { readonly underWay: number | undefined };

/** Picks the parts of a form's context that are kept. */
export function formOf<Fields extends Texts<Fields>>(form: Form<Fields>): Form<Fields> {
  const { draft, theirs, before, choices, opened } = form;
  return { draft, theirs, before, choices, opened };
}

/** Whether the user equals what was sent: the change was saved, though its reply was lost. */
export function isUserSaved({ wasSent, typed }: UserEdit, user: User): boolean {
  return wasSent && changedFields(typed.draft, draftOf(user)).length === 0;
}

/** Whether an order equals what was sent, as in `isUserSaved`. */
export function isOrderSaved(draft: OrderDraft, order: Order): boolean {
  if (!draft.wasSent) return false;
  if (draft.kind === "order.ship") return changedFields(draft.typed.draft, shippingDraftOf(order)).length === 0;
  const reason = order[orderChanges[draft.kind].reason];
  return hasStatusOf(draft.kind, order) && reason?.trim() === draft.typed.reason.trim();
}

/** Returns the toast for an order's change that was saved while the session was renewed. */
export function savedOrderWords({ kind }: OrderDraft, order: Order): string {
  return orderWords(kind, `order # ${orderRequest(order).number}`);
}

/**
 * Returns the note in a dialog with a restored draft: that it was not saved or, while its change is under way, that
 * this is not known yet. Empty in other dialogs.
 */
export function draftNews(restored: RestoredDraft | undefined, isUnderWay: boolean): string {
  if (!restored) return "";
  return isUnderWay
    ? "Your session ended while this was being saved. It is not known yet whether it was saved."
    : "This has not been saved: your session ended. What you typed is still here.";
}
