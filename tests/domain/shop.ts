import { genders } from "../../contract/constants.ts";
import { orderStatuses } from "../../contract/order-lifecycle.ts";
import type { Order, User } from "../../src/domain/records.ts";
import { fc } from "../properties.ts";

const minute = 60_000;

/** Values that a server may send as a status: known ones in various spellings, and others. */
export const anyStatus = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<string>(...orderStatuses) },
  fc.constantFrom(
    "Delivered",
    "SHIPPED",
    "completed",
    "in_transit",
    "lost",
    "constructor",
    "toString",
    "__proto__",
    "",
  ),
  fc.string(),
);

/** Moments at which months and years turn, and one in the middle, in the reader's time zone. */
export const anyNow = fc.constantFrom(
  new Date(2026, 0, 1),
  new Date(2026, 0, 31, 23, 59, 59, 999),
  new Date(2026, 1, 28, 12),
  new Date(2024, 1, 29, 12),
  new Date(2026, 10, 21, 7, 49),
  new Date(2026, 11, 31, 23, 59, 59, 999),
);

/** Timestamps within some months of `now`, others of any year, and invalid ones. */
const anyTimestamp = (now: Date) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .integer({ min: -100 * 24 * 60, max: 40 * 24 * 60 })
        .map((minutes) => new Date(now.getTime() + minutes * minute).toISOString()),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(0, -1, 1, -12, -13)
        .chain((months) =>
          fc.constantFrom(
            new Date(now.getFullYear(), now.getMonth() + months, 1).toISOString(),
            new Date(now.getFullYear(), now.getMonth() + months, 1, 0, 0, 0, -1).toISOString(),
          ),
        ),
    },
    fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString()),
    fc.constantFrom("", "yesterday", "2026-13-45", "2026-02-30T99:00:00Z"),
  );

/** Rupees with two decimals. */
export const anyAmount = fc.integer({ min: 0, max: 9_999_999_99 }).map((paisa) => paisa / 100);

const anyItem = fc.record(
  {
    _id: fc.string(),
    name: fc.constantFrom("Oud Royale", "Vetiver", " Vetiver ", "Amber", "Rose", "Neroli", "Musk", "Cedar", "", "  "),
    image: fc.constantFrom("oud.svg", "/media/vetiver.svg", ""),
    quantity: fc.integer({ min: 0, max: 4 }),
  },
  { requiredKeys: ["_id"] },
);

/** Orders as a careless server sends them, with fields missing. */
export const anyOrders = (now: Date): fc.Arbitrary<Order[]> =>
  fc.array(
    fc.record(
      {
        _id: fc.string(),
        status: anyStatus,
        cancelled: fc.boolean(),
        createdAt: anyTimestamp(now),
        totalAmount: anyAmount,
        items: fc.array(anyItem, { maxLength: 4 }),
      },
      { requiredKeys: ["_id"] },
    ),
    { maxLength: 40 },
  );

export const anyUsers = (now: Date): fc.Arbitrary<User[]> =>
  fc.array(
    fc.record(
      { _id: fc.string(), name: fc.string(), gender: fc.constantFrom(...genders), createdAt: anyTimestamp(now) },
      { requiredKeys: ["_id"] },
    ),
    { maxLength: 20 },
  );
