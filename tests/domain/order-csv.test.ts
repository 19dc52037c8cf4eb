// What this shows (behaviour: Export orders).
import { describe, expect, test } from "vitest";
import { orderCsvFileName, orderCsvHeaders, orderCsvRow } from "../../src/domain/order-csv.ts";
import type { Order } from "../../src/domain/records.ts";

const all = ["favourite", "number", "customer", "date", "items", "total", "status"];
const order: Order = {
  _id: "1",
  orderId: "PF-1",
  createdAt: new Date(2026, 10, 3, 4, 5, 6).toISOString(),
  status: "in_transit" as never,
  itemCount: 3,
  totalAmount: 1234567.5,
  customerDetails: { name: "Zara Hussain", email: "zara@parfum.example" },
};

describe("an order's row", () => {
  test("has its date as spreadsheets read it, its total as a number and its status in words", () => {
    expect(orderCsvHeaders(all)).toEqual(["Order ID", "Customer", "Email", "Date", "Items", "Total", "Status"]);
    expect(orderCsvRow({ ...order, status: "shipped" }, all)).toEqual([
      "PF-1",
      "Zara Hussain",
      "zara@parfum.example",
      "2026-11-03 04:05:06",
      "3",
      "1234567.50",
      "Shipped",
    ]);
  });

  test("has the columns of the list alone, in their order", () => {
    const columns = ["status", "customer", "unheard of", "constructor"];
    expect(orderCsvHeaders(columns)).toEqual(["Status", "Customer", "Email"]);
    expect(orderCsvRow({ ...order, cancelled: true }, columns)).toEqual([
      "Cancelled",
      "Zara Hussain",
      "zara@parfum.example",
    ]);
  });

  test("has what else somebody has chosen to see", () => {
    const extras = ["phone", "city", "carrier", "tracking", "payment"];
    expect(orderCsvHeaders(extras)).toEqual(["Phone", "City", "Carrier", "Tracking Number", "Payment Method"]);
    const sent: Order = {
      ...order,
      customerDetails: { phone: "0300 1234567", shippingAddress: { city: "Lahore" } },
      shipping: { carrier: "TCS", trackingNumber: "PK 1" },
      payment: { method: "cash_on_delivery" },
    };
    expect(orderCsvRow(sent, extras)).toEqual(["0300 1234567", "Lahore", "TCS", "PK 1", "Cash on delivery"]);
    const digits = (text: string) => orderCsvRow({ ...sent, shipping: { trackingNumber: text } }, ["tracking"]);
    expect(["00123456789012345678", "923001234567", "0300", "12345", "JD 0123"].flatMap(digits)).toEqual([
      "'00123456789012345678",
      "'923001234567",
      "'0300",
      "12345",
      "JD 0123",
    ]);
    expect(orderCsvRow({ _id: "" }, extras)).toEqual(["", "", "", "", ""]);
  });

  test("is empty where a value is missing or cannot be read", () => {
    expect(orderCsvRow({ _id: "" }, all)).toEqual(["", "", "", "", "0", "", "Unknown"]);
    expect(orderCsvRow({ _id: "", createdAt: "yesterday" }, ["date"])).toEqual([""]);
  });

  test("runs as no formula", () => {
    const customerDetails = { name: "=HYPERLINK(1)", email: "@SUM(1)" };
    expect(orderCsvRow({ _id: "", orderId: "+1+1", customerDetails }, ["number", "customer"])).toEqual([
      "'+1+1",
      "'=HYPERLINK(1)",
      "'@SUM(1)",
    ]);
    expect(orderCsvRow({ _id: "", totalAmount: -12.5 }, ["total"])).toEqual(["-12.50"]);
  });
});

test("the file is named after the day", () => {
  expect(orderCsvFileName(new Date(2026, 0, 9))).toBe("orders_export_2026-01-09.csv");
});
