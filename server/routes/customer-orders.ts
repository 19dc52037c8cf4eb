import { CustomerOrdersReply } from "../../contract/customer-orders.ts";
import { orderExample, versionsExample, withExample } from "../http/examples.ts";
import { abortWhenDisconnected } from "../http/given-up.ts";
import { recordId, refusals } from "../http/openapi.ts";
import { type Api, refuseFields } from "../http/validation.ts";
import type { Services } from "../services.ts";
import { readCustomerOrders } from "../storage/customer-orders.ts";
import { readUntil } from "../storage/read-snapshot.ts";
import type { Database } from "../storage/tables.ts";
import { userNotFound } from "../storage/users.ts";

const example = {
  orders: [orderExample],
  figures: {
    orders: 1,
    spent: 12_750.5,
    first: "2026-11-20T10:30:00.000Z",
    last: "2026-11-20T10:30:00.000Z",
    returned: 0,
    cancelled: 0,
  },
  versions: versionsExample,
};

/** Registers the call for a customer's orders, for a page without the whole list (docs/decisions/0059). */
export function customerOrderRoutes(api: Api, services: Services): void {
  api.get(
    "/users/:id/orders",
    {
      schema: {
        operationId: "readOrdersOfUser",
        summary: "The newest orders of a user, and the figures of all of theirs",
        params: recordId,
        response: {
          200: withExample(CustomerOrdersReply, { data: example }),
          ...refusals(refuseFields(["id"]), userNotFound),
        },
      },
    },
    async (request, reply) => {
      const read = (db: Database) => readCustomerOrders(db, request.params.id);
      return { data: await abortWhenDisconnected(reply, (signal) => readUntil(services, signal, read)) };
    },
  );
}
