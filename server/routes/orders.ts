import {
  DeletedOrderReply,
  OrderChangedReply,
  OrderReply,
  OrdersReply,
  StatusReply,
  statusRequest,
  UpdatedShippingReply,
  UpdateShippingRequest,
} from "../../contract/calls.ts";
import { orderChanges, statusChangeKinds, verbOf } from "../../contract/order-changes.ts";
import { toLabel } from "../../contract/order-lifecycle.ts";
import {
  changedMeanwhileExample,
  changeExample,
  orderExample,
  reasonExample,
  shippingExample,
  statusExample,
  withExample,
} from "../http/examples.ts";
import { changeHeaders, changeOf } from "../http/if-match.ts";
import { listReplies, sendList } from "../http/lists.ts";
import { recordId, refusals } from "../http/openapi.ts";
import { type Api, refuseFields } from "../http/validation.ts";
import type { Services } from "../services.ts";
import {
  cancelledIsNotShipped,
  deleteOrder,
  hasStatusAlready,
  orderNotFound,
  readSomeOrders,
  setStatus,
  updateShipping,
} from "../storage/orders.ts";
import { inReadSnapshot } from "../storage/read-snapshot.ts";

const deletedMessage = "Order deleted.";
const shippingMessage = "Shipping details updated.";

/** Registers the calls for orders (behaviour: Calls). */
export function orderRoutes(api: Api, services: Services): void {
  const { db, lists, isLarge } = services;
  const changedMeanwhile = { 412: withExample(OrderChangedReply, changedMeanwhileExample(orderExample)) };

  api.get(
    "/orders",
    {
      schema: {
        operationId: "listOrders",
        summary: "All orders, newest first",
        response: listReplies(OrdersReply, { data: [orderExample] }, orderExample),
      },
    },
    (request, reply) => sendList(lists.orders, isLarge, request, reply),
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
          ...refusals(refuseFields(["id"]), orderNotFound),
        },
      },
    },
    async (request) => {
      const [order] = await inReadSnapshot(db, (transaction) => readSomeOrders(transaction, [request.params.id]));
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
            message: deletedMessage,
            showMessage: true,
            change: changeExample,
          }),
          ...refusals(orderNotFound),
          ...changedMeanwhile,
        },
      },
    },
    async (request) => {
      const { record, change } = await deleteOrder(db, request.params.id, changeOf(request, services));
      return { data: record, message: deletedMessage, showMessage: true, change };
    },
  );

  for (const kind of statusChangeKinds) {
    const { done, reason } = orderChanges[kind];
    const verb = verbOf(kind);
    const message = `Order ${done}.`;
    api.put(
      `/orders/${verb}/:id`,
      {
        schema: {
          operationId: `${verb}Order`,
          summary: `${toLabel(verb)} an order, with a reason`,
          params: recordId,
          headers: changeHeaders,
          body: withExample(statusRequest(reason), { [reason]: reasonExample } as Record<typeof reason, string>),
          response: {
            200: withExample(StatusReply, {
              data: statusExample(kind),
              message,
              showMessage: true,
              change: changeExample,
            }),
            ...refusals(refuseFields([reason]), orderNotFound, hasStatusAlready(kind)),
            ...changedMeanwhile,
          },
        },
      },
      async (request) => {
        const { record, change } = await setStatus(
          db,
          kind,
          request.params.id,
          request.body[reason],
          changeOf(request, services),
        );
        return { data: record, message, showMessage: true, change };
      },
    );
  }

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
            message: shippingMessage,
            showMessage: true,
            change: changeExample,
          }),
          ...refusals(refuseFields(["carrier"]), orderNotFound, cancelledIsNotShipped),
          ...changedMeanwhile,
        },
      },
    },
    async (request) => {
      const { record, change } = await updateShipping(db, request.params.id, request.body, changeOf(request, services));
      return { data: { data: record }, message: shippingMessage, showMessage: true, change };
    },
  );
}
