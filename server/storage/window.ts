import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { Refusal } from "../refusal.ts";
import { isPostgres } from "./database.ts";
import { unstorable } from "./records.ts";
import type { Database } from "./tables.ts";

// Windows of a list (docs/decisions/0038). Rows are walked in the order of an index; where a search or filter lets few of
// them through, they are found by another index and put in order. No statement reads more than the limits below.

type Sql = RawBuilder<unknown>;
type Condition = RawBuilder<boolean>;

/** How many rows statements read at this.limits. */
export interface WindowLimits {
  /** A search walks so far before it looks for another way, and then so far again. */
  readonly firstWalk: number;
  readonly walk: number;
  /** At a time: SQLite holds the process up meanwhile. */
  readonly step: number;
  /** So few are found by another index, and counted. */
  readonly candidates: number;
  /** Positions up to so far from either end are exact. */
  readonly skipped: number;
  readonly sample: number;
}

const usual: WindowLimits = {
  firstWalk: 20_000,
  walk: 100_000,
  step: 20_000,
  candidates: 20_000,
  skipped: 10_000,
  sample: 2_000,
};

/** The order of a list: by a column of its index, records without it last, and then the newest first. */
export interface WindowOrder {
  /** As addresses have it; keys of another order are refused. */
  readonly name: string;
  /** None for the newest first. */
  readonly column?: string;
  readonly holds: "text" | "integer" | "number";
  readonly descending: boolean;
}

/** What lets records through, and the index that finds them where they are few. */
export interface WindowFilter {
  readonly condition: Condition;
  readonly found?: Condition;
}

export interface WindowRequest {
  readonly index: "order_index" | "customer_index";
  readonly order: WindowOrder;
  readonly words: readonly string[];
  readonly filters: readonly WindowFilter[];
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly at?: number | undefined;
  readonly limit: number;
}

export interface Window {
  readonly ids: readonly string[];
  readonly first?: string;
  readonly last?: string;
  readonly isEnd: boolean;
  readonly isComplete: boolean;
  readonly position?: { readonly at: number; readonly isExact: boolean };
  readonly total?: Total;
}

interface Total {
  readonly atLeast: number;
  readonly about: number;
  readonly isExact: boolean;
}

/** Where a record is in an order. */
interface Place {
  readonly key: string | number | null;
  readonly recency: number;
  readonly id: string;
}

/** Rows of an index that follow each other in the order of another one, which one statement reads. */
interface Segment {
  readonly where: Condition;
  readonly by: Sql;
}

interface Walked {
  readonly places: readonly Place[];
  /** Where the walk was given up. */
  readonly stopped?: Place;
  readonly isEnd: boolean;
}

const foreignKey = new Refusal(400, "invalid_request", "This key is of another list or another sort: ask without it.");

const writeKey = ({ name }: WindowOrder, { key, recency, id }: Place) =>
  Buffer.from(JSON.stringify([name, key, recency, id])).toString("base64url");

/** Throws a refusal of what `writeKey` has not written for this order. */
function readKey({ name, column, holds }: WindowOrder, written: string): Place {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(written, "base64url").toString());
  } catch {
    throw foreignKey;
  }
  const [of, key, recency, id, ...rest] = Array.isArray(parts) ? (parts as unknown[]) : [];
  const isKey = key === null || (column !== undefined && holdable[holds](key));
  if (of !== name || !isKey || !Number.isSafeInteger(recency) || !isText(id) || rest.length > 0) throw foreignKey;
  return { key: key as Place["key"], recency: recency as number, id };
}

const isText = (value: unknown): value is string => typeof value === "string" && !unstorable.test(value);
const holdable = { text: isText, integer: Number.isSafeInteger, number: Number.isFinite };

/** The rows of `order` after `from`, or before it, in as many segments as it takes. */
function segmentsOf({ column, descending }: WindowOrder, from: Place | undefined, forwards: boolean): Segment[] {
  const [beyond, direction] = forwards ? [sql`>`, sql``] : [sql`<`, sql` desc`];
  const byRecency = sql`t.recency${direction}, t.id${direction}`;
  const alike = from ? sql`(t.recency, t.id) ${beyond} (${from.recency}, ${from.id})` : sql`1 = 1`;
  if (column === undefined) return [{ where: sql`${alike}`, by: byRecency }];
  const key = sql.ref(`t.${column}`);
  const isUp = forwards !== descending;
  const by = sql`${key}${isUp ? sql`` : sql` desc`}, ${byRecency}`;
  const present = { where: sql<boolean>`${key} is not null`, by };
  const missing = { where: sql<boolean>`${key} is null`, by: byRecency };
  if (!from) return forwards ? [present, missing] : [missing, present];
  if (from.key === null) {
    const rest = { where: sql<boolean>`${key} is null and ${alike}`, by: byRecency };
    return forwards ? [rest] : [rest, present];
  }
  const equal = { where: sql<boolean>`${key} = ${from.key} and ${alike}`, by: byRecency };
  const others = { where: sql<boolean>`${key} ${isUp ? sql`>` : sql`<`} ${from.key}`, by };
  return forwards ? [equal, others, missing] : [equal, others];
}

