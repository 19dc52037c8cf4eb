import { CustomerOrdersReply } from "../../contract/customer-orders.ts";
import { unauthenticated } from "../auth/sessions.ts";
import type { Api } from "../http/api.ts";
import { orderExample, versionsExample, withExample } from "../http/examples.ts";
import { recordId, refusals } from "../http/openapi.ts";
import { refuseFields } from "../http/validation.ts";
import { Refusal } from "../refusal.ts";
import type { Services } from "../services.ts";
import { readUntil } from "../storage/abandoned.ts";
import { readCustomerOrders } from "../storage/customer-orders.ts";
import { userNotFound } from "../storage/users.ts";

const abandoned = new Refusal(400, "invalid_request", "The request was given up.");

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

/** A customer's orders, for who does not hold the whole list (docs/decisions/0059). */
export function customerOrderRoutes(api: Api, { reader }: Services): void {
  api.get(
    "/users/:id/orders",
    {
      schema: {
        operationId: "readOrdersOfUser",
        summary: "The newest orders of a user, and the figures of all of theirs",
        params: recordId,
        response: {
          200: withExample(CustomerOrdersReply, { data: example }),
          ...refusals(refuseFields(["id"]), unauthenticated, userNotFound),
        },
      },
    },
    async (request, reply) => {
      const closed = new AbortController();
      reply.raw.once("close", () => closed.abort());
      const read = readUntil(reader, closed.signal, (db) => readCustomerOrders(db, request.params.id, closed.signal));
      try {
        return { data: await read };
      } catch (error) {
        if (!closed.signal.aborted) throw error;
        request.log.debug("a customer's orders were given up");
        throw abandoned;
      }
    },
  );
}
