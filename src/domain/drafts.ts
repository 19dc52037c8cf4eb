import { hasStatusOf, orderChanges, type StatusChangeKind } from "../../contract/order-changes.ts";
import { orderRequest, orderWords } from "./change-request.ts";
import { changedFields, type Typed } from "./merge.ts";
import type { Order, User } from "./records.ts";
import { type ShippingDraft, shippingDraftOf } from "./shipping-form.ts";
import { draftOf, type UserDraft } from "./user-form.ts";

/** What is typed in a dialog, as plain values, so that it can be kept while its session is renewed. */
export type Draft = UserEdit | OrderDraft;

/** What is typed in the dialog of an order's change. */
export type OrderDraft = ShippingUpdate | { [Kind in StatusChangeKind]: StatusUpdate<Kind> }[StatusChangeKind];

/** A form over a record: what is typed, and what the record was when the dialog was opened. */
type Form<Fields extends { readonly [Field in keyof Fields]: string }> = Typed<Fields> & { readonly opened: Fields };

interface Kept {
  /** The id of the record. */
  readonly id: string;
  /** Whether it was being sent. */
  readonly wasSent: boolean;
}

interface KeptOfOrder extends Kept {
  /** What it was when the session ended, as far as it was known: shown where somebody deletes it meanwhile. */
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

/** A draft that a dialog opens with, and the number of the change that it was sent as, if the server had not answered then. */
export type RestoredDraft<Kind extends Draft = Draft> = Kind & { readonly underWay: number | undefined };

/** The parts of a form's context that are kept. */
export function formOf<Fields extends { readonly [Field in keyof Fields]: string }>(form: Form<Fields>): Form<Fields> {
  const { draft, theirs, before, choices, opened } = form;
  return { draft, theirs, before, choices, opened };
}

/** Whether the user is as it was sent: it was saved, though nobody heard of it. */
export function isUserSaved({ wasSent, typed }: UserEdit, user: User): boolean {
  return wasSent && changedFields(typed.draft, draftOf(user)).length === 0;
}

/** As `isUserSaved`, of an order. */
export function isOrderSaved(draft: OrderDraft, order: Order): boolean {
  if (!draft.wasSent) return false;
  if (draft.kind === "order.ship") return changedFields(draft.typed.draft, shippingDraftOf(order)).length === 0;
  const reason = order[orderChanges[draft.kind].reason];
  return hasStatusOf(draft.kind, order) && reason?.trim() === draft.typed.reason.trim();
}

/** What a person is told of an order's change that was saved while their session was renewed. */
export function savedOrderWords({ kind }: OrderDraft, order: Order): string {
  return orderWords(kind, `order # ${orderRequest(order).number}`);
}

/** What a dialog that is open again says about what was typed before, while the server has not answered, and once it has. */
export function draftNews(restored: RestoredDraft | undefined, isUnderWay: boolean): string {
  if (!restored) return "";
  return isUnderWay
    ? "Your session ended while this was being saved. It is not known yet whether it was saved."
    : "This has not been saved: your session ended. What you typed is still here.";
}
