import { orderStatuses, shippingStatuses, toLabel } from "../../contract/order-lifecycle.ts";
import type { Facets } from "./filters.ts";
import { formatAmount } from "./formats.ts";
import { paymentMethod } from "./orders.ts";
import type { Order } from "./records.ts";
import { countedStatus } from "./statuses.ts";

/**
 * The facets of the orders list (behaviour: Filters). Values are compared exactly, as in the server's reports, which
 * link to the list.
 */
export const orderFacets: Facets<Order> = {
  values: {
    status: {
      title: "Status",
      valuesOf: (order) => [countedStatus(order)],
      shown: toLabel,
      known: orderStatuses,
    },
    shipping: {
      title: "Shipping status",
      valuesOf: ({ shipping }) => [shipping?.status],
      shown: toLabel,
      known: shippingStatuses,
    },
    product: { title: "Product", valuesOf: ({ items = [] }) => items.map(({ name }) => name) },
    city: { title: "City", valuesOf: ({ customerDetails }) => [customerDetails?.shippingAddress?.city] },
    country: { title: "Country", valuesOf: ({ customerDetails }) => [customerDetails?.shippingAddress?.country] },
    carrier: { title: "Carrier", valuesOf: ({ shipping }) => [shipping?.carrier] },
    payment: { title: "Payment method", valuesOf: ({ payment }) => [payment?.method], shown: paymentMethod },
    reason: {
      title: "Cancellation reason",
      valuesOf: (order) => (countedStatus(order) === "cancelled" ? [order.cancellationReason] : undefined),
    },
  },
  amounts: {
    total: {
      title: "Total",
      from: "totalFrom",
      to: "totalTo",
      amountOf: ({ totalAmount }) => totalAmount,
      shown: (amount) => `Rs ${formatAmount(amount)}`,
    },
  },
  periods: {
    created: {
      title: "Ordered",
      from: "from",
      to: "to",
      zone: "zone",
      timestampOf: ({ createdAt }) => createdAt,
    },
  },
};
