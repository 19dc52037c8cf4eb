import { type RawBuilder, sql } from "kysely";
import { maxFound, type PhoneTerm, phoneIn } from "../../../contract/found-by.ts";
import { isPostgres } from "../database.ts";
import { compareBytes, unstorable } from "../records.ts";
import type { Database } from "../tables.ts";
import { among, newestOf, placesAmong, rowsWithWords } from "./candidates.ts";
import { ends, withoutEnds } from "./found-text.ts";
import { leadingOf } from "./rarest-parts.ts";
import {
  type Condition,
  conditionsOfWords,
  positionIn,
  type WindowLimits,
  WindowReader,
  type WindowRequest,
} from "./reader.ts";
import { rowsTogether, rowsWithShort } from "./short-words.ts";
import { newestFirst, type Place } from "./sort.ts";
import { countAll, countFirst } from "./totals.ts";
import { foundIn } from "./trigrams.ts";
import { walk } from "./walk.ts";
import { defaultLimits } from "./window.ts";

// Find anything on the server (docs/decisions/0061), by the indexes of windows.

type Sql = RawBuilder<unknown>;

/** The most records, of each text, that are found by its beginning where too many match to look at all of them. */
const maxBeginnings = 15;

export interface Found {
  /** In the order of the list, the newest first. */
  readonly ids: readonly string[];
  readonly atLeast: number;
  readonly isExact: boolean;
}

const nothing: Found = { ids: [], atLeast: 0, isExact: true };

/** Finds the records of a list by a term with these words; `db` is a repeatable-read transaction. */
export async function find(
  db: Database,
  index: WindowRequest["index"],
  term: string,
  words: readonly string[],
  limits: WindowLimits = defaultLimits,
): Promise<Found> {
  if (words.length === 0 || unstorable.test(term)) return nothing;
  const text = new FoundText(db, withoutEnds(term), words);
  const request = { index, sort: newestFirst, words: [], filters: [{ condition: text.isFound }], limit: maxFound };
  const reader = new WindowReader(db, request, limits);
  await reader.prepare();
  const trigrams = `${index}_found_trigrams`;
  const leading = leadingOf(words);
  const sets = [leading, ...(text.phoneWords ? [text.phoneWords] : [])];
  const rows = await rowsWithWords(reader, ...foundIn(index, sets));
  const isSmall = (await countAll(reader)) <= limits.candidates;
  const found =
    (rows && (await findAmong(reader, rows, text))) ?? (isSmall && (await findAmong(reader, newestOf(reader), text)));
  if (found) return found;

  let walked = await walk(reader, undefined, true, maxFound, limits.firstWalk);
  if (walked.stopped) {
    // Two characters at least follow each word of a text, if only separators, so that even its last letter begins a
    // trigram. Nothing follows a telephone number.
    const asked = [reader, text.phoneWords ? [] : leading, { trigrams, column: "found_by" }] as const;
    for (const sources of [rowsWithShort(...asked), rowsTogether(...asked)])
      for await (const few of sources) {
        const found = await findAmong(reader, few, text);
        if (found) return found;
      }
    walked = await walk(reader, walked.stopped, true, maxFound, limits.walk, walked.places);
  }
  const places: Place[] = [];
  for (const beginning of text.beginnings)
    places.push(...(await reader.run(rowsFrom(reader, beginning, text.startOfTerm))));
  const phones =
    walked.isEnd || !text.phoneWords ? undefined : await rowsWithWords(reader, ...foundIn(index, [text.phoneWords]));
  const called = phones && (await among(reader, phones, undefined, true, maxFound));
  places.push(...[...walked.places, ...(called?.places ?? [])].sort(byRecency));
  const ids = inOrder(places);
  if (walked.isEnd) return { ids, atLeast: ids.length, isExact: true };
  return { ids, atLeast: Math.max(await countFirst(reader, limits.counted), ids.length), isExact: false };
}

const byRecency = (a: Place, b: Place) => a.recency - b.recency || compareBytes(a.id, b.id);

