import { type RawBuilder, sql } from "kysely";
import { spelled, spelledColumn, type TrigramLetters, unspelled } from "../trigram-indexes.ts";
import { hasPiece, letter, symbolsOf } from "../trigram-pieces.ts";
import type { IndexReader, Trigrams } from "./reader.ts";
import { areFew, countTexts } from "./totals.ts";
import { likeConditions, literally, type TextCondition, trigramLetters } from "./trigrams.ts";

// How PostgreSQL finds one or two letters (docs/decisions/0038): by the trigrams of the pieces of texts that hold them.

/** The most pieces that are asked for; letters with more are common. */
const maxPieces = 200;

/** The most combinations of patterns; the index is read for each. */
const maxCombinations = 200;

const none = sql<boolean>`1 = 0`;

/**
 * Yields conditions that an index answers and that few rows meet, for `short` words, of one or two letters or with symbols,
 * each alone. All rows with the words meet them. Where no row has one of the words, yields a false condition.
 */
export async function* conditionsOfShort(
  reader: IndexReader,
  short: readonly string[],
  trigrams: Trigrams,
): AsyncGenerator<RawBuilder<boolean>> {
  const { isMissing, listed, covers } = await lookUp(reader, short, trigrams);
  if (isMissing) return yield none;
  yield* listed;
  // More rows would take too long to read from the index.
  for (const { isLike, rows } of covers) if (areFew(reader, rows)) yield isLike;
}

/** As conditionsOfShort, for some of all words together, each of which may be common; undefined where many rows meet it. */
export async function conditionTogether(
  reader: IndexReader,
  short: readonly string[],
  words: readonly string[],
  trigrams: Trigrams,
): Promise<RawBuilder<boolean> | undefined> {
  const { covers } = await lookUp(reader, short, trigrams);
  if (covers.length === 0) return undefined;
  const alternatives = await likeConditions(reader, [words], trigrams.column, trigrams.trigrams);
  for (const likeWords of alternatives.length > 0 ? alternatives : [undefined]) {
    const together: TextCondition[] = likeWords ? [likeWords] : [];
    let combinations = 1;
    for (const cover of covers) {
      if (combinations * cover.patterns > maxCombinations) continue;
      combinations *= cover.patterns;
      together.push(cover);
      if (together.length < 2) continue;
      const rows = await countTexts(reader, trigrams.column, (text) => together.every(({ isSuch }) => isSuch(text)));
      // More than two are worth it only where a walk would find next to nothing.
      if (together.length > 2 ? rows > 0 : !areFew(reader, rows)) continue;
      return sql<boolean>`${sql.join(
        together.map(({ isLike }) => isLike),
        sql` and `,
      )}`;
    }
  }
  return undefined;
}

interface LookedUp {
  /** Whether no row has one of the words. */
  readonly isMissing: boolean;
  /** Conditions on the rows that are listed for symbols. */
  readonly listed: readonly RawBuilder<boolean>[];
  /** For each word of letters, the condition that the fewest rows meet; those of rarer words first. */
  readonly covers: readonly Cover[];
}

async function lookUp(reader: IndexReader, short: readonly string[], trigrams: Trigrams): Promise<LookedUp> {
  const listed: RawBuilder<boolean>[] = [];
  const covers: Cover[] = [];
  if (await isBehind(reader, trigrams.trigrams)) return { isMissing: false, listed, covers };
  const letters = await trigramLetters(reader, trigrams.trigrams);
  for (const word of short) {
    const rows = await rowsWithSymbols(reader, word, trigrams.trigrams);
    if (rows === "none") return { isMissing: true, listed, covers };
    if (rows) listed.push(sql<boolean>`t."row" = any (${rows}::bigint[])`);
    if (rows || !letter.test(word) || [...word].length > 2) continue;
    const pieces = await piecesWith(reader, word, trigrams.trigrams);
    if (pieces.length === 0) return { isMissing: true, listed, covers };
    if (!letters || pieces.length > maxPieces) continue;
    const [asIndexed, ...others] = [word, ...pieces].map((text) => spelled(text, letters));
    const alternatives = coversOf(asIndexed ?? "", others, letters);
    const [rarest] = (await conditionsOf(reader, alternatives, letters, trigrams)).toSorted(byRows);
    if (rarest) covers.push(rarest);
  }
  return { isMissing: false, listed, covers: covers.toSorted(byRows) };
}

/** A condition that all rows with a word of one or two letters meet. */
interface Cover extends TextCondition {
  readonly patterns: number;
  /** How many rows meet it, as estimated. */
  readonly rows: number;
}

const byRows = (one: Cover, other: Cover) => one.rows - other.rows;

async function conditionsOf(
  reader: IndexReader,
  covers: readonly (readonly string[])[],
  letters: TrigramLetters,
  { trigrams, column }: Trigrams,
): Promise<Cover[]> {
  const conditions: Cover[] = [];
  for (const cover of covers) {
    const pieces = await alike(reader, cover, letters, trigrams);
    const patterns = pieces.flatMap(patternsOf);
    const isLike = sql<boolean>`${spelledColumn(`t.${column}`, letters)} like any (${patterns}::text[])`;
    const isSuch = hasPiece(pieces.map((piece) => unspelled(piece, letters)));
    conditions.push({ isLike, isSuch, patterns: patterns.length, rows: await countTexts(reader, column, isSuch) });
  }
  return conditions;
}

/** Whether terms of some rows are still missing. */
async function isBehind({ db }: IndexReader, trigrams: string): Promise<boolean> {
  const behind = db.selectFrom("index_terms_behind").select("trigrams").where("trigrams", "=", trigrams);
  return (await behind.executeTakeFirst()) !== undefined;
}

/**
 * Returns the rows with the first symbol of a word, or pair of symbols, that few rows have: "none" where no row has one of
 * the word's symbols, undefined where many rows have each.
 */
async function rowsWithSymbols(
  reader: IndexReader,
  word: string,
  trigrams: string,
): Promise<number[] | "none" | undefined> {
  let few: number[] | undefined;
  for (const symbol of symbolsOf(word)) {
    const [kept] = await reader.runOnce(sql<{ rows: number[] | null }>`select array_to_json(rows) as rows
      from ${sql.table(`${trigrams}_terms`)} where term = ${symbol}`);
    if (!kept) return "none";
    few ??= kept.rows ?? undefined;
  }
  return few;
}

/** Returns the pieces that hold a word, `maxPieces` + 1 at most. */
async function piecesWith(reader: IndexReader, word: string, trigrams: string): Promise<string[]> {
  const found = await reader.runOnce(sql<{ term: string }>`select term
    from ${sql.table(`${trigrams}_terms`)} where strpos(term, ${word}) > 0 limit ${maxPieces + 1}`);
  return found.map(({ term }) => term);
}

/** Returns alternative sets of pieces, all with a trigram: each text with the word has a piece of every set. */
export function coversOf(
  word: string,
  pieces: readonly string[],
  letters: Pick<TrigramLetters, "one">,
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
function coreOf(piece: string, { one }: Pick<TrigramLetters, "one">): string | undefined {
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
  const term = spelledColumn("term", letters);
  const rows = await reader.runOnce(sql<{ term: string }>`select ${term} as term
    from ${sql.table(`${trigrams}_terms`)} where ${term} like any (${open}::text[])`);
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
