import { FormatterOptions } from "@fast-csv/format/build/src/FormatterOptions";
import { RowFormatter } from "@fast-csv/format/build/src/formatter/RowFormatter";
import { csvCell } from "../domain/csv.ts";
import { orderCsvHeaders, orderCsvRow } from "../domain/order-csv.ts";
import { userCsvHeaders, userCsvRow } from "../domain/user-csv.ts";
import type { CsvRequest, WrittenRows } from "./csv-export.ts";

/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = "\ufeff";

// Only the row formatter of fast-csv, whose streams need Node (docs/decisions/0015-csv-export.md).
const quoted = { quoteColumns: true, quoteHeaders: true, rowDelimiter: "\r\n" };
const formatterFor = (headers?: readonly string[]) =>
  new RowFormatter(new FormatterOptions({ ...quoted, ...(headers && { headers: [...headers] }) }));
let formatter: ReturnType<typeof formatterFor> | undefined;

addEventListener("message", ({ data }: MessageEvent<CsvRequest>) => {
  const { headers, rows } = tableOf(data);
  let text = formatter ? "" : byteOrderMark;
  // The formatter writes the headers before its first row.
  formatter ??= formatterFor(headers);
  // The callback is synchronous, as there is no asynchronous transform.
  for (const row of rows)
    formatter.format(row, (error, lines) => {
      if (error) throw error;
      text += lines?.join("") ?? "";
    });
  reply({ count: rows.length, bytes: new TextEncoder().encode(text) });
});

function tableOf(request: CsvRequest): { headers?: readonly string[]; rows: string[][] } {
  if ("users" in request) return { headers: userCsvHeaders, rows: request.users.map(userCsvRow) };
  if ("rows" in request) return { rows: request.rows.map((row) => row.map(csvCell)) };
  const { orders, columns } = request;
  return { headers: orderCsvHeaders(columns), rows: orders.map((order) => orderCsvRow(order, columns)) };
}

function reply(message: WrittenRows): void {
  postMessage(message, { transfer: [message.bytes.buffer] });
}
