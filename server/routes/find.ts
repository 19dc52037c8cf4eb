import { FindQuery, FindReply } from "../../contract/find.ts";
import { orderExample, userExample, versionsExample, withExample } from "../http/examples.ts";
import { readIndexed } from "../http/indexed-reads.ts";
import { refusals } from "../http/openapi.ts";
import { type Api, refuseFields } from "../http/validation.ts";
import type { Services } from "../services.ts";
import { readSomeOrders } from "../storage/orders.ts";
import { readSomeUsers } from "../storage/users.ts";
import { find } from "../storage/windows/find.ts";

const example = {
  orders: [orderExample],
  users: [userExample],
  found: { orders: { atLeast: 1, isExact: true }, users: { atLeast: 1, isExact: true } },
  isBehind: false,
  versions: versionsExample,
};

/** Registers the call of Find anything, the search over all orders and users (docs/decisions/0061). */
export function findRoutes(api: Api, services: Services): void {
  api.get(
    "/find",
    {
      schema: {
        operationId: "findAnything",
        summary: "The orders and users that a term finds, as the page's own field over every screen does",
        querystring: FindQuery,
        response: { 200: withExample(FindReply, { data: example }), ...refusals(refuseFields(["q"])) },
      },
    },
    async (request, reply) => ({
      data: await readIndexed(services, ["orders", "users"], reply, async (transaction, behind) => {
        const { term, words } = request.query.q;
        const orders = await find(transaction, "order_index", term, words);
        const users = await find(transaction, "customer_index", term, words);
        return {
          orders: await readSomeOrders(transaction, orders.ids),
          users: await readSomeUsers(transaction, users.ids),
          found: {
            orders: { atLeast: orders.atLeast, isExact: orders.isExact && !behind.has("orders") },
            users: { atLeast: users.atLeast, isExact: users.isExact && !behind.has("users") },
          },
        };
      }),
    }),
  );
}
