import { type RawBuilder, sql } from "kysely";
import { orderStatuses, orderStatusLabel } from "../../../contract/order-lifecycle.ts";
import { isPostgres } from "../database.ts";
import type { Database } from "../tables.ts";
import type { IndexReader } from "./reader.ts";

/** How many of a search's short words are looked for by trigrams. */
const most = 3;

/**
 * On SQLite, the rows with trigrams that begin with a search's words of one letter or two, a select each. Such a word is found
 * unless a text ends with it: a trigram needs two letters after the first.
 */
export function rowsWithShortWords({ db, request: { index, words } }: IndexReader): RawBuilder<unknown>[] {
  const { trigrams, endings } = searched[index];
  return rowsWithShort(
    db,
    index,
    words.filter((word) => !endings.some((ending) => ending.includes(word))),
    trigrams,
  );
}

/** The same of those words that no text of such an index ends with. */
export function rowsWithShort(
  db: Database,
  index: IndexReader["request"]["index"],
  words: readonly string[],
  trigrams: string,
): RawBuilder<unknown>[] {
  if (isPostgres(db)) return [];
  const short = [...new Set(words)].filter((word) => [...word].length < 3);
  // Fewer have two letters.
  return short
    .toSorted((one, other) => other.length - one.length)
    .slice(0, most)
    .map(
      (word) => sql`select t.* from (
        select distinct doc from ${sql.table(`${trigrams}_terms`)} where term >= ${word} and term < ${word + last.repeat(3)}
      ) as c cross join ${sql.table(index)} as t where t."row" = c.doc`,
    );
}

const last = "\u{10ffff}";

/** Trigrams of what a list is searched in, or of more, and the last two letters of those texts. */
const searched = {
  order_index: {
    trigrams: "order_index_trigrams",
    // What an order is searched in ends with its status as the list calls it.
    endings: [undefined, ...orderStatuses].map((status) => orderStatusLabel({ status }).toLowerCase().slice(-2)),
  },
  // An email may end with any letters. In the text that finds users over every screen more comes after it.
  customer_index: { trigrams: "customer_index_found_trigrams", endings: [] },
} as const;