/** A window of a list, in a transaction that reads of one moment. `signal` ends it early. */
export async function readWindow(
  db: Database,
  request: WindowRequest,
  signal: AbortSignal,
  limits: WindowLimits = usual,
): Promise<Window> {
  if (request.words.some((word) => unstorable.test(word))) return nothing(request);
  const reader = new WindowReader(db, request, signal, limits);
  if (isPostgres(db)) {
    // However few records there were when its statistics were made, and whatever it makes of them.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(db);
  }
  const { after, before, at, order } = request;
  if (after !== undefined) return reader.next(readKey(order, after), true);
  if (before !== undefined) return reader.next(readKey(order, before), false);
  return reader.at(at ?? 0);
}

/** No text that is stored has what cannot be. */
const nothing = ({ after, before, at = 0 }: WindowRequest): Window => ({
  ids: [],
  isEnd: true,
  isComplete: true,
  ...(after === undefined &&
    before === undefined && {
      position: { at, isExact: true },
      total: { atLeast: 0, about: 0, isExact: true },
    }),
});

class WindowReader {
  readonly #conditions: readonly Condition[];

  constructor(
    private readonly db: Database,
    private readonly request: WindowRequest,
    private readonly signal: AbortSignal,
    private readonly limits: WindowLimits,
  ) {
    const words = request.words.map((word) =>
      isPostgres(db) ? sql<boolean>`strpos(t.search, ${word}) > 0` : sql<boolean>`instr(t.search, ${word}) > 0`,
    );
    this.#conditions = [...words, ...request.filters.map(({ condition }) => condition)];
  }

  /** The window after a place or before it. */
  async next(from: Place | undefined, forwards: boolean): Promise<Window> {
    const { limit } = this.request;
    let walked = await this.#walk(from, forwards, limit, this.limits.firstWalk);
    if (walked.stopped) {
      const candidates = await this.#candidates();
      walked = candidates
        ? await this.#among(candidates, from, forwards, limit)
        : await this.#walk(walked.stopped, forwards, limit, this.limits.walk, walked.places);
    }
    return this.#window(walked, forwards);
  }

