// What an index of trigrams is asked for in place of words (docs/decisions/0038).
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { demoShop } from "../../server/demo/seed.ts";
import { insertShop } from "../../server/storage/insert-shop.ts";
import { rarestParts } from "../../server/storage/windows/rarest-parts.ts";
import { IndexReader } from "../../server/storage/windows/reader.ts";
import { databaseKinds, openShop, type TestShop } from "./harness.ts";
import { filled } from "./hostile-shop.ts";

describe.each(databaseKinds)("parts of words on %s", (kind) => {
  let shop: TestShop;
  let texts: string[];
  beforeAll(async () => {
    shop = await openShop(kind);
    // So few that all of them are sampled.
    await filled(shop, (db) => insertShop(db, demoShop(shop.clock.now, { customers: 60, orders: 400 })));
    texts = (await shop.db.selectFrom("order_index").select("search").execute()).map(({ search }) => search);
  });
  afterAll(() => shop.stop());

  /** Returns the alternatives for sets of words. */
  function partsForSets(...sets: string[][]) {
    const reader = new IndexReader(shop.db, { index: "order_index", words: [], filters: [] }, { candidates: 1 });
    return rarestParts(reader, "search", sets, (trigram) => /^\w{3}$/.test(trigram));
  }
  /** As partsForSets, for one set. */
  const partsOf = async (...words: string[]) => (await partsForSets(words)).map(([parts]) => parts);
  const countOf = (part: string) => texts.filter((text) => text.includes(part)).length;

  test("a rare word is looked for as it is", async () => {
    expect(await partsOf("no such word", "neither")).toEqual([["no such word", "neither"]]);
  });

  test("three letters of a common word are looked for, of which no others are rarer", async () => {
    for (const word of ["delivered", "example", "ahmed"]) {
      expect(countOf(word)).toBeGreaterThan(texts.length / 100);
      const [[part = "", ...others] = []] = await partsOf(word);
      const trigrams = Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3));
      expect(others).toEqual([]);
      expect(trigrams).toContain(part);
      expect(countOf(part)).toBe(Math.min(...trigrams.map(countOf)));
    }
  });

  test("a word that most texts have is first left out", async () => {
    expect(countOf("example")).toBeGreaterThan(texts.length / 2);
    const [without, [rare, part = "", ...others] = [], ...more] = await partsOf("example", "no such word");
    expect([without, rare, part.length, others, more]).toEqual([["no such word"], "no such word", 3, [], []]);
    expect((await partsOf("example", "com")).length).toBe(1);
  });

  test("of words that go together, the rarest alone is looked for", async () => {
    const replaced = (before: string, after: string) =>
      shop.db
        .updateTable("order_index")
        .set({ search: sql`replace(search, ${before}, ${after})` })
        .execute();
    await replaced("delivered", "xyz vwu");
    onTestFinished(async () => void (await replaced("xyz vwu", "delivered")));
    const alternatives = await partsOf("xyz", "vwu", "no such word");
    expect(alternatives.at(-1)).toEqual(["no such word", "xyz"]);
  });

  test("a word is left out of several sets where each has others", async () => {
    const rare = ["no such word", "neither"];
    expect((await partsForSets(["example", rare[0] ?? ""], ["example", rare[1] ?? ""]))[0]).toEqual(
      rare.map((word) => [word]),
    );
    expect((await partsForSets(["example"], ["example", "neither"])).length).toBe(1);
  });

  test("three letters are looked for as they are, and no word for nothing", async () => {
    expect([await partsOf("com"), await partsOf()]).toEqual([[["com"]], [[]]]);
  });

  test("many words are looked for as they are", async () => {
    const words = Array.from({ length: 7 }, (_, at) => "delivered".slice(0, at + 3)).concat(
      "exam",
      "examp",
      "exampl",
      "example",
    );
    expect(await partsOf(...words)).toEqual([words]);
  });
});
