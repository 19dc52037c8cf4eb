import { orderCsvFileName } from "../../domain/order-csv.ts";
import type { Order } from "../../domain/records.ts";
import type { StartExport } from "../list/ExportRecords.tsx";

/** Returns what makes the event that exports these orders with these columns of the list. */
export function ordersFile(orders: readonly Order[], columns: readonly string[]): () => StartExport {
  return () => ({ type: "export.start", orders, columns, fileName: orderCsvFileName(new Date()) });
}

/** Returns what makes the event that exports the orders that the server finds, with these columns of the list. */
export function foundOrdersFile(query: string, columns: readonly string[]): () => StartExport {
  return () => ({ type: "export.start", list: "orders", query, columns, fileName: orderCsvFileName(new Date()) });
}
