import { expect } from "vitest";
import { callProduct } from "./sessions.ts";

export interface StoredOrder {
  readonly _id: string;
  readonly orderId: string;
  readonly status: string;
  readonly cancelled: boolean;
  readonly cancellationReason?: string;
  readonly shipping?: { readonly trackingNumber?: string; readonly carrier?: string; readonly notes?: string };
}

export interface StoredUser {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly age?: number;
  readonly contactNo?: string;
  readonly gender?: string;
}

/** Returns the orders of the product's own server, as they are now. */
export async function storedOrders(session: string): Promise<StoredOrder[]> {
  const response = await callProduct("/orders", session);
  return ((await response.json()) as { data: StoredOrder[] }).data;
}

/** Returns one order of the product's own server; undefined where it is deleted. */
export const storedOrder = async (session: string, id: string) =>
  (await storedOrders(session)).find(({ _id }) => _id === id);

/** Returns an order that can be cancelled and has no tracking number: the newest such, or the one at `place`. */
export const openOrder = async (session: string, place = 0): Promise<StoredOrder> =>
  (await storedOrders(session)).filter(({ cancelled, shipping }) => !cancelled && !shipping?.trackingNumber)[place] ??
  expect.fail("no order is open");

/** Cancels an order, as somebody else. */
export async function cancelOrder(session: string, id: string): Promise<void> {
  const body = JSON.stringify({ cancellationReason: "Out of stock" });
  expect((await callProduct(`/orders/cancel/${id}`, session, { method: "PUT", body })).status).toBe(200);
}

/** Returns the users of the product's own server, as they are now. */
export async function storedUsers(session: string): Promise<StoredUser[]> {
  const response = await callProduct("/users", session);
  return ((await response.json()) as { data: { users: StoredUser[] } }).data.users;
}
