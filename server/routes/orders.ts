import {
  CancelledOrderReply,
  CancelOrderRequest,
  DeletedOrderReply,
  OrdersReply,
  UpdatedShippingReply,
  UpdateShippingRequest,
} from "../../contract/calls.ts";
import { unauthenticated } from "../auth/sessions.ts";
import type { Api } from "../http/api.ts";
import { cancelledExample, orderExample, shippingExample, withExample } from "../http/examples.ts";
import { sessionOf } from "../http/guard.ts";
import { listReplies, sendList } from "../http/lists.ts";
import { recordId, refusals } from "../http/openapi.ts";
import { refuseFields } from "../http/validation.ts";
import type { Services } from "../services.ts";
import { ListCache } from "../storage/list-snapshots.ts";
import {
  alreadyCancelled,
  cancelledIsNotShipped,
  cancelOrder,
  deleteOrder,
  orderNotFound,
  updateShipping,
} from "../storage/orders.ts";

const deleted = "Order deleted.";
const cancelled = "Order cancelled.";
const shipped = "Shipping details updated.";

/** The customers' orders (behaviour: Calls). */
export function orderRoutes(api: Api, { db, reader, now }: Services): void {
  const list = new ListCache(db, reader, "orders");

  api.get(
    "/orders",
    {
      schema: {
        operationId: "listOrders",
        summary: "All orders, newest first",
        response: {
          ...listReplies(OrdersReply, { data: [orderExample] }, orderExample),
          ...refusals(unauthenticated),
        },
      },
    },
    (request, reply) => sendList(list, request, reply),
  );

  api.delete(
    "/orders/:id",
    {
      schema: {
        operationId: "deleteOrder",
        summary: "Delete an order",
        params: recordId,
        response: {
          200: withExample(DeletedOrderReply, { data: orderExample, message: deleted, showMessage: true }),
          ...refusals(unauthenticated, orderNotFound),
        },
      },
    },
    async (request) => {
      const order = await deleteOrder(db, request.params.id, sessionOf(request).administrator, now());
      return { data: order, message: deleted, showMessage: true };
    },
  );

  api.put(
    "/orders/cancel/:id",
    {
      schema: {
        operationId: "cancelOrder",
        summary: "Cancel an order, with a reason",
        params: recordId,
        body: withExample(CancelOrderRequest, { cancellationReason: cancelledExample.cancellationReason }),
        response: {
          200: withExample(CancelledOrderReply, { data: cancelledExample, message: cancelled, showMessage: true }),
          ...refusals(refuseFields(["cancellationReason"]), unauthenticated, orderNotFound, alreadyCancelled),
        },
      },
    },
    async (request) => {
      const { cancellationReason } = request.body;
      const by = sessionOf(request).administrator;
      const order = await cancelOrder(db, request.params.id, cancellationReason, by, now());
      return { data: order, message: cancelled, showMessage: true };
    },
  );

  api.put(
    "/orders/:id/shipping",
    {
      schema: {
        operationId: "updateShipping",
        summary: "Change how an order travels",
        params: recordId,
        body: withExample(UpdateShippingRequest, shippingExample),
        response: {
          200: withExample(UpdatedShippingReply, { data: { data: orderExample }, message: shipped, showMessage: true }),
          ...refusals(refuseFields(["carrier"]), unauthenticated, orderNotFound, cancelledIsNotShipped),
        },
      },
    },
    async (request) => {
      const by = sessionOf(request).administrator;
      const order = await updateShipping(db, request.params.id, request.body, by, now());
      return { data: { data: order }, message: shipped, showMessage: true };
    },
  );
}
