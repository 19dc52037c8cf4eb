import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../database.ts";
import type { Database } from "../tables.ts";
import type { Signature } from "./signature.ts";
import { type OneValue, placeIn, type Range, type WindowSort } from "./sort.ts";

export type Condition = RawBuilder<boolean>;

/** How many rows statements read at most. */
export interface WindowLimits {
  /** The most rows walked before another index is tried, and in sorts other than newest first also after that. */
  readonly firstWalk: number;
  /**
   * Replaces `firstWalk` for a search without filters, newest first, if a sample has a match. As many more are walked, twice
   * at most, if a screenful is to be expected.
   */
  readonly longWalk: number;
  /** The most rows walked after that, newest first. */
  readonly walk: number;
  /** The rows walked at a time: SQLite blocks the process meanwhile. */
  readonly step: number;
  /** So many matches are looked for by other indexes first. Up to five times as many rows of an index are sorted. */
  readonly candidates: number;
  /** So many matches are looked for by other indexes where a walk finds no screenful: all may be far down in the sort. */
  readonly gathered: number;
  /** As `gathered`, where a sample says that no fewer rows come before the first of them. */
  readonly gatheredFarDown: number;
  /** The newest rows among which the matches are counted, where they are many. */
  readonly counted: number;
  /** The length of the ranges of row numbers in which SQLite intersects filters. */
  readonly overlaid: number;
  /** Positions up to this far from either end are exact. */
  readonly skipped: number;
  readonly sample: number;
}

/** Databases read about so many entries of an index while they look one row up. */
export const entriesPerLookup = 20;

/** A condition, and the middle of the name of its index. */
export interface IndexedCondition {
  readonly condition: Condition;
  readonly indexedAs: string;
}

/** A condition on records. `found`, which an index answers where few match, also holds for all matching records. */
export interface WindowFilter {
  readonly condition: Condition;
  readonly found?: Condition;
  /** Conditions, one of which holds where `found` does; their indexes have a value's rows in the order of their numbers. */
  readonly indexed?: readonly IndexedCondition[];
  /** What is known of the signatures of matching orders: one of these. */
  readonly signatures?: readonly Signature[];
  /** Sets of words: every matching record is found by all words of one of the sets. */
  readonly foundBy?: readonly (readonly string[])[];
  /** Sets of words: the searched text of every matching record has all words of one of the sets. */
  readonly says?: readonly (readonly string[])[];
  /** The range of a column's values that match, both ends included. */
  readonly range?: Range & { readonly of: string };
  /** The one value that all matching records have: all of them may be old, so that walking all records takes long. */
  readonly oneValue?: OneValue;
}

/** Where a window begins or ends: at a key, or at the record with an id. */
export type From = { readonly key: string } | { readonly id: string };

/** The records of a list that are asked for. */
export interface ListSearch {
  readonly index: "order_index" | "customer_index";
  readonly words: readonly string[];
  readonly filters: readonly WindowFilter[];
}

export interface WindowRequest extends ListSearch {
  readonly sort: WindowSort;
  readonly after?: From | undefined;
  readonly before?: From | undefined;
  readonly at?: number | undefined;
  /** Whether to count all matching records even for a window that begins or ends at a place. */
  readonly count?: boolean | undefined;
  readonly limit: number;
}

/** Returns the first position of a part of a text, counted from 1; 0 where it is not there. */
export const positionIn = (db: Database, text: RawBuilder<unknown>, part: string | RawBuilder<unknown>) =>
  isPostgres(db) ? sql`strpos(${text}, ${part})` : sql`instr(${text}, ${part})`;

/** The columns with an index of trigrams. */
export type SearchedColumn = "search" | "found_by";

/** An index of trigrams, and the column that it is of. */
export interface Trigrams {
  readonly trigrams: string;
  readonly column: SearchedColumn;
}

