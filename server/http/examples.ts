import * as v from "valibot";
import type { ListVersions, UpdateShippingRequest, UpdateUserRequest } from "../../contract/calls.ts";
import type { Administrator, Order, Session, User } from "../../contract/entities.ts";
import type { HistoryEntry } from "../../contract/history.ts";
import { orderChanges, type StatusChangeKind, statusAfter } from "../../contract/order-changes.ts";
import type { View } from "../../contract/views.ts";
import { changedMeanwhile } from "../storage/changes.ts";
import { errorReply } from "./failures.ts";

/** The id of a change. */
export const changeExample = "0b8f3a52-7c1d-4e0a-9b66-5d2e4f7a8c90";

/** Returns the refusal of a change that was based on another version than `current`. */
export const changedMeanwhileExample = <const Current extends object>(current: Current) => ({
  ...errorReply({ method: "PUT", url: "/" }, changedMeanwhile(current)),
  current,
});

/** Returns `schema` with an example for the API's documents. */
export const withExample = <const Schema extends v.GenericSchema>(schema: Schema, example: v.InferInput<Schema>) =>
  v.pipe(schema, v.examples([example]));

export const administratorExample = {
  _id: "3a0e9a46-1f0b-4a70-9c3c-0f7a6f0f2a11",
  name: "Nour Siddiqui",
  email: "nour@shop.example",
} satisfies v.InferInput<typeof Administrator>;

export const sessionExample = {
  _id: "p3VbZ0yQm1XcKd7R",
  createdAt: "2026-11-20T08:00:00.000Z",
  lastUsedAt: "2026-11-21T10:12:00.000Z",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
  current: true,
} satisfies v.InferInput<typeof Session>;

export const profileExample = {
  name: "Ayesha Khan",
  email: "ayesha@customer.example",
  age: 31,
  contactNo: "+92 300 1234567",
  gender: "Female",
} satisfies v.InferInput<typeof UpdateUserRequest>;

export const userExample = {
  _id: "9d1a0c52-64f5-4a7e-8f0c-2f1f5a7b6c3d",
  ...profileExample,
  isVerified: true,
  createdAt: "2026-02-03T09:15:00.000Z",
  lastLogin: "2026-11-19T17:42:10.000Z",
  lastVisit: "2026-11-20T08:01:55.000Z",
  version: "105-3f9a2c41",
} satisfies v.InferInput<typeof User>;

export const shippingExample = {
  trackingNumber: "TCS-7781203",
  carrier: "TCS",
  estimatedDelivery: "2026-11-25",
  status: "shipped",
  notes: "Leave it with the neighbour",
} satisfies v.InferInput<typeof UpdateShippingRequest>;

export const orderExample = {
  _id: "c2b1f6de-5d0f-4a0d-9a58-9d3f6a1b0e77",
  orderId: "SIL-10482",
  customerId: userExample._id,
  createdAt: "2026-11-20T10:30:00.000Z",
  updatedAt: "2026-11-21T07:05:00.000Z",
  status: "shipped",
  cancelled: false,
  itemCount: 1,
  totalAmount: 12_750.5,
  pricing: { subtotal: 12_500.5, shippingFee: 250, total: 12_750.5 },
  customerDetails: {
    name: profileExample.name,
    email: profileExample.email,
    phone: profileExample.contactNo,
    shippingAddress: {
      street: "14 Canal Road",
      city: "Lahore",
      state: "Punjab",
      country: "Pakistan",
      postalCode: "54000",
    },
  },
  payment: { status: "paid", method: "card" },
  shipping: { ...shippingExample, packedDate: "2026-11-20T15:00:00.000Z", shippedDate: "2026-11-21T07:05:00.000Z" },
  items: [
    {
      _id: "5b7a3c1e-98d2-4f6b-a6e4-1c0d2b3a4f5e",
      name: "Vetiver 21",
      tagline: "Smoke and lime",
      image: "/media/vetiver-21.svg",
      quantity: 1,
      unitPrice: 12_500.5,
      totalPrice: 12_500.5,
    },
  ],
  version: "2214-0b8f3a52",
} satisfies v.InferInput<typeof Order>;

export const reasonExample = "The customer changed their mind";

/** Returns the order after a change that sets its status for a reason. */
export const statusExample = (kind: StatusChangeKind): v.InferInput<typeof Order> => ({
  ...orderExample,
  ...statusAfter(kind),
  [orderChanges[kind].reason]: reasonExample,
});

export const historyExample = {
  _id: "7c1de9a0-43b5-4f7e-9d62-0b8a5e3f1c24",
  at: orderExample.updatedAt,
  action: "order.update_shipping",
  record: { kind: "order", _id: orderExample._id, name: orderExample.orderId },
  by: administratorExample,
  changes: [
    { field: "status", before: "processing", after: "shipped" },
    { field: "shipping.trackingNumber", after: shippingExample.trackingNumber },
  ],
} satisfies v.InferInput<typeof HistoryEntry>;

export const viewExample = {
  _id: "e1f4b7a2-9c3d-4b58-8a60-5d7c1e2f3a4b",
  list: "orders",
  name: "To ship in Lahore",
  isShared: true,
  query: "status=confirmed&city=Lahore&sort=-date",
  columns: '[{"id":"number"},{"id":"total","width":8}]',
  createdAt: orderExample.createdAt,
  updatedAt: orderExample.updatedAt,
} satisfies v.InferInput<typeof View>;

export const versionsExample = {
  users: "6f0f2a11-1f0b-4a70-9c3c-3a0e9a460f7a-users-105",
  orders: "6f0f2a11-1f0b-4a70-9c3c-3a0e9a460f7a-orders-2213",
} satisfies v.InferInput<typeof ListVersions>;
