import { FormatterOptions } from "@fast-csv/format/build/src/FormatterOptions";
import { RowFormatter } from "@fast-csv/format/build/src/formatter/RowFormatter";
import { userCsvHeaders, userCsvRow } from "../domain/user-csv.ts";
import type { CsvReply, CsvRequest } from "./user-export.ts";

/** Without it, spreadsheets take the file for one of their old encodings. */
const byteOrderMark = "\ufeff";

// fast-csv's row formatter alone: its streams are made for Node (docs/decisions/0015-csv-export.md).
const formatter = new RowFormatter(
  new FormatterOptions({ headers: [...userCsvHeaders], quoteColumns: true, quoteHeaders: true, rowDelimiter: "\r\n" }),
);
const parts: BlobPart[] = [byteOrderMark];
let written = 0;

addEventListener("message", ({ data }: MessageEvent<CsvRequest>) => {
  if (data === "finish") return reply(new Blob(parts, { type: "text/csv;charset=utf-8" }));
  let text = "";
  // It calls back at once, as it is given no asynchronous transform.
  for (const user of data)
    formatter.format(userCsvRow(user), (error, rows) => {
      if (error) throw error;
      text += rows?.join("") ?? "";
    });
  // One string of many small pieces is flattened here, slice by slice, and not all at the end.
  parts.push(new Blob([text]));
  written += data.length;
  reply(written);
});

function reply(message: CsvReply): void {
  postMessage(message);
}
