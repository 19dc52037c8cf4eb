import { customerOf } from "../../domain/customer-orders.ts";
import type { Order, User } from "../../domain/records.ts";
import { useShopData } from "../app-context.tsx";

/** Whose order it is, among the loaded users. */
export function useCustomer(order: Order): User | undefined {
  return (
    useShopData(({ context }) => context.users.records && customerOf(order, context.users.records), null) ?? undefined
  );
}
