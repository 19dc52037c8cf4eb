import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "./database.ts";
import { inIndexTurn } from "./index-locks.ts";
import type { Database } from "./tables.ts";

// On PostgreSQL, the terms of the texts that have an index of trigrams, by which one or two letters are found
// (docs/decisions/0038). Indexing adds terms, and none are removed.

/** The indexes of trigrams whose terms are kept, and the column that each is of. */
const indexes = [
  { trigrams: "order_index_trigrams", table: "order_index", column: "search" },
  { trigrams: "order_index_found_trigrams", table: "order_index", column: "found_by" },
  { trigrams: "customer_index_found_trigrams", table: "customer_index", column: "found_by" },
] as const;

type Trigrams = (typeof indexes)[number]["trigrams"];

/** A row of an index, with one of the texts or both. */
export interface IndexedTexts {
  readonly row: number;
  readonly search?: string;
  readonly found_by?: string;
}

/** The padding before and after a text, so that each of its characters has two others on either side. */
const frame = "\n\n";
/** A letter or a digit, which words consist of. */
export const letter = /[\p{L}\p{N}]/u;

/** Whether a text has one of some pieces. */
export const hasPiece = (pieces: readonly string[]) => (text: string) => {
  const framed = `${frame}${text}${frame}`;
  return pieces.some((piece) => framed.includes(piece));
};

/** Returns the pieces of a text: all sequences of three characters with a letter or digit among them. */
export function piecesOf(text: string): string[] {
  const letters = [...frame, ...text, ...frame];
  const pieces = letters.slice(2).map((last, at) => `${letters[at]}${letters[at + 1]}${last}`);
  return pieces.filter((piece) => letter.test(piece));
}

/** Returns the symbols of a text, which are no letters, digits or spaces, alone and in pairs. */
export function symbolsOf(text: string): Set<string> {
  const runs = text.match(/[^\p{L}\p{N}\s]+/gu) ?? [];
  return new Set(runs.flatMap((run) => [...run].flatMap((one, at, all) => [one, `${one}${all[at + 1] ?? ""}`])));
}

/** The most rows that are kept of a symbol; one with more is common. */
const maxRows = 5_000;

/** The terms that this process knows to be stored, by database: pieces, and common symbols. */
const known = new WeakMap<Database, Map<Trigrams, Set<string>>>();
/** Bounds memory: an alphabet has fewer terms, but all of Chinese has more. */
const maxKnown = 200_000;

/** Stores the new terms of texts that are indexed in one transaction. */
export class NewPieces {
  readonly #known: Map<Trigrams, Set<string>>;
  readonly #added = new Map<Trigrams, Set<string>>();

  constructor(db: Database) {
    this.#known = known.get(db) ?? new Map();
    known.set(db, this.#known);
  }

  async add(transaction: Database, index: string, rows: readonly IndexedTexts[]): Promise<void> {
    if (!isPostgres(transaction)) return;
    for (const { trigrams, table, column } of indexes) {
      if (table !== index) continue;
      const before = this.#known.get(trigrams) ?? new Set();
      const pieces = new Set<string>();
      const symbols: [symbol: string, row: number][] = [];
      for (const { row, [column]: text = "" } of rows) {
        for (const piece of piecesOf(text)) if (!before.has(piece)) pieces.add(piece);
        for (const symbol of symbolsOf(text)) if (!before.has(symbol)) symbols.push([symbol, row]);
      }
      const terms = sql.table(`${trigrams}_terms`);
      if (pieces.size > 0)
        await sql`insert into ${terms} (term) select unnest(${[...pieces].sort()}::text[])
          on conflict do nothing`.execute(transaction);
      const common = symbols.length > 0 ? await addSymbols(transaction, terms, symbols) : [];
      this.#added.set(trigrams, new Set([...pieces, ...common]));
    }
  }

  /** Remembers the terms as stored. Call it once the transaction is committed. */
  remember(): void {
    for (const [trigrams, pieces] of this.#added) {
      const before = this.#known.get(trigrams) ?? [];
      const all = new Set([...before, ...pieces]);
      this.#known.set(trigrams, all.size > maxKnown ? pieces : all);
    }
  }
}

/** Stores which rows have the symbols. Returns the common ones, which too many rows have. */
async function addSymbols(
  transaction: Database,
  terms: RawBuilder<unknown>,
  symbols: readonly (readonly [symbol: string, row: number])[],
): Promise<string[]> {
  const [names, rows] = [symbols.map(([symbol]) => symbol), symbols.map(([, row]) => row)];
  await sql`insert into ${terms} as kept (term, rows)
    select term, array_agg("row") from unnest(${names}::text[], ${rows}::bigint[]) as added (term, "row")
    group by term order by term
    on conflict (term) do update set rows = (
      select case when count(distinct r) <= ${maxRows} then array_agg(distinct r) end
      from unnest(kept.rows || excluded.rows) as r
    ) where kept.rows is not null`.execute(transaction);
  const { rows: common } = await sql<{ term: string }>`select term from ${terms}
    where term = any (${[...new Set(names)]}::text[]) and rows is null`.execute(transaction);
  return common.map(({ term }) => term);
}

/** Stores the terms of the next rows that were indexed before terms were kept. Returns whether there may be more. */
export async function collectPieces(db: Database, atOnce = 500): Promise<boolean> {
  if (!isPostgres(db)) return false;
  const behind = (of: Database) => of.selectFrom("index_terms_behind").selectAll().orderBy("trigrams").limit(1);
  if (!(await behind(db).executeTakeFirst())) return false;
  const pieces = new NewPieces(db);
  await inIndexTurn(db, async (transaction) => {
    const next = await behind(transaction).executeTakeFirst();
    const index = indexes.find(({ trigrams }) => trigrams === next?.trigrams);
    if (!next || !index) return;
    const { trigrams, table, column } = index;
    const rows = await transaction
      .selectFrom(table)
      .select(["row", column])
      .where("row", "<=", next.row)
      .orderBy("row", "desc")
      .limit(atOnce)
      .execute();
    await pieces.add(transaction, table, rows);
    const last = rows.at(-1);
    const done = transaction.deleteFrom("index_terms_behind").where("trigrams", "=", trigrams);
    const some = transaction.updateTable("index_terms_behind").where("trigrams", "=", trigrams);
    await (last && rows.length === atOnce ? some.set({ row: last.row - 1 }) : done).execute();
  });
  pieces.remember();
  return true;
}