/** Returns the ids of the first places, each once, in the order of the list. */
function inOrder(places: readonly Place[]): string[] {
  const byId = new Map(places.map((place) => [place.id, place]));
  return [...byId.values()]
    .slice(0, maxFound)
    .sort(byRecency)
    .map(({ id }) => id);
}

/** Finds matches among some rows: those that begin with the term, then the newest. Undefined for too many rows. */
async function findAmong(reader: WindowReader, rows: Sql, { rank }: FoundText): Promise<Found | undefined> {
  const found = await placesAmong(reader, rows, {
    columns: sql`t.recency, t.id, ${rank} as "rank"`,
    where: sql`1 = 1`,
    by: sql`t."rank", t.recency, t.id`,
    limit: maxFound,
  });
  return found && { ids: inOrder(found.places), atLeast: found.count, isExact: true };
}

/** Selects the rows in which a text begins with the term, exact matches first. */
function rowsFrom(reader: WindowReader, { text, isBegun }: Beginning, start: string): RawBuilder<Place> {
  return sql`select ${reader.place} from (
      select t.* from ${reader.index} as t where ${text} >= ${start} and ${text} < ${`${start}\u{10ffff}`}
      order by ${text} limit ${reader.limits.candidates}
    ) as t where ${isBegun} limit ${maxBeginnings}`;
}

interface Beginning {
  /** The first characters of a text, as it is indexed. */
  readonly text: Sql;
  readonly isBegun: Condition;
}

/** How many characters of a text are indexed (server/storage/found-text-migration.ts). */
const indexed = 16;

/** The conditions that a term puts on the text that a record is found by. */
class FoundText {
  readonly isFound: Condition;
  /** 0 where a text equals the term, 1 or 2 where the first or second one begins with it, otherwise 3. */
  readonly rank: Sql;
  /** The first two texts, whose beginnings are indexed. */
  readonly beginnings: readonly Beginning[];
  readonly startOfTerm: string;
  /** The word that all matching telephone numbers hold; undefined where the term is no telephone number. */
  readonly phoneWords: readonly string[] | undefined;

  constructor(db: Database, term: string, words: readonly string[]) {
    const placeOf = (part: string | Sql) => positionIn(db, sql`t.found_by`, part);
    const phone = phoneIn(term);
    this.phoneWords = phone && [phone.withoutCode.at(-1) ?? phone.digits];
    const ofTexts = conditionsOfWords(db, words, (word) => sql`${placeOf(word)} between 1 and ${placeOf(ends.texts)}`);
    const isText = sql`(${sql.join(ofTexts, sql` and `)})`;
    this.isFound = phone ? sql`(${isText} or ${isPhone(db, phone)})` : sql`${isText}`;

    const secondAt = placeOf(ends.text);
    const isBegun = [
      sql<boolean>`${placeOf(term)} = 1`,
      sql<boolean>`${placeOf(`${ends.text}${term}`)} = ${secondAt}`,
    ] as const;
    const isSame = [
      sql`${placeOf(`${term}${ends.text}`)} = 1`,
      sql`${placeOf(`${ends.text}${term}${ends.text}`)} = ${secondAt}`,
    ];
    this.rank = sql`case when ${isSame[0]} or ${isSame[1]} then 0 when ${isBegun[0]} then 1 when ${isBegun[1]} then 2 else 3 end`;
    const second = isPostgres(db) ? sql`strpos(t.found_by, chr(10))` : sql`instr(t.found_by, char(10))`;
    const characters = sql.lit(indexed);
    this.beginnings = [
      { text: sql`substr(t.found_by, 1, ${characters})`, isBegun: isBegun[0] },
      { text: sql`substr(t.found_by, ${second} + 1, ${characters})`, isBegun: isBegun[1] },
    ];
    this.startOfTerm = [...term].slice(0, indexed).join("");
  }
}

function isPhone(db: Database, { digits, withoutCode }: PhoneTerm): Sql {
  const own = sql`substr(t.found_by, ${positionIn(db, sql`t.found_by`, ends.texts)} + 1)`;
  const holds = sql`${positionIn(db, own, digits)} > 0`;
  return withoutCode.length > 0 ? sql`(${holds} or ${own} in (${sql.join([...withoutCode])}))` : holds;
}
