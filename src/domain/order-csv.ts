import { readDate } from "../../contract/read-date.ts";
import { csvCell } from "./csv.ts";
import { type OrderExtra, type OrderSortKey, orderExtras } from "./order-list.ts";
import { itemCount } from "./orders.ts";
import type { Order } from "./records.ts";
import { listStatus } from "./statuses.ts";

interface Field {
  readonly title: string;
  readonly cell: (order: Order) => string | undefined;
}

/** The fields of the file, by column of the list. */
const fields: Readonly<Record<OrderSortKey | OrderExtra, readonly Field[]>> = {
  number: [{ title: "Order ID", cell: (order) => order.orderId }],
  customer: [
    { title: "Customer", cell: (order) => order.customerDetails?.name },
    { title: "Email", cell: (order) => order.customerDetails?.email },
  ],
  date: [{ title: "Date", cell: (order) => spreadsheetTime(order.createdAt) }],
  items: [{ title: "Items", cell: (order) => itemCount(order).toString() }],
  total: [{ title: "Total", cell: (order) => order.totalAmount?.toFixed(2) }],
  status: [{ title: "Status", cell: (order) => listStatus(order).label }],
  phone: [{ title: "Phone", cell: (order) => digitsAsText(orderExtras.phone(order)) }],
  city: [{ title: "City", cell: orderExtras.city }],
  carrier: [{ title: "Carrier", cell: orderExtras.carrier }],
  tracking: [{ title: "Tracking Number", cell: (order) => digitsAsText(orderExtras.tracking(order)) }],
  payment: [{ title: "Payment Method", cell: orderExtras.payment }],
};

const fieldsOf = (columns: readonly string[]) =>
  columns.flatMap((id) => (Object.hasOwn(fields, id) ? fields[id as keyof typeof fields] : []));

/** Returns the header row of an orders export with these columns. Columns without text, such as the star, add nothing. */
export function orderCsvHeaders(columns: readonly string[]): string[] {
  return fieldsOf(columns).map(({ title }) => title);
}

/** Returns an order's row under `orderCsvHeaders`. Missing values are empty; no cell runs as a formula in a spreadsheet. */
export function orderCsvRow(order: Order, columns: readonly string[]): string[] {
  return fieldsOf(columns).map(({ cell }) => csvCell(cell(order) ?? ""));
}

/** Returns the name of a file of orders that is exported at `now` (behaviour: Export orders). */
export function orderCsvFileName(now: Date): string {
  return `orders_export_${dayOf(now)}.csv`;
}

/** Adds an apostrophe to digits that a spreadsheet would shorten or strip of leading zeros. */
const digitsAsText = (text: string | undefined) =>
  text && (/^(0\d+|\d{12,})$/.test(text.trim()) ? `'${text.trim()}` : text);

/** Formats a date as spreadsheets read it in every language, in the reader's time zone: "2026-11-23 14:05:00". */
function spreadsheetTime(timestamp: string | undefined): string | undefined {
  const date = readDate(timestamp);
  return date && `${dayOf(date)} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(":")}`;
}

const dayOf = (date: Date) =>
  [String(date.getFullYear()).padStart(4, "0"), ...[date.getMonth() + 1, date.getDate()].map(twoDigits)].join("-");
const twoDigits = (part: number) => String(part).padStart(2, "0");