  /** The window that begins at a position, and how many there are. */
  async at(at: number): Promise<Window> {
    const { limit } = this.request;
    const isAll = this.#conditions.length === 0;
    const all = await this.#countAll();
    if (isAll) {
      const total = { atLeast: all, about: all, isExact: true };
      const position = { at, isExact: true };
      if (at >= all) return { ids: [], isEnd: true, isComplete: true, position, total };
      if (at <= this.limits.skipped) {
        return {
          ...this.#window(await this.#walk(undefined, true, limit, this.limits.walk, [], at), true),
          position,
          total,
        };
      }
      const rest = all - at;
      if (rest <= this.limits.skipped) {
        const count = Math.min(limit, rest);
        const ending = await this.#walk(undefined, false, count, this.limits.walk, [], rest - count);
        const places = ending.places.toReversed();
        return { ...this.#window({ places, isEnd: rest <= limit }, true), position, total };
      }
      const sampled = await this.#sample([]);
      const window = await this.next(sampled[Math.floor((at / all) * sampled.length)], true);
      return { ...window, position: { at, isExact: false }, total };
    }
    const isSmall = all <= this.limits.candidates;
    const counted = await this.#countFirst();
    // Where the newest rows have many, all have too many to be counted.
    const areMany = (counted / this.limits.firstWalk) * all > this.limits.candidates;
    const candidates = isSmall || areMany ? undefined : await this.#candidates();
    if (isSmall || candidates) {
      const count = candidates ? await this.#countAmong(candidates) : counted;
      const found =
        isSmall && at === 0
          ? await this.#walk(undefined, true, limit, this.limits.walk)
          : await this.#among(candidates ?? this.#all, undefined, true, limit, at);
      const total = { atLeast: count, about: count, isExact: true };
      return { ...this.#window(found, true), position: { at, isExact: true }, total };
    }
    const sampled = await this.#sample(this.#conditions);
    const about = Math.max(counted, Math.round((all * sampled.length) / (await this.#countSample())));
    const total = { atLeast: counted, about, isExact: false };
    if (at === 0) return { ...(await this.next(undefined, true)), position: { at, isExact: true }, total };
    if (at < counted && at <= this.limits.skipped) {
      const walked = await this.#walk(undefined, true, at + limit, this.limits.walk);
      if (!walked.stopped || walked.places.length > at) {
        const asked = { ...walked, places: walked.places.slice(at) };
        return { ...this.#window(asked, true), position: { at, isExact: true }, total };
      }
    }
    const places = sampled.length > 0 ? sampled : await this.#sample([]);
    const place = places[Math.min(places.length - 1, Math.floor((at / about) * places.length))];
    return { ...(await this.next(place, true)), position: { at, isExact: false }, total };
  }

  get #index() {
    return sql.table(this.request.index);
  }

  get #all() {
    return sql`select t."row" from ${this.#index} as t order by t.recency, t.id`;
  }

  get #place() {
    const { column } = this.request.order;
    return sql`${column === undefined ? sql`null` : sql.ref(`t.${column}`)} as "key", t.recency, t.id`;
  }

  /** For rows that no index has in order. */
  #by(forwards: boolean): Sql {
    const { column, descending } = this.request.order;
    const [up, down] = forwards ? [sql``, sql` desc`] : [sql` desc`, sql``];
    const byRecency = sql`t.recency${up}, t.id${up}`;
    if (column === undefined) return byRecency;
    const key = sql.ref(`t.${column}`);
    return sql`${key} is null${up}, ${key}${descending ? down : up}, ${byRecency}`;
  }

  async #run<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    // SQLite answers without giving others their turn, and nothing ends it.
    await nextTurn();
    this.signal.throwIfAborted();
    return (await statement.execute(this.db)).rows;
  }

  /** Walks the order from a place, through at most `budget` rows where not all of them are let through. */
  async #walk(
    from: Place | undefined,
    forwards: boolean,
    limit: number,
    budget: number,
    before: readonly Place[] = [],
    skip = 0,
  ): Promise<Walked> {
    const places = [...before];
    let left = budget;
    let place = from;
    let segments = segmentsOf(this.request.order, place, forwards);
    // One more tells whether it is the end.
    const wanted = limit + 1;
    while (places.length < wanted) {
      const [segment, ...others] = segments;
      if (!segment) return { places, isEnd: true };
      if (this.#conditions.length === 0) {
        const rows = await this.#run(this.#rows(segment, wanted - places.length, skip));
        places.push(...rows);
        if (skip > 0 && rows.length === 0) skip -= await this.#countUpTo(segment, skip);
        else skip = 0;
        segments = others;
        continue;
      }
      if (left <= 0 && place) return { places, stopped: place, isEnd: false };
      const step = Math.min(this.limits.step, left);
      places.push(...(await this.#run(this.#filtered(segment, step, wanted - places.length))));
      if (places.length >= wanted) break;
      const [end] = await this.#run(this.#rows(segment, 1, step - 1));
      if (end) {
        left -= step;
        place = end;
        segments = segmentsOf(this.request.order, place, forwards);
      } else segments = others;
    }
    return { places: places.slice(0, limit), isEnd: false };
  }

  #rows({ where, by }: Segment, limit: number, offset: number): RawBuilder<Place> {
    return sql`select ${this.#place} from ${this.#index} as t where ${where} order by ${by} limit ${limit} offset ${offset}`;
  }

  /** Those of the next `step` rows that are let through. */
  #filtered({ where, by }: Segment, step: number, limit: number): RawBuilder<Place> {
    return sql`select ${this.#place} from (
        select t.* from ${this.#index} as t where ${where} order by ${by} limit ${step}
      ) as t where ${sql.join(this.#conditions, sql` and `)} limit ${limit}`;
  }

