import { FindQuery, FindReply } from "../../contract/find.ts";
import { unauthenticated } from "../auth/sessions.ts";
import { orderExample, userExample, versionsExample, withExample } from "../http/examples.ts";
import { abortWhenDisconnected } from "../http/given-up.ts";
import { refusals } from "../http/openapi.ts";
import { type Api, refuseFields } from "../http/validation.ts";
import type { Services } from "../services.ts";
import { indexBeforeReading } from "../storage/list-index.ts";
import { describeVersions, readVersions } from "../storage/list-versions.ts";
import { readUntil } from "../storage/one-moment.ts";
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
  const { db } = services;

  api.get(
    "/find",
    {
      schema: {
        operationId: "findAnything",
        summary: "The orders and users that a term finds, as the page's own field over every screen does",
        querystring: FindQuery,
        response: { 200: withExample(FindReply, { data: example }), ...refusals(refuseFields(["q"]), unauthenticated) },
      },
    },
    (request, reply) =>
      abortWhenDisconnected(request, reply, async (signal) => {
        const { term, words } = request.query.q;
        // Read first: the records may be newer than these versions, and never older.
        const versions = describeVersions(await readVersions(db));
        const isBehind = {
          orders: await indexBeforeReading(db, "orders"),
          users: await indexBeforeReading(db, "users"),
        };
        return readUntil(services, signal, async (transaction) => {
          const orders = await find(transaction, "order_index", term, words);
          const users = await find(transaction, "customer_index", term, words);
          return {
            data: {
              orders: await readSomeOrders(transaction, orders.ids),
              users: await readSomeUsers(transaction, users.ids),
              found: {
                orders: { atLeast: orders.atLeast, isExact: orders.isExact && !isBehind.orders },
                users: { atLeast: users.atLeast, isExact: users.isExact && !isBehind.users },
              },
              isBehind: isBehind.orders || isBehind.users,
              versions,
            },
          };
        });
      }),
  );
}
