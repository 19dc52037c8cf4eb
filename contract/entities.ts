import * as v from "valibot";
import { genders } from "./constants.ts";
import { carriers, orderStatuses, shippingStatuses } from "./order-lifecycle.ts";

export const timestamp = v.pipe(v.string(), v.isoTimestamp(), v.description("ISO 8601, UTC"));
/** Absent from another server's records. */
const version = v.pipe(
  v.string(),
  v.description(
    "Changes with each change of the record; in quotes, the tag for If-Match. The larger number is the later",
  ),
);
const amount = v.pipe(v.number(), v.description("rupees, two decimals"));

/** A registered customer (behaviour: User). */
export const User = v.object({
  _id: v.string(),
  name: v.string(),
  email: v.string(),
  contactNo: v.optional(v.string()),
  age: v.optional(v.number()),
  gender: v.optional(v.picklist(genders)),
  isVerified: v.boolean(),
  createdAt: v.optional(timestamp),
  lastLogin: v.optional(timestamp),
  lastVisit: v.optional(timestamp),
  version: v.optional(version),
});

/** One line of an order (behaviour: Order item). Image paths are relative to the storefront host. */
const OrderItem = v.object({
  _id: v.string(),
  name: v.string(),
  tagline: v.optional(v.string()),
  image: v.optional(v.string()),
  quantity: v.optional(v.number()),
  unitPrice: amount,
  totalPrice: amount,
  gallery: v.optional(v.array(v.string())),
});

/** Where and how a parcel travels (behaviour: Order shipping). */
const Shipping = v.object({
  trackingNumber: v.optional(v.string()),
  carrier: v.optional(v.picklist(carriers)),
  estimatedDelivery: v.optional(v.pipe(v.string(), v.description("ISO 8601 date"))),
  status: v.optional(v.picklist(shippingStatuses)),
  notes: v.optional(v.string()),
  packedDate: v.optional(timestamp),
  shippedDate: v.optional(timestamp),
  deliveredDate: v.optional(timestamp),
  returnedDate: v.optional(timestamp),
  returnReason: v.optional(v.string()),
});

/** A customer's order (behaviour: Order). */
export const Order = v.object({
  _id: v.string(),
  orderId: v.pipe(v.string(), v.description("the number people see and quote")),
  customerId: v.optional(
    v.pipe(
      v.string(),
      v.description("the _id of the customer who ordered; missing for guests and for customers who were deleted"),
    ),
  ),
  createdAt: v.optional(timestamp),
  updatedAt: v.optional(timestamp),
  status: v.picklist(orderStatuses),
  cancelled: v.boolean(),
  cancellationReason: v.optional(v.string()),
  itemCount: v.number(),
  totalAmount: amount,
  notes: v.optional(v.string()),
  pricing: v.optional(
    v.object({ subtotal: v.optional(amount), shippingFee: v.optional(amount), total: v.optional(amount) }),
  ),
  customerDetails: v.optional(
    v.object({
      name: v.optional(v.string()),
      email: v.optional(v.string()),
      phone: v.optional(v.string()),
      shippingAddress: v.optional(
        v.object({
          street: v.optional(v.string()),
          city: v.optional(v.string()),
          state: v.optional(v.string()),
          country: v.optional(v.string()),
          postalCode: v.optional(v.string()),
        }),
      ),
    }),
  ),
  payment: v.optional(v.object({ status: v.optional(v.string()), method: v.optional(v.string()) })),
  shipping: v.optional(Shipping),
  items: v.array(OrderItem),
  version: v.optional(version),
});

/** An open session of an administrator. */
export const Session = v.object({
  _id: v.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  /** The browser's User-Agent header. */
  userAgent: v.optional(v.string()),
  /** Whether the request came with this session. */
  current: v.boolean(),
});

/** The administrator a session belongs to (behaviour: Session). */
export const Administrator = v.object({
  _id: v.string(),
  name: v.string(),
  email: v.string(),
});
