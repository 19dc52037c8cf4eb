// npm run bench:windows: what windows of the orders list cost on both databases, with 10,000 and 100,000 orders or as the
// arguments say, against the bare statements that a person would write (docs/measuring.md).
import { statSync } from "node:fs";
import { sql } from "kysely";
import { fileOf, isPostgres, openDatabase } from "../server/storage/database.ts";
import type { Database } from "../server/storage/tables.ts";
import { columns } from "./columns.ts";
import { compared, kindOf, onEachDatabase, startLargeShop } from "./databases.ts";
import { ask, type Shop } from "./support.ts";

const rounds = 20;

interface Question {
  readonly what: string;
  /** Returns the window's parameters, of which each round has its own. */
  readonly query: (round: number) => string;
  readonly bare: (db: Database, round: number) => ReturnType<typeof sql>;
}

const first = (by: string) => () => sql`select id from order_index order by ${sql.raw(by)}, recency, id limit 50`;
const containing = (term: string) => (db: Database) =>
  isPostgres(db)
    ? sql`select id from order_index where search like ${`%${term}%`} order by recency, id limit 50`
    : sql`select id from order_index where instr(search, ${term}) > 0 order by recency, id limit 50`;
const search = (what: string, term: string): Question => ({
  what: `search: ${what}`,
  query: () => `q=${encodeURIComponent(term)}`,
  bare: containing(term),
});
const sorted = (sort: string, by: string): Question => ({
  what: `sort by ${sort}`,
  query: () => `sort=${sort}`,
  bare: first(by),
});

const questionsOf = (orders: number, key: string): readonly Question[] => [
  {
    what: "first window",
    query: () => "",
    bare: () => sql`select id from orders order by created_at desc, id limit 50`,
  },
  ...[
    ["number", "number_key"],
    ["customer", "customer_key"],
    ["items", "items"],
    ["total", "total"],
    ["status", "status_key"],
  ].flatMap(([sort = "", column = ""]) => [sorted(sort, column), sorted(`-${sort}`, `${column} desc`)]),
  sorted("date", "recency desc"),
  sorted("-date", "recency"),
  search("three letters, many", "ali"),
  search("three letters, few", "zubaida"),
  search("one letter", "a"),
  search("a rare pair", "q7"),
  search("nothing", "khadija.lodhi777@"),
  {
    what: "filter: city and carrier, by total",
    query: () => "city=Lahore&carrier=DHL&sort=-total",
    bare: () =>
      sql`select id from order_index where city = 'Lahore' and carrier = 'DHL' order by total desc, recency, id limit 50`,
  },
  {
    what: "filter: finds nothing",
    query: () => "city=Atlantis&sort=total",
    bare: () => sql`select id from order_index where city = 'Atlantis' order by total, recency, id limit 50`,
  },
  {
    what: "filters: common, nothing in common",
    query: () => "status=delivered&reason=&sort=customer",
    bare: () =>
      sql`select id from order_index where status = 'delivered' and status = 'cancelled' order by customer_key limit 50`,
  },
  ...["-date", "customer"].map((sort) => ({
    what: `thumb to the middle, by ${sort}`,
    query: (round: number) => `sort=${sort}&at=${Math.floor(orders / 2) + round * 7}`,
    bare: () =>
      sql`select id from order_index order by ${sql.raw(sort === "customer" ? "customer_key, " : "")} recency, id
        limit 50 offset ${Math.floor(orders / 2)}`,
  })),
  {
    what: "next window by key",
    query: () => `after=${key}`,
    bare: () =>
      sql`select id from order_index where (recency, id) > (${-Date.now()}, 'x') order by recency, id limit 50`,
  },
];

/** Returns the key of the last row of a window. */
async function readWindow(shop: Shop, query: string): Promise<string> {
  const response = await ask(shop, `/api/orders/window?${query}`);
  return ((await response.json()) as { data: { last: string } }).data.last;
}

/** Returns the disk space of the shop, and of the index for windows, in MB, as text. */
async function sizesOnDisk(db: Database, url: string): Promise<string> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ all: number; part: number }>`select pg_database_size(current_database()) as "all",
      pg_total_relation_size('order_index') as part`.execute(db);
    const [{ all, part } = { all: 0, part: 0 }] = rows;
    return `${(Number(all) / 1e6).toFixed(0)} MB, of which ${(Number(part) / 1e6).toFixed(0)} MB are for windows`;
  }
  const { rows } = await sql<{ part: number }>`select sum(pgsize) as part from dbstat
    where name like 'order_index%' or name like 'sqlite_autoindex_order_index%'`
    .execute(db)
    .catch(() => ({ rows: [] as { part: number }[] }));
  const all = statSync(fileOf(url)).size;
  const part = rows[0] ? `, of which ${(rows[0].part / 1e6).toFixed(0)} MB are for windows` : "";
  return `${(all / 1e6).toFixed(0)} MB${part}`;
}

async function measure(orders: number, databaseUrl?: string): Promise<void> {
  const kind = kindOf(databaseUrl);
  const shop = await startLargeShop(orders, { ...(databaseUrl && { databaseUrl }) });
  const db = openDatabase(shop.databaseUrl);
  try {
    console.log(await sizesOnDisk(db, shop.databaseUrl));
    const last = await readWindow(shop, "");
    const rows: string[][] = [];
    for (const { what, query, bare } of questionsOf(orders, last)) {
      const figures = await compared(
        rounds,
        (round) => readWindow(shop, `${query(round)}&limit=50`),
        (round) => bare(db, round).execute(db),
      );
      rows.push([what, ...figures, kind]);
    }
    console.log(columns([`${orders} orders`, "ms", "p95 ms", "bare ms", "ratio", "database"], rows));
  } finally {
    await db.destroy();
    await shop.stop();
  }
}

await onEachDatabase(measure);
