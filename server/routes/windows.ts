import type { FastifyReply, FastifyRequest } from "fastify";
import type * as v from "valibot";
import type { ListVersions as ListVersionsSchema } from "../../contract/calls.ts";
import type { ListName } from "../../contract/list-names.ts";
import { OrdersWindowQuery, OrdersWindowReply, UsersWindowQuery, UsersWindowReply } from "../../contract/windows.ts";
import { unauthenticated } from "../auth/sessions.ts";
import { orderExample, userExample, versionsExample, withExample } from "../http/examples.ts";
import { abortWhenDisconnected } from "../http/given-up.ts";
import { refusals } from "../http/openapi.ts";
import { type Api, refuseFields } from "../http/validation.ts";
import type { Services } from "../services.ts";
import { indexBeforeReading } from "../storage/list-index.ts";
import { describeVersions, readVersions } from "../storage/list-versions.ts";
import { readUntil } from "../storage/one-moment.ts";
import { orderNotFound, readSomeOrders } from "../storage/orders.ts";
import type { Database } from "../storage/tables.ts";
import { readSomeUsers, userNotFound } from "../storage/users.ts";
import { ordersWindow, usersWindow } from "../storage/windows/filters.ts";
import type { WindowRequest } from "../storage/windows/reader.ts";
import { readWindow, type Window } from "../storage/windows/window.ts";

type ListVersions = v.InferOutput<typeof ListVersionsSchema>;

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
  const { db } = services;

  /** Reads the requested window, including all changes made before the request unless they cannot be indexed. */
  async function readRecords<Record extends { _id: string }>(
    list: ListName,
    asked: WindowRequest,
    read: (transaction: Database, ids: readonly string[]) => Promise<Record[]>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ records: Record[]; window: Omit<Window, "ids"> & { isBehind: boolean; versions: ListVersions } }> {
    return abortWhenDisconnected(request, reply, async (signal) => {
      // Read first: the records may be newer than these versions, and never older.
      const versions = describeVersions(await readVersions(db));
      const isBehind = await indexBeforeReading(db, list);
      return readUntil(services, signal, async (transaction) => {
        const { ids, ...window } = await readWindow(transaction, asked);
        return { records: await read(transaction, ids), window: { ...window, isBehind, versions } };
      });
    });
  }

  api.get(
    "/orders/window",
    {
      schema: {
        operationId: "readOrdersWindow",
        summary: "Some orders that follow each other, in any order, search and filter",
        querystring: OrdersWindowQuery,
        response: {
          200: withExample(OrdersWindowReply, { data: { orders: [orderExample], ...windowExample } }),
          ...refusals(refuseFields(["limit"]), unauthenticated, orderNotFound),
        },
      },
    },
    async (request, reply) => {
      const asked = ordersWindow(db, request.query);
      const { records, window } = await readRecords("orders", asked, readSomeOrders, request, reply);
      return { data: { orders: records, ...window } };
    },
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
          ...refusals(refuseFields(["limit"]), unauthenticated, userNotFound),
        },
      },
    },
    async (request, reply) => {
      const asked = usersWindow(db, request.query);
      const { records, window } = await readRecords("users", asked, readSomeUsers, request, reply);
      return { data: { users: records, ...window } };
    },
  );
}
