import { FormatterOptions } from "@fast-csv/format/build/src/FormatterOptions";
import { RowFormatter } from "@fast-csv/format/build/src/formatter/RowFormatter";
import { csvCell } from "../domain/csv.ts";
import { userCsvHeaders, userCsvRow } from "../domain/user-csv.ts";
import type { CsvReply, CsvRequest } from "./csv-export.ts";

/** Without it, spreadsheets take the file for one of their old encodings. */
const byteOrderMark = "\ufeff";

// fast-csv's row formatter alone: its streams are made for Node (docs/decisions/0015-csv-export.md).
const quoted = { quoteColumns: true, quoteHeaders: true, rowDelimiter: "\r\n" };
const userFormatter = new RowFormatter(new FormatterOptions({ ...quoted, headers: [...userCsvHeaders] }));
const tableFormatter = new RowFormatter(new FormatterOptions(quoted));
const parts: BlobPart[] = [byteOrderMark];
let written = 0;

addEventListener("message", ({ data }: MessageEvent<CsvRequest>) => {
  if (data === "finish") return reply(new Blob(parts, { type: "text/csv;charset=utf-8" }));
  const rows = "users" in data ? data.users.map(userCsvRow) : data.rows.map((row) => row.map(csvCell));
  const formatter = "users" in data ? userFormatter : tableFormatter;
  let text = "";
  // It calls back at once, as it is given no asynchronous transform.
  for (const row of rows)
    formatter.format(row, (error, lines) => {
      if (error) throw error;
      text += lines?.join("") ?? "";
    });
  // One string of many small pieces is flattened here, slice by slice, and not all at the end.
  parts.push(new Blob([text]));
  written += rows.length;
  reply(written);
});

function reply(message: CsvReply): void {
  postMessage(message);
}
