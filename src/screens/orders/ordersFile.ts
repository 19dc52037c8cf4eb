import { orderCsvFileName } from "../../domain/order-csv.ts";
import type { Order } from "../../domain/records.ts";
import type { StartExport } from "../list/ExportRecords.tsx";

/** Asks for a file of these orders with these columns of the list. */
export function ordersFile(orders: readonly Order[], columns: readonly string[]): () => StartExport {
  return () => ({ type: "export.start", orders, columns, fileName: orderCsvFileName(new Date()) });
}

/** Asks for a file of the orders that the server finds, with these columns of the list. */
export function foundOrdersFile(query: string, columns: readonly string[]): () => StartExport {
  return () => ({ type: "export.start", list: "orders", query, columns, fileName: orderCsvFileName(new Date()) });
}
