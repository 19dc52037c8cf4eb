// PostgreSQL's indexes of trigrams are of letters in place of signs (docs/decisions/0038): runes, where the locale knows these.
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { demoShop } from "../../server/demo/seed.ts";
import { openDatabase } from "../../server/storage/database.ts";
import { insertShop } from "../../server/storage/insert-shop.ts";
import { migrate } from "../../server/storage/migrate.ts";
import { inReadSnapshot } from "../../server/storage/read-snapshot.ts";
import { rowsWithWords } from "../../server/storage/windows/candidates.ts";
import { WindowReader } from "../../server/storage/windows/reader.ts";
import { newestFirst } from "../../server/storage/windows/sort.ts";
import { likeConditions } from "../../server/storage/windows/trigrams.ts";
import { defaultLimits, readWindow } from "../../server/storage/windows/window.ts";
import { freshDatabase } from "./harness.ts";
import { indexAll } from "./hostile-shop.ts";
import { migrated } from "./postgres.ts";

test("indexes with other letters than PostgreSQL knows are created anew", { tags: ["long"] }, async () => {
  const { url, remove } = await freshDatabase("PostgreSQL", migrated);
  onTestFinished(remove);
  const db = openDatabase(url);
  onTestFinished(() => db.destroy());
  const definition = async () => {
    const { rows } = await sql`select pg_get_indexdef('order_index_trigrams'::regclass) as definition`.execute(db);
    return rows;
  };
  const before = await definition();
  const asOfEarlier = `replace(search, '-', 'Q') gin_trgm_ops`;
  const ofOther = JSON.stringify(before).includes("ᚠ") ? asOfEarlier : asOfEarlier.replace("Q", "ᚠ");
  await sql`drop index order_index_trigrams`.execute(db);
  await sql.raw(`create index order_index_trigrams on order_index using gin (${ofOther})`).execute(db);
  expect(await definition()).not.toEqual(before);
  await migrate(url);
  expect(await definition()).toEqual(before);
});

describe.each([
  ["the locale of the server", "template1"],
  ["the locale C", "template0 lc_ctype 'C'"],
])("searches with %s", { tags: ["long"] }, (_, template) => {
  test("find words and signs by indexes of trigrams", async () => {
    const { url, remove } = await freshDatabase("PostgreSQL", template);
    onTestFinished(remove);
    await migrate(url);
    const db = openDatabase(url);
    onTestFinished(() => db.destroy());
    await insertShop(db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 60, orders: 600 }));
    const named = async (nth: number, customer_name: string) => {
      const [order] = await db.selectFrom("orders").select("id").orderBy("id").offset(nth).limit(1).execute();
      await db
        .updateTable("orders")
        .set({ customer_name, customer_email: "-" })
        .where("id", "=", `${order?.id}`)
        .execute();
      return `${order?.id}`;
    };
    const [zoe, sara, raza] = [await named(1, "Zoe dx@ab"), await named(2, "Sara.Qed"), await named(3, "Razq")];
    await indexAll(db);

    // Nothing is found by a walk.
    const limits = { ...defaultLimits, firstWalk: 1, longWalk: 1, walk: 1, step: 1, candidates: 50, sample: 200 };
    const request = (word: string) =>
      ({ index: "order_index", sort: newestFirst, words: [word], filters: [], limit: 9 }) as const;
    for (const [word, id] of [
      ["dx@a", zoe],
      ["ra.q", sara],
      ["razq", raza],
    ] as const) {
      const found = await inReadSnapshot(db, (transaction) => readWindow(transaction, request(word), limits));
      expect(found, word).toMatchObject({ ids: [id], isComplete: true });
    }

    // With ASCII letters alone, "ra.q" has the trigrams of "razq".
    const { rows: known } = await sql<{ datctype: string }>`select datctype
      from pg_database where datname = current_database()`.execute(db);
    const removed = known[0]?.datctype === "C" ? 1 : 0;
    const plan = await inReadSnapshot(db, async (transaction) => {
      const reader = new WindowReader(transaction, request("razq"), { ...limits, candidates: 600 });
      await reader.prepare();
      const rows = await rowsWithWords(reader, [["razq"]], "search", "order_index_trigrams");
      return rows && JSON.stringify(await reader.run(sql`explain (analyze, format json) ${rows}`));
    });
    expect(plan).toMatch(/"Bitmap Index Scan".*"order_index_trigrams"/);
    expect(plan).toMatch(new RegExp(`"Rows Removed by Index Recheck":${removed}\\b`));

    // No text has the sign: the index does not tell it from the word before it, which is in every text.
    const isAnswered = await inReadSnapshot(db, async (transaction) => {
      const reader = new WindowReader(transaction, request("example%"), limits);
      return (await rowsWithWords(reader, [["example%"]], "search", "order_index_trigrams")) !== undefined;
    });
    const found = await inReadSnapshot(db, (transaction) => readWindow(transaction, request("example%"), limits));
    expect([isAnswered, found]).toMatchObject([false, { ids: [], isComplete: true }]);

    // A condition finds the rows whose texts pass its function, by which the rows of a sample are counted.
    const texts = await db.selectFrom("order_index").select(["row", "search"]).orderBy("row").execute();
    const sets = [["dx@a"], ["delivered", "@example.com"], ["ra.q", "sara"], ["khan", "n@example"]];
    await inReadSnapshot(db, async (transaction) => {
      const reader = new WindowReader(transaction, request("razq"), limits);
      for (const words of sets)
        for (const { isLike, isSuch } of await likeConditions(reader, [words], "search", "order_index_trigrams")) {
          const found = await reader.run(
            sql<{ row: number }>`select "row" from (${reader.rowsWhere(isLike)}) as t order by 1`,
          );
          expect(
            found.map(({ row }) => Number(row)),
            `${words}`,
          ).toEqual(texts.flatMap(({ row, search }) => (isSuch(search) ? [Number(row)] : [])));
          expect(found.length).toBeGreaterThan(0);
        }
    });
  });
});
