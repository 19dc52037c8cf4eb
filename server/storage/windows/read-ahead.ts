import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { keepDoing } from "../../background.ts";
import { pause } from "../../pause.ts";
import { isPostgres } from "../database.ts";
import type { Database } from "../tables.ts";

const dayMs = 86_400_000;
const leastBetweenMs = 10;

/**
 * Reads the lists' indexes when the server starts, and once a day, as a backup displaces them in memory: a search that looks
 * up thousands of rows would wait seconds for a disk.
 */
export function keepReadAhead(app: FastifyInstance, db: Database): void {
  keepDoing(app, { restMs: dayMs, failure: "the indexes of lists could not be read ahead" }, (signal) =>
    readAhead(db, signal),
  );
}

const indexes = ["customer_index", "order_index"];

/**
 * Reads all rows of the lists' indexes, `atOnce` with a statement: SQLite blocks all requests meanwhile. On SQLite also their
 * indexes of trigrams, which PostgreSQL reads for no other statement than a search.
 */
export async function readAhead(db: Database, signal: AbortSignal, atOnce = 5_000): Promise<void> {
  if (!isPostgres(db)) {
    const trigrams = indexes.flatMap((index) => [`${index}_trigrams`, `${index}_found_trigrams`]);
    // A block of FTS5 has 4 KB, and a row of the lists' indexes a tenth of it.
    for (const name of trigrams) await readTable(db, signal, `${name}_data`, "id", "block", Math.ceil(atOnce / 10));
  }
  // The newest rows are read last: they stay if memory is short. Only the row itself has the text that is searched.
  for (const index of indexes) await readTable(db, signal, index, "row", "search", atOnce);
}

/** Reads a column of all rows of a table, in the order of their numbers. */
async function readTable(
  db: Database,
  signal: AbortSignal,
  table: string,
  number: string,
  column: string,
  atOnce: number,
): Promise<void> {
  for (let after: number | null = 0; after !== null && !signal.aborted; ) {
    const began = performance.now();
    const read: { rows: Read[] } = await sql<Read>`select max(number) as "last", sum(length(content)) as "length" from (
      select ${sql.ref(number)} as number, ${sql.ref(column)} as content from ${sql.table(table)}
      where ${sql.ref(number)} > ${after} order by ${sql.ref(number)} limit ${atOnce}) as t`.execute(db);
    after = read.rows[0]?.last ?? null;
    // Rests as long as it worked, for everything else.
    await pause(Math.max(leastBetweenMs, performance.now() - began), signal);
  }
}

interface Read {
  /** The highest number; null where there was no row. */
  readonly last: number | null;
  readonly length: number | null;
}
