import { type RawBuilder, sql } from "kysely";
import { orderStatuses, orderStatusLabel } from "../../../contract/order-lifecycle.ts";
import { isPostgres } from "../database.ts";
import { letter } from "../trigram-pieces.ts";
import { matchOfAll } from "./fts5.ts";
import { conditionsOfShort, type Trigrams } from "./pieces.ts";
import { holdsAll, type IndexReader } from "./reader.ts";
import { areFewAbout } from "./totals.ts";

type Rows = RawBuilder<unknown>;

/** The most short words of a search that are looked for by trigrams. */
const maxShort = 3;

/**
 * Yields selects of the rows with a search's words of one or two letters, and on PostgreSQL also words with symbols: one for
 * each word that an index finds.
 */
export async function* rowsWithShortWords(reader: IndexReader): AsyncGenerator<Rows> {
  const { index, words } = reader.request;
  const { endings, ...trigrams } = searched[index];
  // On SQLite, a letter begins a trigram where two more characters follow: the last two of a text begin none.
  const found = isPostgres(reader.db)
    ? words
    : words.filter((word) => !endings.some((ending) => ending.includes(word)));
  yield* rowsWithShort(reader, found, trigrams);
}

/** As rowsWithShortWords. On SQLite, the last two letters of no text of the index may hold one of the words. */
export async function* rowsWithShort(
  reader: IndexReader,
  words: readonly string[],
  trigrams: Trigrams,
): AsyncGenerator<Rows> {
  const { db, index } = reader;
  const isShort = (word: string) => [...word].length < 3;
  const short = [...new Set(words)]
    .filter((word) => isShort(word) || (isPostgres(db) && [...word].some((one) => !letter.test(one))))
    // Longer words are rarer.
    .toSorted((one, other) => other.length - one.length)
    .slice(0, maxShort);
  if (short.length === 0) return;
  if (isPostgres(db)) {
    for await (const condition of conditionsOfShort(reader, short, words, trigrams))
      yield sql`select t.* from ${index} as t where ${condition}`;
    return;
  }
  const match = words.length > 1 ? await matchOfAll(reader, words, short, `${trigrams.trigrams}_terms`) : undefined;
  const areFew = (some: readonly string[]) => areFewAbout(reader, holdsAll(db, trigrams.column, some));
  if (match !== undefined) {
    if (match !== "none" && !(await areFew(words))) return;
    // Each word may be common, and all together rare. Where they are not, no single one is.
    const isMatch = match === "none" ? sql`1 = 0` : sql`${sql.ref(trigrams.trigrams)} match ${match}`;
    yield sql`select t.* from ${sql.table(trigrams.trigrams)} as c cross join ${index} as t
      where ${isMatch} and t."row" = c.rowid`;
    return;
  }
  const terms = sql.table(`${trigrams.trigrams}_terms`);
  for (const word of short)
    if (await areFew([word]))
      yield sql`select t.* from (
          select distinct doc from ${terms} where term >= ${word} and term < ${word + last.repeat(3)}
        ) as c cross join ${index} as t where t."row" = c.doc`;
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
