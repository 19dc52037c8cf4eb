import { customerOf } from "../../domain/customer-orders.ts";
import type { Order, User } from "../../domain/records.ts";
import { useShopData } from "../administration-hooks.ts";

/** Whose order it is, among the users in hand. */
export function useCustomer(order: Order): User | undefined {
  return useShopData(({ context: { users } }) => {
    if (users.records) return customerOf(order, users.records);
    return users.singles?.get(order.customerId ?? "") ?? undefined;
  });
}
