import { changedFields } from "./merge.ts";
import { orderPill, shippingPill } from "./orders.ts";
import type { Order, User } from "./records.ts";
import { draftOf, userLabels } from "./user-form.ts";

/** What a person is told of an order that somebody else changed since they began; nothing where nobody did. */
export function orderNews(opened: Order, order: Order): string {
  if (opened === order) return "";
  const [status, shipping] = [orderPill(order).label, shippingPill(order.shipping).label];
  return `Somebody else changed this order meanwhile. Order: ${status}. Shipping: ${shipping}.`;
}

/** What the dialog of an order says that somebody else has deleted. */
export const orderGone = "Somebody else deleted this order meanwhile. Nothing can be saved.";

/** As `orderNews`, of a user. */
export function userNews(opened: User | undefined, user: User | undefined): string {
  if (!opened || !user || opened === user) return "";
  return fieldNews(user.name?.trim() || "this user", userLabels, changedFields(draftOf(opened), draftOf(user)));
}

/** Which fields of something somebody else changed, by their labels. */
export function fieldNews<Field extends PropertyKey>(
  what: string,
  labels: Readonly<Record<Field, string>>,
  fields: readonly Field[],
): string {
  const named = fields.map((field) => labels[field]).join(", ");
  return `Somebody else changed ${what} meanwhile${named && `: ${named}`}.`;
}
