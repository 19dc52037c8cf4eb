import { type Kysely, type Migration, type RawBuilder, sql } from "kysely";
import { isPostgres } from "./database.ts";
import type { Tables } from "./tables.ts";

// A released migration never changes: the rules of the product that it needs are copied here. Its terms are those of
// docs/insights.md.

const buyer = ["customer_id", "customer_email"];
/** The columns of which a change makes the bucket dirty. */
const dirtying = ["id", "created_at", ...buyer, "total_paisa", "item_count", "city", "country", "payment_method"];
/** The columns of which a change is added to the rollups. */
const shipping = ["shipped_at", "delivered_at", "estimated_delivery"];
const added = ["status", "cancelled", "cancellation_reason", "carrier", ...shipping];
/** From so many changes on, counting the bucket again costs less. */
const maxAdded = 20;

const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

const ofRow = (row: string, column: string) => sql.ref(`${row}.${column}`);
const differs = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql`${ofRow("old", column)} is distinct from ${ofRow("new", column)}`),
    sql` or `,
  );
const bucketOf = (row: string) => sql`substr(${ofRow(row, "created_at")}, 1, 15)`;
const hasBucket = (row: string) => sql`${ofRow(row, "created_at")} like '____-__-__T__:__:%'`;
const orNone = (row: string, column: string) =>
  sql`case when trim(${ofRow(row, column)}) = '' then null else ${ofRow(row, column)} end`;

/** Marks the bucket of an order, and locks its row even where it is dirty already. */
const markBucket = (row: string) => sql`insert into insight_buckets (bucket, is_dirty)
  select ${bucketOf(row)}, 1 where ${hasBucket(row)}
  on conflict (bucket) do update set is_dirty = 1 where insight_buckets.is_dirty = 0;`;
/** Counts the changes that are added to the rollups of an order's bucket, and locks it. */
const countAdded = sql`insert into insight_buckets (bucket, is_dirty) select ${bucketOf("new")}, 1 where ${hasBucket("new")}
  on conflict (bucket) do update set added = insight_buckets.added + 1,
    is_dirty = case when insight_buckets.added < ${sql.lit(maxAdded)} then 0 else 1 end
  where insight_buckets.is_dirty = 0;`;

/** The bucket of an order, if it is clean and the roll-up counts the order in it. */
const isCounted = sql`bucket = ${bucketOf("new")} and is_dirty = 0 and ${hasBucket("new")}
  and new.created_at >= bucket || '0:00.000Z' and new.created_at < bucket || '9:60.000Z'`;
/** The bucket and the day of an order, if they count it. */
const grains = sql`(select 'bucket' as grain, bucket as starts from insight_buckets where ${isCounted}
  union all select 'day', substr(bucket, 1, 10) from insight_buckets
    where ${isCounted} and bucket >= substr(bucket, 1, 10) and bucket < substr(bucket, 1, 10) || 'T24')`;

/** Selects what an order no longer counts and what it counts now, by one dimension. */
function moved(dimension: string, columns: readonly string[], value: (row: string) => RawBuilder<unknown>, when = "") {
  const part = (row: string, times: number) => {
    const counts = when ? sql` and ${ofRow(row, when)} = 1` : sql``;
    return sql`select ${sql.lit(dimension)} as dimension, ${value(row)} as value, ${sql.lit(times)} as times
      where (${differs(columns)})${counts}`;
  };
  return sql`${part("old", -1)} union all ${part("new", 1)}`;
}

const statusOf = (row: string) =>
  sql`case when ${ofRow(row, "cancelled")} = 1 then 'cancelled' else ${ofRow(row, "status")} end`;

const addCounts = sql`insert into insight_counts (grain, starts, dimension, value, orders, revenue_paisa, units)
  select g.grain, g.starts, m.dimension, m.value, m.times, m.times * coalesce(new.total_paisa, 0),
    m.times * coalesce(new.item_count, 0)
  from ${grains} as g cross join (
    ${moved("STATUS", ["status", "cancelled"], statusOf)}
    union all ${moved("CARRIER", ["carrier"], (row) => orNone(row, "carrier"))}
    union all ${moved(
      "CANCELLATION_REASON",
      ["cancelled", "cancellation_reason"],
      (row) => orNone(row, "cancellation_reason"),
      "cancelled",
    )}
  ) as m;`;

