import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../database.ts";
import { type Place, segmentsOf, sortBy } from "./order.ts";
import type { Condition, IndexReader, WindowReader } from "./reader.ts";
import type { Walked } from "./walk.ts";

type Sql = RawBuilder<unknown>;

/** What finds all rows that are let through, and not many more, by an index; nothing where none does. */
export async function candidatesOf(reader: IndexReader): Promise<Sql | undefined> {
  const sources = [
    await rowsWithTrigrams(reader),
    ...reader.request.filters.map(({ found }) => found && rowsWhere(reader, found)),
  ];
  for (const source of sources) {
    if (!source) continue;
    const limited = sql`${source} limit ${reader.limits.candidates + 1}`;
    if ((await reader.count(limited)) <= reader.limits.candidates) return source;
  }
  return undefined;
}

/** The rows of the whole list, the newest first. */
export const newestOf = ({ index }: IndexReader) => sql`select t."row" from ${index} as t order by t.recency, t.id`;

function rowsWhere(reader: IndexReader, condition: Condition): Sql {
  return sql`select t."row" from ${reader.index} as t where ${condition}`;
}

/** The rows with the trigrams of the search's words, where there are any, and an index of them. */
async function rowsWithTrigrams(reader: IndexReader): Promise<Sql | undefined> {
  const words = reader.request.words.map((word) => [...word]).filter(({ length }) => length >= 3);
  const trigrams = `${reader.request.index}_trigrams`;
  if (isPostgres(reader.db)) {
    const known = await trigramLetters(reader, trigrams);
    // Others make no trigrams, and the whole index would be read.
    const indexed = words.map((word) => word.join("")).filter((word) => known?.test(word));
    if (indexed.length === 0) return undefined;
    const conditions = indexed.map((word) => sql`t.search like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`);
    return rowsWhere(reader, sql`${sql.join(conditions, sql` and `)}`);
  }
  if (words.length === 0) return undefined;
  const parts = words.flatMap((word) =>
    word.flatMap((_, at) =>
      at % 3 === 0
        ? [
            word
              .slice(Math.min(at, word.length - 3))
              .slice(0, 3)
              .join(""),
          ]
        : [],
    ),
  );
  const match = [...new Set(parts)].slice(0, 30).map((part) => `"${part.replaceAll('"', '""')}"`);
  return sql`select rowid as "row" from ${sql.table(trigrams)} where ${sql.ref(trigrams)} match ${match.join(" AND ")}`;
}

/** What PostgreSQL makes trigrams of; nothing where it may not have an index of them. */
async function trigramLetters(reader: IndexReader, index: string): Promise<RegExp | undefined> {
  const [found] = await reader.run(sql<{ place: string | null; language: string }>`select
    to_regclass(${index}) as place, datctype as language from pg_database where datname = current_database()`);
  if (found?.place == null) return undefined;
  return /^(C|POSIX)$/.test(found.language) ? /[a-z\d]{3}/ : /[\p{L}\p{N}]{3}/u;
}

/** The table `found` of a statement: those of the candidates that are let through. */
export function foundAmong(reader: IndexReader, candidates: Sql): Sql {
  return sql`with found as materialized (
    select t.* from (${candidates} limit ${reader.limits.candidates + 1}) as c cross join ${reader.index} as t
    where ${sql.join([sql`t."row" = c."row"`, ...reader.conditions], sql` and `)})`;
}

/** Those of the candidates that are let through, in order. */
export async function among(
  reader: WindowReader,
  candidates: Sql,
  from: Place | undefined,
  forwards: boolean,
  limit: number,
  offset = 0,
): Promise<Walked> {
  const segments = segmentsOf(reader.request.order, from, forwards).map(({ where }) => sql`(${where})`);
  const places = await reader.run(sql<Place>`${foundAmong(reader, candidates)}
    select ${reader.place} from found as t where ${sql.join(segments, sql` or `)}
    order by ${sortBy(reader.request.order, forwards)} limit ${limit + 1} offset ${offset}`);
  return { places: places.slice(0, limit), isEnd: places.length <= limit };
}

/** How many of the candidates are let through. */
export async function countAmong(reader: WindowReader, candidates: Sql): Promise<number> {
  const [count] = await reader.run(
    sql<{ count: number }>`${foundAmong(reader, candidates)} select count(*) as count from found as t`,
  );
  return Number(count?.count ?? 0);
}
