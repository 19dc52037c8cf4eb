import {
  OrdersChoicesQuery,
  OrdersChoicesReply,
  UsersChoicesQuery,
  UsersChoicesReply,
} from "../../contract/choices.ts";
import { readChoices } from "../choices/choices.ts";
import { orderChoices } from "../choices/orders.ts";
import { userChoices } from "../choices/users.ts";
import { versionsExample, withExample } from "../http/examples.ts";
import { readIndexed } from "../http/indexed-reads.ts";
import { refusals } from "../http/openapi.ts";
import { type Api, refuseFields } from "../http/validation.ts";
import type { Services } from "../services.ts";

const orderChoicesExample = {
  status: {
    values: [
      { value: "delivered", count: 254 },
      { value: "shipped", count: 58 },
    ],
    more: 0,
  },
  shipping: { values: [{ value: "delivered", count: 254 }, { value: "" }], more: 0 },
  product: { values: [{ value: "Vetiver 21", count: 87 }], more: 41 },
  city: { values: [{ value: "Lahore", count: 61 }], more: 0 },
  country: { values: [{ value: "Pakistan", count: 312 }], more: 0 },
  carrier: { values: [{ value: "TCS", count: 312 }], more: 0 },
  payment: { values: [{ value: "cash_on_delivery", count: 312 }], more: 0 },
  reason: { values: [], more: 0 },
};
const userChoicesExample = {
  gender: {
    values: [{ value: "Male", count: 51 }, { value: "Female", count: 54 }, { value: "Other" }, { value: "" }],
    more: 0,
  },
  status: {
    values: [
      { value: "verified", count: 96 },
      { value: "unverified", count: 9 },
    ],
    more: 0,
  },
  orders: { values: [{ value: "with" }, { value: "without" }], more: 0 },
};

/** Registers the calls for a filter's choices, so that nobody has to wait for the whole list (docs/decisions/0060). */
export function choiceRoutes(api: Api, services: Services): void {
  api.get(
    "/orders/choices",
    {
      schema: {
        operationId: "readOrdersChoices",
        summary: "What the filter of orders offers, with a search and filter",
        querystring: OrdersChoicesQuery,
        response: {
          200: withExample(OrdersChoicesReply, {
            data: { choices: orderChoicesExample, isBehind: false, versions: versionsExample },
          }),
          ...refusals(refuseFields(["zone"])),
        },
      },
    },
    async (request, reply) => ({
      data: await readIndexed(services, ["orders"], reply, async (transaction, behind) => ({
        choices: await readChoices(transaction, orderChoices, request.query, behind.has("orders")),
      })),
    }),
  );

  api.get(
    "/users/choices",
    {
      schema: {
        operationId: "readUsersChoices",
        summary: "What the filter of users offers, with a search and filter",
        querystring: UsersChoicesQuery,
        response: {
          200: withExample(UsersChoicesReply, {
            data: { choices: userChoicesExample, isBehind: false, versions: versionsExample },
          }),
          ...refusals(refuseFields(["zone"])),
        },
      },
    },
    async (request, reply) => ({
      data: await readIndexed(services, ["users"], reply, async (transaction, behind) => ({
        choices: await readChoices(transaction, userChoices, request.query, behind.has("users")),
      })),
    }),
  );
}
