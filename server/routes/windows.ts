import { OrdersWindowQuery, OrdersWindowReply, UsersWindowQuery, UsersWindowReply } from "../../contract/windows.ts";
import { orderExample, userExample, versionsExample, withExample } from "../http/examples.ts";
import { readIndexed } from "../http/indexed-reads.ts";
import { refusals } from "../http/openapi.ts";
import { type Api, refuseFields } from "../http/validation.ts";
import { namesInUse } from "../insights/product-names.ts";
import type { Services } from "../services.ts";
import { orderNotFound, readSomeOrders } from "../storage/orders.ts";
import { readSomeUsers, userNotFound } from "../storage/users.ts";
import { ordersWindow, usersWindow } from "../storage/windows/filters.ts";
import { readWindow } from "../storage/windows/window.ts";

const windowExample = {
  first: "WyJvcmRlcnMgLWRhdGUiLG51bGwsLTE3NjM2MzQ2MDAwMDAsImMyYjFmNmRlIl0",
  last: "WyJvcmRlcnMgLWRhdGUiLG51bGwsLTE3NjM2MzQ2MDAwMDAsImMyYjFmNmRlIl0",
  isEnd: true,
  isComplete: true,
  position: { at: 0, isExact: true },
  total: { atLeast: 1, about: 1, isExact: true },
  isBehind: false,
  versions: versionsExample,
};

/** Registers the calls for windows of the lists, in any order, search and filter (docs/decisions/0038). */
export function windowRoutes(api: Api, services: Services): void {
  api.get(
    "/orders/window",
    {
      schema: {
        operationId: "readOrdersWindow",
        summary: "Some orders that follow each other, in any order, search and filter",
        querystring: OrdersWindowQuery,
        response: {
          200: withExample(OrdersWindowReply, { data: { orders: [orderExample], ...windowExample } }),
          ...refusals(refuseFields(["limit"]), orderNotFound),
        },
      },
    },
    async (request, reply) => ({
      data: await readIndexed(services, ["orders"], reply, async (transaction) => {
        const { product, ...query } = request.query;
        const products = product && { product: await namesInUse(transaction, product) };
        const { ids, ...window } = await readWindow(transaction, ordersWindow(transaction, { ...query, ...products }));
        return { orders: await readSomeOrders(transaction, ids), ...window };
      }),
    }),
  );

  api.get(
    "/users/window",
    {
      schema: {
        operationId: "readUsersWindow",
        summary: "Some users who follow each other, in any order, search and filter",
        querystring: UsersWindowQuery,
        response: {
          200: withExample(UsersWindowReply, { data: { users: [userExample], ...windowExample } }),
          ...refusals(refuseFields(["limit"]), userNotFound),
        },
      },
    },
    async (request, reply) => ({
      data: await readIndexed(services, ["users"], reply, async (transaction) => {
        const { ids, ...window } = await readWindow(transaction, usersWindow(transaction, request.query));
        return { users: await readSomeUsers(transaction, ids), ...window };
      }),
    }),
  );
}