  async #countUpTo({ where, by }: Segment, limit: number): Promise<number> {
    const rows = sql`select t.id from ${this.#index} as t where ${where} order by ${by} limit ${limit}`;
    const [count] = await this.#run(sql<{ count: number }>`select count(*) as count from (${rows}) as t`);
    return Number(count?.count ?? 0);
  }

  /** What finds all rows that are let through, and not many more, by an index; nothing where none does. */
  async #candidates(): Promise<Sql | undefined> {
    const sources = [
      await this.#trigrams(),
      ...this.request.filters.map(({ found }) => found && this.#rowsWhere(found)),
    ];
    for (const source of sources) {
      if (!source) continue;
      const limited = sql`${source} limit ${this.limits.candidates + 1}`;
      const [count] = await this.#run(sql<{ count: number }>`select count(*) as count from (${limited}) as t`);
      if (Number(count?.count) <= this.limits.candidates) return source;
    }
    return undefined;
  }

  #rowsWhere(condition: Condition): Sql {
    return sql`select t."row" from ${this.#index} as t where ${condition}`;
  }

  /** The rows with the trigrams of the search's words, where there are any, and an index of them. */
  async #trigrams(): Promise<Sql | undefined> {
    const words = this.request.words.map((word) => [...word]).filter(({ length }) => length >= 3);
    const trigrams = `${this.request.index}_trigrams`;
    if (isPostgres(this.db)) {
      const known = await this.#trigramLetters(trigrams);
      // Others make no trigrams, and the whole index would be read.
      const indexed = words.map((word) => word.join("")).filter((word) => known?.test(word));
      if (indexed.length === 0) return undefined;
      const conditions = indexed.map((word) => sql`t.search like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`);
      return this.#rowsWhere(sql`${sql.join(conditions, sql` and `)}`);
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
  async #trigramLetters(index: string): Promise<RegExp | undefined> {
    const [found] = await this.#run(sql<{ place: string | null; language: string }>`select
      to_regclass(${index}) as place, datctype as language from pg_database where datname = current_database()`);
    if (found?.place == null) return undefined;
    return /^(C|POSIX)$/.test(found.language) ? /[a-z\d]{3}/ : /[\p{L}\p{N}]{3}/u;
  }

  #found(candidates: Sql): Sql {
    return sql`with found as materialized (
      select t.* from (${candidates} limit ${this.limits.candidates + 1}) as c cross join ${this.#index} as t
      where t."row" = c."row" and ${sql.join(this.#conditions, sql` and `)})`;
  }

  async #among(
    candidates: Sql,
    from: Place | undefined,
    forwards: boolean,
    limit: number,
    offset = 0,
  ): Promise<Walked> {
    const segments = segmentsOf(this.request.order, from, forwards).map(({ where }) => sql`(${where})`);
    const places = await this.#run(sql<Place>`${this.#found(candidates)}
      select ${this.#place} from found as t where ${sql.join(segments, sql` or `)}
      order by ${this.#by(forwards)} limit ${limit + 1} offset ${offset}`);
    return { places: places.slice(0, limit), isEnd: places.length <= limit };
  }

  async #countAmong(candidates: Sql): Promise<number> {
    const [count] = await this.#run(
      sql<{ count: number }>`${this.#found(candidates)} select count(*) as count from found as t`,
    );
    return Number(count?.count ?? 0);
  }

  /** How many of the newest rows are let through. */
  async #countFirst(): Promise<number> {
    const [count] = await this.#run(sql<{ count: number }>`select count(*) as count from (
      select t.* from ${this.#index} as t order by t.recency, t.id limit ${this.limits.firstWalk}
    ) as t where ${sql.join(this.#conditions, sql` and `)}`);
    return Number(count?.count ?? 0);
  }

  async #countAll(): Promise<number> {
    const list = this.request.index === "order_index" ? "orders" : "users";
    const { records } = await this.db
      .selectFrom("index_counts")
      .select("records")
      .where("list", "=", list)
      .executeTakeFirstOrThrow();
    return Number(records);
  }

  /** Rows evenly spread over all that were ever indexed: some may be gone. */
  async #isSampled(): Promise<Condition> {
    const [ends] = await this.#run(sql<{ first: number; last: number }>`select
      (select min("row") from ${this.#index}) as "first", (select max("row") from ${this.#index}) as "last"`);
    const [first, last] = [Number(ends?.first ?? 0), Number(ends?.last ?? 0)];
    const step = Math.max(1, (last - first) / this.limits.sample);
    const rows = Array.from({ length: this.limits.sample }, (_, at) => Math.round(first + at * step));
    return isPostgres(this.db)
      ? sql<boolean>`t."row" = any(${rows}::bigint[])`
      : sql<boolean>`t."row" in (select value from json_each(${JSON.stringify(rows)}))`;
  }

  /** Those of the sampled rows that are let through, in order. */
  async #sample(conditions: readonly Condition[]): Promise<Place[]> {
    const all = [await this.#isSampled(), ...conditions];
    return this.#run(sql<Place>`with found as materialized (
        select t.* from ${this.#index} as t where ${sql.join(all, sql` and `)}
      ) select ${this.#place} from found as t order by ${this.#by(true)}`);
  }

  async #countSample(): Promise<number> {
    const isSampled = await this.#isSampled();
    const [count] = await this.#run(
      sql<{ count: number }>`select count(*) as count from ${this.#index} as t where ${isSampled}`,
    );
    return Math.max(1, Number(count?.count));
  }

  #window({ places, stopped, isEnd }: Walked, forwards: boolean): Window {
    const { order } = this.request;
    const inOrder = forwards ? places : places.toReversed();
    const ends = {
      first: (!forwards && stopped) || inOrder[0],
      last: (forwards && stopped) || inOrder.at(-1),
    };
    return {
      ids: inOrder.map(({ id }) => id),
      ...(ends.first && { first: writeKey(order, ends.first) }),
      ...(ends.last && { last: writeKey(order, ends.last) }),
      isEnd,
      isComplete: stopped === undefined,
    };
  }
}