/** Adds the difference that a change makes to the sums about shipping. */
function addShipping(db: Kysely<Tables>): RawBuilder<unknown> {
  const sum = (value: RawBuilder<unknown>) => sql`coalesce(sum(o.times * ${value}), 0)`;
  const count = (condition: RawBuilder<unknown>) => sum(sql`case when ${condition} then 1 else 0 end`);
  const stage = (column: string) => {
    const at = sql.ref(`o.${column}`);
    const isKnown = sql`${at} >= o.created_at`;
    const took = isPostgres(db)
      ? sql`cast(extract(epoch from cast(${at} as timestamptz) - cast(o.created_at as timestamptz)) * 1000 as bigint)`
      : sql`cast(round((julianday(${at}) - julianday(o.created_at)) * 86400000) as integer)`;
    return sql`${count(sql`${at} is not null`)}, ${count(isKnown)}, ${sum(sql`case when ${isKnown} then ${took} end`)}`;
  };
  const hasEstimate = sql`o.delivered_at is not null and o.estimated_delivery like '____-__-__%'`;
  const isOnTime = sql`substr(o.delivered_at, 1, 10) <= substr(o.estimated_delivery, 1, 10)`;
  const row = (of: string, times: number) =>
    sql`select ${sql.lit(times)} as times, ${sql.join(
      ["created_at", ...shipping].map((column) => sql`${ofRow(of, column)} as ${sql.ref(column)}`),
    )}`;
  return sql`insert into insight_shipping (grain, starts, shipped, ship_timed, ship_ms, delivered, deliver_timed, deliver_ms,
      estimated, on_time)
    select g.grain, g.starts, ${stage("shipped_at")}, ${stage("delivered_at")}, ${count(hasEstimate)},
      ${count(sql`${hasEstimate} and ${isOnTime}`)}
    from ${grains} as g cross join (${row("old", -1)} union all ${row("new", 1)}) as o
    where ${differs(shipping)} group by g.grain, g.starts;`;
}

/** Makes a rollup of shipping any number of rows, which are summed. */
async function allowSeveralRows(db: Kysely<Tables>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table insight_shipping drop constraint insight_shipping_starts`.execute(db);
  } else {
    await sql`create table insight_shipping_new (grain text not null, starts text not null, shipped integer not null,
      ship_timed integer not null, ship_ms bigint not null, delivered integer not null, deliver_timed integer not null,
      deliver_ms bigint not null, estimated integer not null, on_time integer not null)`.execute(db);
    await sql`insert into insight_shipping_new select grain, starts, shipped, ship_timed, ship_ms, delivered, deliver_timed,
      deliver_ms, estimated, on_time from insight_shipping`.execute(db);
    await sql`drop table insight_shipping`.execute(db);
    await sql`alter table insight_shipping_new rename to insight_shipping`.execute(db);
  }
  await sql`create index insight_shipping_starts on insight_shipping (grain, starts)`.execute(db);
}

/** Changes of an order's status, carrier and shipping are added to the rollups; other changes make its bucket dirty. */
export const insightChanges: Migration = {
  async up(db: Kysely<Tables>) {
    // In the order in which changes of orders lock these tables.
    if (isPostgres(db)) await sql`lock table orders in access exclusive mode`.execute(db);
    await sql`alter table insight_buckets add column added integer not null default 0`.execute(db);
    await sql`create index insight_buckets_added on insight_buckets (bucket) where added > 0`.execute(db);
    await allowSeveralRows(db);
    const dirtied = sql`after update of ${columnsOf(dirtying)} on orders`;
    const addedTo = sql`after update of ${columnsOf(added)} on orders`;
    if (!isPostgres(db)) {
      await sql`drop trigger insight_buckets_3`.execute(db);
      await sql`create trigger insight_buckets_3 ${dirtied} when ${differs(dirtying)}
        begin ${markBucket("old")} ${markBucket("new")} end`.execute(db);
      await sql`create trigger insight_changes ${addedTo} when ${differs(added)}
        begin ${countAdded} ${addCounts} ${addShipping(db)} end`.execute(db);
      return;
    }
    await sql`drop trigger insight_buckets_3 on orders`.execute(db);
    await sql`create trigger insight_buckets_3 ${dirtied} for each row when (${differs(dirtying)})
      execute function insight_buckets_3()`.execute(db);
    // Dates that cannot be read, as only SQL by hand can write them, make the bucket dirty.
    await sql`create function insight_changes() returns trigger language plpgsql
      set search_path from current set timezone from current set enable_seqscan = off as $$ begin
        ${countAdded}
        ${addCounts}
        if ${differs(shipping)} then
          begin ${addShipping(db)} exception when data_exception then ${markBucket("new")} end;
        end if;
        return null; end $$`.execute(db);
    await sql`create trigger insight_changes ${addedTo} for each row when (${differs(added)})
      execute function insight_changes()`.execute(db);
  },
};
