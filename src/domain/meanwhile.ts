import { changedFields } from "./merge.ts";
import { orderBadge, shippingBadge } from "./orders.ts";
import type { Order, User } from "./records.ts";
import { draftOf, userLabels } from "./user-form.ts";

/** Returns the note about an order that somebody else changed since the dialog was opened; empty where nobody did. */
export function orderNews(opened: Order, order: Order): string {
  if (opened === order) return "";
  const [status, shipping] = [orderBadge(order).label, shippingBadge(order.shipping).label];
  return `Somebody else changed this order meanwhile. Order: ${status}. Shipping: ${shipping}.`;
}

/** The note in the dialog of an order that somebody else has deleted. */
export const orderGone = "Somebody else deleted this order meanwhile. Nothing can be saved.";

/** Returns the note about a user, as `orderNews` does. */
export function userNews(opened: User | undefined, user: User | undefined): string {
  if (!opened || !user || opened === user) return "";
  return fieldNews(user.name?.trim() || "this user", userLabels, changedFields(draftOf(opened), draftOf(user)));
}

/** Returns the note that somebody else changed something, with the labels of the changed fields. */
export function fieldNews<Field extends PropertyKey>(
  what: string,
  labels: Readonly<Record<Field, string>>,
  fields: readonly Field[],
): string {
  const named = fields.map((field) => labels[field]).join(", ");
  return `Somebody else changed ${what} meanwhile${named && `: ${named}`}.`;
}
