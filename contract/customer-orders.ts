import * as v from "valibot";
import { ListVersions, reply } from "./calls.ts";
import { maxCustomerOrders } from "./constants.ts";
import { Order, timestamp } from "./entities.ts";

// A customer's orders, which the page of a large shop asks the server for (docs/decisions/0059).

/** The orders with the customer's id, and those with no customer's id but the customer's email address. */
export const CustomerOrders = v.object({
  orders: v.pipe(v.array(Order), v.description(`The newest of them, ${maxCustomerOrders} at most`)),
  figures: v.pipe(
    v.object({
      orders: v.number(),
      spent: v.pipe(v.number(), v.description("In rupees; cancelled orders do not count")),
      first: v.optional(timestamp),
      last: v.optional(timestamp),
      returned: v.number(),
      cancelled: v.number(),
    }),
    v.description("Of all the customer's orders"),
  ),
  versions: v.pipe(ListVersions, v.description("The versions of the lists that these are from")),
});

export const CustomerOrdersReply = reply(CustomerOrders);