/** Returns the condition that a text of a row holds all of some words. */
export const holdsAll = (db: Database, column: SearchedColumn, words: readonly string[]) =>
  sql<boolean>`(${sql.join(
    words.map((word) => sql`${positionIn(db, sql.ref(`t.${column}`), word)} > 0`),
    sql` and `,
  )})`;

/** The most words that have a condition each: SQLite limits how deep conditions are nested. */
const mostApart = 100;

/** Returns conditions that `holds` is true of each of some words. */
export function conditionsOfWords(
  db: Database,
  words: readonly string[],
  holds: (word: string | RawBuilder<unknown>) => RawBuilder<unknown>,
): Condition[] {
  const [apart, others] = [words.slice(0, mostApart), words.slice(mostApart)];
  const conditions = apart.map((word) => sql<boolean>`${holds(word)}`);
  if (others.length === 0) return conditions;
  const table = isPostgres(db)
    ? sql`unnest(${others}::text[]) as w (value)`
    : sql`json_each(${JSON.stringify(others)}) as w`;
  const isHeld = holds(sql.ref("w.value"));
  return [...conditions, sql<boolean>`(select 1 from ${table} where not (${isHeld}) limit 1) is null`];
}

/** Runs statements that read the index of a list for one request. */
export class IndexReader<Limits extends Pick<WindowLimits, "candidates"> = Pick<WindowLimits, "candidates">> {
  /** The conditions that a matching row meets. */
  readonly conditions: readonly Condition[];
  readonly index: RawBuilder<unknown>;
  readonly #answers = new Map<string, Promise<unknown[]>>();

  constructor(
    readonly db: Database,
    readonly request: ListSearch,
    readonly limits: Limits,
  ) {
    const words = conditionsOfWords(db, request.words, (word) => sql`${positionIn(db, sql`t.search`, word)} > 0`);
    this.conditions = [...words, ...request.filters.map(({ condition }) => condition)];
    this.index = sql.table(request.index);
  }

  /** Configures PostgreSQL's planner. Call it once, before any statement. */
  async prepare(): Promise<void> {
    if (!isPostgres(this.db)) return;
    // Statistics may be of few records: reads by all indexes that a statement names, without sorting; a row costs much beside
    // an index. work_mem: the bitmap of combined indexes has to hold rows, not only pages. Compiling a statement and starting
    // workers for it would take longer than they save.
    const settings = {
      enable_seqscan: "off",
      enable_sort: "off",
      cpu_tuple_cost: "20",
      work_mem: "64MB",
      jit: "off",
      max_parallel_workers_per_gather: "0",
    };
    const set = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
    await sql`select ${sql.join(set)}`.execute(this.db);
  }

  async run<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    // SQLite blocks the process while it answers, and nothing can cancel it.
    await nextTurn();
    return (await statement.execute(this.db)).rows;
  }

  /** As `run`, but runs the same statement once: a request reads one snapshot. */
  runOnce<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    const { sql, parameters } = statement.compile(this.db);
    const question = JSON.stringify([sql, parameters]);
    const answer = (this.#answers.get(question) as Promise<Row[]> | undefined) ?? this.run(statement);
    this.#answers.set(question, answer);
    return answer;
  }

  /** Selects the rows that meet a condition. */
  rowsWhere(condition: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`select t.* from ${this.index} as t where ${condition}`;
  }

  /** Counts the rows of a select. */
  async count(select: RawBuilder<unknown>): Promise<number> {
    const [row] = await this.run(sql<{ count: number }>`select count(*) as count from (${select}) as t`);
    return Number(row?.count ?? 0);
  }
}

/** An IndexReader for a window. */
export class WindowReader extends IndexReader<WindowLimits> {
  /** The columns of a row's place. */
  readonly place: RawBuilder<unknown>;

  constructor(
    db: Database,
    override readonly request: WindowRequest,
    limits: WindowLimits,
  ) {
    super(db, request, limits);
    this.place = placeIn(request.sort);
  }
}
