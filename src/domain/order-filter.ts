import { endOfDay, isDate, isOwnTimeZone, isTimeZone, startOfDay } from "../../contract/calendar.ts";
import { worded } from "../../contract/order-lifecycle.ts";
import { formatDay, readDate } from "./formats.ts";
import { type OrderFilter, orderFacts } from "./order-filter-path.ts";
import { paymentMethod } from "./orders.ts";
import type { Order } from "./records.ts";

/** How orders have a fact that a filter can ask for. */
interface Fact {
  readonly words: string;
  /** Missing and blank ones are none; undefined where the fact cannot be asked of this order. */
  readonly valuesOf: (order: Order) => readonly (string | undefined)[] | undefined;
  /** A value as people read it, where it is not shown as it is. */
  readonly shown?: (value: string) => string;
}

const countedStatus = ({ cancelled, status }: Order) => (cancelled ? "cancelled" : status);

const facts: Readonly<Record<(typeof orderFacts)[number], Fact>> = {
  status: { words: "status", valuesOf: (order) => [countedStatus(order)], shown: worded },
  product: { words: "product", valuesOf: ({ items = [] }) => items.map(({ name }) => name) },
  city: { words: "city", valuesOf: ({ customerDetails }) => [customerDetails?.shippingAddress?.city] },
  country: { words: "country", valuesOf: ({ customerDetails }) => [customerDetails?.shippingAddress?.country] },
  carrier: { words: "carrier", valuesOf: ({ shipping }) => [shipping?.carrier] },
  payment: { words: "payment method", valuesOf: ({ payment }) => [payment?.method], shown: paymentMethod },
  reason: {
    words: "cancellation reason",
    valuesOf: (order) => (countedStatus(order) === "cancelled" ? [order.cancellationReason] : undefined),
  },
};

/** The filter in an address, without what cannot be; undefined where nothing is left. */
export function readOrderFilter(params: URLSearchParams): OrderFilter | undefined {
  const filter: { -readonly [Parameter in keyof OrderFilter]: OrderFilter[Parameter] } = readPeriod(params);
  for (const name of orderFacts) {
    const value = params.get(name);
    if (value !== null) filter[name] = isBlank(value) ? "" : value;
  }
  return Object.keys(filter).length > 0 ? filter : undefined;
}

/** The orders that a filter lets through, as they stood. Values are compared exactly, as the server's reports do. */
export function filterOrders(orders: readonly Order[], filter: OrderFilter): readonly Order[] {
  const tests = orderFacts.flatMap((name) => {
    const wanted = filter[name];
    return wanted === undefined ? [] : [testOf(facts[name], wanted)];
  });
  if (filter.from || filter.to) tests.push(periodTest(filter));
  return orders.filter((order) => tests.every((test) => test(order)));
}

/** A part of a filter in words, and the value they end with, which may be any text. */
export interface FilterWords {
  readonly words: string;
  readonly value?: string;
}

/** A filter as a sentence's parts: "City is" Lahore, "ordered on" Nov 1, 2026. */
export function describeOrderFilter(filter: OrderFilter): readonly FilterWords[] {
  const parts = orderFacts.flatMap((name) => {
    const value = filter[name];
    return value === undefined ? [] : [describeFact(facts[name], value)];
  });
  if (filter.from || filter.to) parts.push(describePeriod(filter));
  return parts.map((part, index) => (index === 0 ? { ...part, words: capitalised(part.words) } : part));
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const isBlank = (value: string | undefined) => !value?.trim();

function readPeriod(params: URLSearchParams): Pick<OrderFilter, "from" | "to" | "zone"> {
  const [from, to, zone] = ["from", "to", "zone"].map((name) => params.get(name) ?? "") as [string, string, string];
  const period = { ...(isDate(from) && { from }), ...(isDate(to) && { to }) };
  const { from: first, to: last } = period;
  if ((!first && !last) || (first && last && first > last)) return {};
  return isTimeZone(zone) ? { ...period, zone } : period;
}

function testOf({ valuesOf }: Fact, wanted: string): (order: Order) => boolean {
  if (isBlank(wanted)) return (order) => valuesOf(order)?.every(isBlank) ?? false;
  return (order) => valuesOf(order)?.includes(wanted) ?? false;
}

function periodTest({ from, to, zone }: OrderFilter): (order: Order) => boolean {
  const start = from ? startOfDay(from, zone).getTime() : Number.NEGATIVE_INFINITY;
  const end = to ? endOfDay(to, zone).getTime() : Number.POSITIVE_INFINITY;
  return ({ createdAt }) => {
    const moment = readDate(createdAt)?.getTime();
    return moment !== undefined && moment >= start && moment < end;
  };
}

function describeFact({ words, shown }: Fact, value: string): FilterWords {
  if (isBlank(value)) return { words: `no ${words}` };
  return { words: `${words} is`, value: shown ? shown(value) : value };
}

function describePeriod({ from, to, zone }: OrderFilter): FilterWords {
  const [first, last] = [from, to].map(formatDay);
  const where = zone && !isOwnTimeZone(zone) ? ` (${zone})` : "";
  if (!to) return { words: "ordered since", value: first + where };
  if (!from) return { words: "ordered until", value: last + where };
  if (from === to) return { words: "ordered on", value: first + where };
  return { words: "ordered", value: `${first} to ${last}${where}` };
}
