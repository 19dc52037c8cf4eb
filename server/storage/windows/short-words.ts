import { type RawBuilder, sql } from "kysely";
import { orderStatuses, orderStatusLabel } from "../../../contract/order-lifecycle.ts";
import { isPostgres } from "../database.ts";
import { letter } from "../trigram-pieces.ts";
import { conditionsOfShort, type Trigrams } from "./pieces.ts";
import type { IndexReader } from "./reader.ts";

type Rows = RawBuilder<unknown>;

/** How many of a search's short words are looked for by trigrams. */
const most = 3;

/**
 * The rows with a search's words of one letter or two, and on PostgreSQL with symbols in other words, a select each, where an
 * index finds them.
 */
export async function* rowsWithShortWords(reader: IndexReader): AsyncGenerator<Rows> {
  const { index, words } = reader.request;
  const { endings, ...trigrams } = searched[index];
  // On SQLite, a trigram needs two letters after the first: what a text ends with begins none.
  const found = isPostgres(reader.db)
    ? words
    : words.filter((word) => !endings.some((ending) => ending.includes(word)));
  yield* rowsWithShort(reader, found, trigrams);
}

/** The same of those words that, on SQLite, no text of such an index ends with. */
export async function* rowsWithShort(
  reader: IndexReader,
  words: readonly string[],
  trigrams: Trigrams,
): AsyncGenerator<Rows> {
  const { db, index } = reader;
  const isShort = (word: string) => [...word].length < 3;
  const short = [...new Set(words)]
    .filter((word) => isShort(word) || (isPostgres(db) && [...word].some((one) => !letter.test(one))))
    // Fewer have two letters.
    .toSorted((one, other) => other.length - one.length)
    .slice(0, most);
  if (short.length === 0) return;
  if (isPostgres(db)) {
    for await (const condition of conditionsOfShort(reader, short, trigrams))
      yield sql`select t.* from ${index} as t where ${condition}`;
    return;
  }
  const terms = sql.table(`${trigrams.trigrams}_terms`);
  for (const word of short)
    yield sql`select t.* from (
        select distinct doc from ${terms} where term >= ${word} and term < ${word + last.repeat(3)}
      ) as c cross join ${index} as t where t."row" = c.doc`;
}

const last = "\u{10ffff}";

/** Trigrams of what a list is searched in, or of more, and the last two letters of those texts. */
const searched = {
  order_index: {
    trigrams: "order_index_trigrams",
    column: "search",
    // What an order is searched in ends with its status as the list calls it.
    endings: [undefined, ...orderStatuses].map((status) => orderStatusLabel({ status }).toLowerCase().slice(-2)),
  },
  // An email may end with any letters. In the text that finds users over every screen more comes after it.
  customer_index: { trigrams: "customer_index_found_trigrams", column: "found_by", endings: [] },
} as const;
