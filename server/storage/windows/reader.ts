import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../database.ts";
import type { Database } from "../tables.ts";
import { placeIn, type Range, type WindowSort } from "./sort.ts";

export type Condition = RawBuilder<boolean>;

/** How many rows statements read at most. */
export interface WindowLimits {
  /** A search walks so far before it looks for another way, and then so far again. */
  readonly firstWalk: number;
  readonly walk: number;
  /** At a time: SQLite holds the process up meanwhile. */
  readonly step: number;
  /** So few are found by another index, and counted. */
  readonly candidates: number;
  /** Of rows with numbers in a range as long as this, those that pass each of several filters are compared at a time. */
  readonly overlaid: number;
  /** Positions up to so far from either end are exact. */
  readonly skipped: number;
  readonly sample: number;
}

/** What lets records through, and the index that finds them where they are few. */
export interface WindowFilter {
  readonly condition: Condition;
  readonly found?: Condition;
  /** What the index of filters is called that answers `found`, with the rows of each value in the order of their numbers. */
  readonly indexedAs?: string;
  /** Lets only those through that are found by all words of one of these sets. */
  readonly foundBy?: readonly (readonly string[])[];
  /** What it asks of the values of a column, both included. */
  readonly range?: Range & { readonly of: string };
}

/** Where a window begins or ends: at a key, or at the record with an id. */
export type From = { readonly key: string } | { readonly id: string };

/** Which records of a list are asked for. */
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
  /** Whether all are counted also where the window begins or ends beside another. */
  readonly count?: boolean | undefined;
  readonly limit: number;
}

/** Runs statements that read the index of a list for one request. */
export class IndexReader<Limits extends Pick<WindowLimits, "candidates"> = Pick<WindowLimits, "candidates">> {
  /** What a row has to be like to be let through. */
  readonly conditions: readonly Condition[];
  readonly index: RawBuilder<unknown>;

  constructor(
    readonly db: Database,
    readonly request: ListSearch,
    readonly limits: Limits,
  ) {
    const words = request.words.map((word) =>
      isPostgres(db) ? sql<boolean>`strpos(t.search, ${word}) > 0` : sql<boolean>`instr(t.search, ${word}) > 0`,
    );
    this.conditions = [...words, ...request.filters.map(({ condition }) => condition)];
    this.index = sql.table(request.index);
  }

  /** Once, before it runs any. */
  async prepare(): Promise<void> {
    if (!isPostgres(this.db)) return;
    // However few records there were when its statistics were made, and whatever it makes of them.
    // Where rows of two indexes are laid over each other, each row is remembered, not only its page.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true),
      set_config('work_mem', '64MB', true)`.execute(this.db);
  }

  async run<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    // SQLite answers without giving others their turn, and nothing ends it.
    await nextTurn();
    return (await statement.execute(this.db)).rows;
  }

  /** How many rows a select gives. */
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
