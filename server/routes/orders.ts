import {
  CancelledOrderReply,
  CancelOrderRequest,
  DeletedOrderReply,
  OrdersReply,
  UpdatedShippingReply,
  UpdateShippingRequest,
} from "../../contract/calls.ts";
import type { Api } from "../http/api.ts";
import { sessionOf } from "../http/guard.ts";
import { listReplies, sendList } from "../http/lists.ts";
import { recordId, refusals } from "../http/openapi.ts";
import type { Services } from "../services.ts";
import { ListCache } from "../storage/list-snapshots.ts";
import { cancelOrder, deleteOrder, updateShipping } from "../storage/orders.ts";

/** The customers' orders (specification, section 7, /orders). */
export function orderRoutes(api: Api, { db, reader, now, installationId }: Services): void {
  const list = new ListCache(db, reader, "orders", installationId);

  api.get(
    "/orders",
    { schema: { summary: "All orders, newest first", response: { ...listReplies(OrdersReply), ...refusals(401) } } },
    (request, reply) => sendList(list, request, reply),
  );

  api.delete(
    "/orders/:id",
    {
      schema: {
        summary: "Delete an order",
        params: recordId,
        response: { 200: DeletedOrderReply, ...refusals(401, 404) },
      },
    },
    async (request) => {
      const order = await deleteOrder(db, request.params.id, sessionOf(request).administrator, now());
      return { data: order, message: "Order deleted.", showMessage: true };
    },
  );

  api.put(
    "/orders/cancel/:id",
    {
      schema: {
        summary: "Cancel an order, with a reason",
        params: recordId,
        body: CancelOrderRequest,
        response: { 200: CancelledOrderReply, ...refusals(400, 401, 404, 409) },
      },
    },
    async (request) => {
      const { cancellationReason } = request.body;
      const by = sessionOf(request).administrator;
      const order = await cancelOrder(db, request.params.id, cancellationReason, by, now());
      return { data: order, message: "Order cancelled.", showMessage: true };
    },
  );

  api.put(
    "/orders/:id/shipping",
    {
      schema: {
        summary: "Change how an order travels",
        params: recordId,
        body: UpdateShippingRequest,
        response: { 200: UpdatedShippingReply, ...refusals(400, 401, 404, 409) },
      },
    },
    async (request) => {
      const by = sessionOf(request).administrator;
      const order = await updateShipping(db, request.params.id, request.body, by, now());
      return { data: { data: order }, message: "Shipping details updated.", showMessage: true };
    },
  );
}
