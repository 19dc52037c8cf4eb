import { type RawBuilder, sql } from "kysely";
import { spelled, spelledColumn } from "../trigram-indexes.ts";
import { letter, symbolsOf } from "../trigram-pieces.ts";
import type { IndexReader } from "./reader.ts";
import { areFewAbout } from "./totals.ts";
import { likeCondition, literally, type TrigramLetters, trigramLetters } from "./trigrams.ts";

// How PostgreSQL finds one or two letters (docs/decisions/0038): by the trigrams of the pieces of texts that hold them.

/** The most pieces that are asked for; letters with more are common. */
const maxPieces = 200;

/** An index of trigrams, and the column that it is of. */
export interface Trigrams {
  readonly trigrams: string;
  readonly column: "search" | "found_by";
}

const none = sql<boolean>`1 = 0`;

/**
 * Yields conditions that an index answers and that few rows meet: for `short` words, of one or two letters or with symbols,
 * each alone, and for some of the words together. All rows with the words meet them. Where no row has one of the short words,
 * yields a false condition.
 */
export async function* conditionsOfShort(
  reader: IndexReader,
  short: readonly string[],
  words: readonly string[],
  { trigrams, column }: Trigrams,
): AsyncGenerator<RawBuilder<boolean>> {
  if (await isBehind(reader, trigrams)) return;
  const ofLetters: { word: string; pieces: readonly string[] }[] = [];
  for (const word of short) {
    let isListed = false;
    for (const symbol of symbolsOf(word)) {
      const rows = await rowsWith(reader, symbol, trigrams);
      if (rows === "none") return yield none;
      if (!rows || isListed) continue;
      yield sql<boolean>`t."row" = any (${rows}::bigint[])`;
      isListed = true;
    }
    if (isListed || !letter.test(word) || [...word].length > 2) continue;
    const pieces = await piecesWith(reader, spelled(word), trigrams);
    if (pieces.length === 0) return yield none;
    if (pieces.length <= maxPieces) ofLetters.push({ word: spelled(word), pieces });
  }
  const letters = ofLetters.length > 0 ? await trigramLetters(reader, trigrams) : undefined;
  if (!letters) return;
  const together = [await likeCondition(reader, [words], column, trigrams)].flatMap((isLike) => isLike ?? []);
  for (const { word, pieces } of ofLetters.toSorted((one, other) => one.pieces.length - other.pieces.length)) {
    const covers: RawBuilder<boolean>[] = [];
    for (const cover of coversOf(word, pieces, letters)) {
      const patterns = (await alike(reader, cover, letters, trigrams)).flatMap(patternsOf);
      covers.push(sql<boolean>`${spelledColumn(`t.${column}`)} like any (${patterns}::text[])`);
    }
    for (const isLike of covers) {
      // More rows would take too long to read from the index.
      if (!(await areFewAbout(reader, isLike))) continue;
      yield isLike;
      break;
    }
    together.push(...covers.slice(0, 1));
  }
  // Each may be common, and some together rare. The index is read for each combination of their patterns, so more than two are
  // worth it only where a walk would find next to nothing.
  for (let some = 2; some <= together.length; some += 1) {
    const areLike = sql<boolean>`${sql.join(together.slice(0, some), sql` and `)}`;
    if (await areFewAbout(reader, areLike, some === 2 ? undefined : 0)) return yield areLike;
  }
}

/** Whether terms of some rows are still missing. */
async function isBehind({ db }: IndexReader, trigrams: string): Promise<boolean> {
  const behind = db.selectFrom("index_terms_behind").select("trigrams").where("trigrams", "=", trigrams);
  return (await behind.executeTakeFirst()) !== undefined;
}

/** Returns the rows with a symbol or a pair of them: "none" where no row has it, undefined where many rows do. */
async function rowsWith(reader: IndexReader, symbol: string, trigrams: string): Promise<number[] | "none" | undefined> {
  const [kept] = await reader.run(sql<{ rows: number[] | null }>`select array_to_json(rows) as rows
    from ${sql.table(`${trigrams}_terms`)} where term = ${symbol}`);
  return kept ? (kept.rows ?? undefined) : "none";
}

/** Returns the pieces that hold a word, both spelled, `maxPieces` + 1 at most. */
async function piecesWith(reader: IndexReader, word: string, trigrams: string): Promise<string[]> {
  const found = await reader.run(sql<{ term: string }>`select ${spelledColumn("term")} as term
    from ${sql.table(`${trigrams}_terms`)} where strpos(${spelledColumn("term")}, ${word}) > 0 limit ${maxPieces + 1}`);
  return found.map(({ term }) => term);
}

/** Returns alternative sets of pieces, all with a trigram: each text with the word has a piece of every set. */
export function coversOf(
  word: string,
  pieces: readonly string[],
  letters: TrigramLetters,
): readonly (readonly string[])[] {
  const is = (one: string) => letters.one.test(one);
  const [first = "", second] = word;
  // Where the letter comes before another one, or last in a word.
  const around = pieces.filter((piece) => {
    const [before, middle = "", after = ""] = piece;
    return before === first ? is(middle) : middle === first && !is(after);
  });
  const beside = [pieces.filter((piece) => piece.startsWith(word)), pieces.filter((piece) => piece.endsWith(word))];
  const covers = second === undefined && is(first) ? [around] : beside;
  return covers.filter((cover) => cover.every((piece) => coreOf(piece, letters)));
}

/** Returns a piece's trigram, with `_` where its word begins or ends; undefined where it makes no selective one. */
function coreOf(piece: string, { one }: TrigramLetters): string | undefined {
  const core = [...piece].map((letter) => (one.test(letter) ? letter : "_")).join("");
  return /^([^_]{3}|[^_]{2}_|_[^_]{2}|_[^_]_)$/u.test(core) ? core : undefined;
}

/** Adds the pieces with the same trigrams, whatever ends their words: then each row that the index finds matches. */
async function alike(
  reader: IndexReader,
  pieces: readonly string[],
  letters: TrigramLetters,
  trigrams: string,
): Promise<readonly string[]> {
  const cores = new Set(pieces.map((piece) => coreOf(piece, letters)));
  const open = [...cores].filter((core) => core?.includes("_"));
  if (open.length === 0) return pieces;
  const rows = await reader.run(sql<{ term: string }>`select ${spelledColumn("term")} as term
    from ${sql.table(`${trigrams}_terms`)} where ${spelledColumn("term")} like any (${open}::text[])`);
  const found = rows.map(({ term }) => term).filter((term) => cores.has(coreOf(term, letters)));
  return [...new Set([...pieces, ...found])];
}

/** Returns the patterns of `like` for a piece, which may extend beyond either end of the text. */
function patternsOf(piece: string): string[] {
  const [begun, ended] = [piece.replace(/^\n+/, ""), piece.replace(/\n+$/, "")];
  const within = begun.replace(/\n+$/, "");
  return [
    `%${literally(piece)}%`,
    ...(begun === piece ? [] : [`${literally(begun)}%`]),
    ...(ended === piece ? [] : [`%${literally(ended)}`]),
    ...(begun === piece || ended === piece ? [] : [literally(within)]),
  ];
}
