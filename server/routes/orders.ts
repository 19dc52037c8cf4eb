import {
  CancelledOrderReply,
  CancelOrderRequest,
  DeletedOrderReply,
  OrderChangedReply,
  OrderReply,
  OrdersReply,
  UpdatedShippingReply,
  UpdateShippingRequest,
} from "../../contract/calls.ts";
import { unauthenticated } from "../auth/sessions.ts";
import type { Api } from "../http/api.ts";
import {
  cancelledExample,
  changedMeanwhileExample,
  changeExample,
  orderExample,
  shippingExample,
  withExample,
} from "../http/examples.ts";
import { changeHeaders, changeOf } from "../http/if-match.ts";
import { listReplies, sendList } from "../http/lists.ts";
import { recordId, refusals } from "../http/openapi.ts";
import { refuseFields } from "../http/validation.ts";
import type { Services } from "../services.ts";
import { inOneMoment } from "../storage/list-changes.ts";
import { ListCache } from "../storage/list-snapshots.ts";
import {
  alreadyCancelled,
  cancelledIsNotShipped,
  cancelOrder,
  deleteOrder,
  orderNotFound,
  readSomeOrders,
  updateShipping,
} from "../storage/orders.ts";

const deleted = "Order deleted.";
const cancelled = "Order cancelled.";
const shipped = "Shipping details updated.";

/** The customers' orders (behaviour: Calls). */
export function orderRoutes(api: Api, services: Services): void {
  const { db, reader } = services;
  const list = new ListCache(db, reader, "orders");
  const changedMeanwhile = { 412: withExample(OrderChangedReply, changedMeanwhileExample(orderExample)) };

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

  api.get(
    "/orders/:id",
    {
      schema: {
        operationId: "readOrder",
        summary: "One order",
        params: recordId,
        response: {
          200: withExample(OrderReply, { data: orderExample }),
          ...refusals(refuseFields(["id"]), unauthenticated, orderNotFound),
        },
      },
    },
    async (request) => {
      const [order] = await inOneMoment(db, (transaction) => readSomeOrders(transaction, [request.params.id]));
      if (!order) throw orderNotFound;
      return { data: order };
    },
  );

  api.delete(
    "/orders/:id",
    {
      schema: {
        operationId: "deleteOrder",
        summary: "Delete an order",
        params: recordId,
        headers: changeHeaders,
        response: {
          200: withExample(DeletedOrderReply, {
            data: orderExample,
            message: deleted,
            showMessage: true,
            change: changeExample,
          }),
          ...refusals(unauthenticated, orderNotFound),
          ...changedMeanwhile,
        },
      },
    },
    async (request) => {
      const { record, change } = await deleteOrder(db, request.params.id, changeOf(request, services));
      return { data: record, message: deleted, showMessage: true, change };
    },
  );

  api.put(
    "/orders/cancel/:id",
    {
      schema: {
        operationId: "cancelOrder",
        summary: "Cancel an order, with a reason",
        params: recordId,
        headers: changeHeaders,
        body: withExample(CancelOrderRequest, { cancellationReason: cancelledExample.cancellationReason }),
        response: {
          200: withExample(CancelledOrderReply, {
            data: cancelledExample,
            message: cancelled,
            showMessage: true,
            change: changeExample,
          }),
          ...refusals(refuseFields(["cancellationReason"]), unauthenticated, orderNotFound, alreadyCancelled),
          ...changedMeanwhile,
        },
      },
    },
    async (request) => {
      const { cancellationReason } = request.body;
      const { record, change } = await cancelOrder(
        db,
        request.params.id,
        cancellationReason,
        changeOf(request, services),
      );
      return { data: record, message: cancelled, showMessage: true, change };
    },
  );

  api.put(
    "/orders/:id/shipping",
    {
      schema: {
        operationId: "updateShipping",
        summary: "Change how an order travels",
        params: recordId,
        headers: changeHeaders,
        body: withExample(UpdateShippingRequest, shippingExample),
        response: {
          200: withExample(UpdatedShippingReply, {
            data: { data: orderExample },
            message: shipped,
            showMessage: true,
            change: changeExample,
          }),
          ...refusals(refuseFields(["carrier"]), unauthenticated, orderNotFound, cancelledIsNotShipped),
          ...changedMeanwhile,
        },
      },
    },
    async (request) => {
      const { record, change } = await updateShipping(db, request.params.id, request.body, changeOf(request, services));
      return { data: { data: record }, message: shipped, showMessage: true, change };
    },
  );
}
