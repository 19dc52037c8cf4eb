import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { keepDoing } from "../../background.ts";
import { pause } from "../../pause.ts";
import type { Database } from "../tables.ts";

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
  for (const index of ["customer_index", "order_index"]) {
    // The newest rows are read last: they stay if memory is short.
    for (let after: number | null = 0; after !== null && !signal.aborted; ) {
      const began = performance.now();
      // Only the row itself has the text that is searched.
      const read: { rows: Rows[] } =
        await sql<Rows>`select max(t."row") as "last", sum(length(t.search)) as letters from (
        select "row", search from ${sql.table(index)} where "row" > ${after} order by "row" limit ${atOnce}) as t`.execute(
          db,
        );
      after = read.rows[0]?.last ?? null;
      // Rests as long as it worked, for everything else.
      await pause(Math.max(leastBetweenMs, performance.now() - began), signal);
    }
  }
}

interface Rows {
  /** The highest number; null where there was no row. */
  readonly last: number | null;
  readonly letters: number | null;
}
