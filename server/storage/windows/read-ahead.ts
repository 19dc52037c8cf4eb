import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { keepDoing } from "../../background.ts";
import { pause } from "../../pause.ts";
import type { Database } from "../tables.ts";
import { IndexReader } from "./reader.ts";
import { rowNumbers } from "./totals.ts";

const dayMs = 86_400_000;
const leastBetweenMs = 10;

/**
 * Reads the rows of the lists' indexes when the server starts, and once a day, as a backup displaces them in memory: a
 * search that looks up thousands of rows would wait seconds for a disk.
 */
export function keepReadAhead(app: FastifyInstance, db: Database): void {
  keepDoing(app, { restMs: dayMs, failure: "the indexes of lists could not be read ahead" }, (signal) =>
    readAhead(db, signal),
  );
}

/** Reads all rows of the lists' indexes, `atOnce` with a statement: SQLite blocks all requests meanwhile. */
export async function readAhead(db: Database, signal: AbortSignal, atOnce = 5_000): Promise<void> {
  for (const index of ["customer_index", "order_index"] as const) {
    const reader = new IndexReader(db, { index, words: [], filters: [] }, { candidates: atOnce });
    const { first, last } = await rowNumbers(reader);
    // The newest rows are read last: they stay if memory is short.
    for (let from = first; from <= last && !signal.aborted; from += atOnce) {
      const began = performance.now();
      // Only the row itself has the text that is searched.
      await reader.run(sql`select sum(length(t.search)) as letters from ${reader.index} as t
        where t."row" between ${from} and ${from + atOnce - 1}`);
      // Rests as long as it worked: half of the time is for everything else.
      await pause(Math.max(leastBetweenMs, performance.now() - began), signal);
    }
  }
}
