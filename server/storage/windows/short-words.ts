import { type RawBuilder, sql } from "kysely";
import { orderStatuses, orderStatusLabel } from "../../../contract/order-lifecycle.ts";
import { isPostgres } from "../database.ts";
import { letter } from "../trigram-pieces.ts";
import { matchesOfShort, matchOf, partsFor } from "./fts5.ts";
import { conditionsOfShort, conditionTogether } from "./pieces.ts";
import { leadingOf, withoutUsual } from "./rarest-parts.ts";
import type { IndexReader, Trigrams } from "./reader.ts";
import { areFewTexts } from "./totals.ts";

type Rows = RawBuilder<unknown>;

/** The words of a search, and the trigrams that are to find them. */
type Asked = readonly [reader: IndexReader, words: readonly string[], trigrams: Trigrams];

/** The most short words of a search that are looked for by trigrams. */
const maxShort = 3;

/**
 * Yields selects of the rows with a search's words of one or two letters, and on PostgreSQL also words with symbols: one for
 * each word that an index finds.
 */
export const rowsWithShortWords = (reader: IndexReader) => rowsWithShort(...askedOf(reader));

/** As rowsWithShortWords, by all words of the search together, each of which may be common. */
export const rowsWithWordsTogether = (reader: IndexReader) => rowsTogether(...askedOf(reader));

/** As rowsWithShortWords. On SQLite, the last two letters of no text of the index may hold one of the words. */
export async function* rowsWithShort(...[reader, words, trigrams]: Asked): AsyncGenerator<Rows> {
  const { db, index } = reader;
  const short = shortOf(reader, words);
  if (short.length === 0) return;
  if (isPostgres(db)) {
    for await (const condition of conditionsOfShort(reader, short, trigrams)) yield reader.rowsWhere(condition);
    return;
  }
  const terms = sql.table(`${trigrams.trigrams}_terms`);
  for (const word of short)
    if (await areFewTexts(reader, trigrams.column, (text) => text.includes(word)))
      yield sql`select t.* from (
          select distinct doc from ${terms} where term >= ${word} and term < ${word + last.repeat(3)}
        ) as c cross join ${index} as t where t."row" = c.doc`;
}

/** As rowsWithShort, by all words together, each of which may be common. */
export async function* rowsTogether(...[reader, words, trigrams]: Asked): AsyncGenerator<Rows> {
  const { db, index } = reader;
  const short = shortOf(reader, words);
  if (short.length === 0 || words.length < 2) return;
  if (isPostgres(db)) {
    const together = await conditionTogether(reader, short, words, trigrams);
    if (together) yield reader.rowsWhere(together);
    return;
  }
  for (const some of await withoutUsual(reader, trigrams.column, short)) {
    const matches = await matchesOfShort(reader, some, `${trigrams.trigrams}_terms`);
    if (matches === "none") return yield reader.rowsWhere(sql`1 = 0`);
    for (const parts of await partsFor(reader, trigrams.column, [words])) {
      const all = [...matches, ...[matchOf(parts)].flatMap((match) => match ?? [])];
      const held = [...some, ...parts.flat()];
      const areHeld = (text: string) => held.every((part) => text.includes(part));
      if (all.length < 2 || !(await areFewTexts(reader, trigrams.column, areHeld))) continue;
      return yield sql`select t.* from ${sql.table(trigrams.trigrams)} as c cross join ${index} as t
        where ${sql.ref(trigrams.trigrams)} match ${all.join(" AND ")} and t."row" = c.rowid`;
    }
  }
}

/** Returns the words that are short, or on PostgreSQL have symbols, the longest first: these are rarer. */
function shortOf({ db }: IndexReader, words: readonly string[]): readonly string[] {
  const isShort = (word: string) => [...word].length < 3;
  return [...new Set(words)]
    .filter((word) => isShort(word) || (isPostgres(db) && [...word].some((one) => !letter.test(one))))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, maxShort);
}

/** Returns the words of the request's search that trigrams may find, and these trigrams. */
function askedOf(reader: IndexReader): Asked {
  const { index, words } = reader.request;
  const { endings, ...trigrams } = searched[index];
  // On SQLite, a letter begins a trigram where two more characters follow: the last two of a text begin none.
  const isFound = (word: string) => isPostgres(reader.db) || !endings.some((ending) => ending.includes(word));
  return [reader, leadingOf(words).filter(isFound), trigrams];
}

const last = "\u{10ffff}";

/** The indexes of trigrams that cover the searched texts, and the two letters that these may end with. */
const searched = {
  order_index: {
    trigrams: "order_index_trigrams",
    column: "search",
    // The searched text of an order ends with its status as the list calls it.
    endings: [undefined, ...orderStatuses].map((status) => orderStatusLabel({ status }).toLowerCase().slice(-2)),
  },
  // The searched text of a user ends with the email, so in any letters. In the text of Find anything, more follows it.
  customer_index: { trigrams: "customer_index_found_trigrams", column: "found_by", endings: [] },
} as const;
