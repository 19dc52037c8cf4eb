import { customerOf } from "../../domain/customer-orders.ts";
import type { Order, User } from "../../domain/records.ts";
import { useShopData } from "../administration-hooks.ts";

/** Returns the order's customer from the loaded users. Undefined if they are not among them. */
export function useCustomer(order: Order): User | undefined {
  return useShopData(({ context: { users } }) => {
    if (users.records) return customerOf(order, users.records);
    return users.singles?.get(order.customerId ?? "") ?? undefined;
  });
}
