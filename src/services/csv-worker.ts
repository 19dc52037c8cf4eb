import { FormatterOptions } from "@fast-csv/format/build/src/FormatterOptions";
import { RowFormatter } from "@fast-csv/format/build/src/formatter/RowFormatter";
import { csvCell } from "../domain/csv.ts";
import { orderCsvHeaders, orderCsvRow } from "../domain/order-csv.ts";
import { userCsvHeaders, userCsvRow } from "../domain/user-csv.ts";
import type { CsvReply, CsvRequest } from "./csv-export.ts";

/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = "\ufeff";

// Only the row formatter of fast-csv, whose streams need Node (docs/decisions/0015-csv-export.md).
const quoted = { quoteColumns: true, quoteHeaders: true, rowDelimiter: "\r\n" };
const formatterFor = (headers?: readonly string[]) =>
  new RowFormatter(new FormatterOptions({ ...quoted, ...(headers && { headers: [...headers] }) }));
let formatter: ReturnType<typeof formatterFor> | undefined;
const parts: BlobPart[] = [byteOrderMark];
let written = 0;

addEventListener("message", ({ data }: MessageEvent<CsvRequest>) => {
  if (data === "finish") return reply(new Blob(parts, { type: "text/csv;charset=utf-8" }));
  const { headers, rows } = tableOf(data);
  // The formatter writes the headers before its first row.
  formatter ??= formatterFor(headers);
  let text = "";
  // The callback is synchronous, as there is no asynchronous transform.
  for (const row of rows)
    formatter.format(row, (error, lines) => {
      if (error) throw error;
      text += lines?.join("") ?? "";
    });
  // A Blob per slice: joining one long string at the end is slow.
  parts.push(new Blob([text]));
  written += rows.length;
  reply(written);
});

function tableOf(request: Exclude<CsvRequest, "finish">): { headers?: readonly string[]; rows: string[][] } {
  if ("users" in request) return { headers: userCsvHeaders, rows: request.users.map(userCsvRow) };
  if ("rows" in request) return { rows: request.rows.map((row) => row.map(csvCell)) };
  const { orders, columns } = request;
  return { headers: orderCsvHeaders(columns), rows: orders.map((order) => orderCsvRow(order, columns)) };
}

function reply(message: CsvReply): void {
  postMessage(message);
}
