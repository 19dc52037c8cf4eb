// What this shows (behaviour: Filters of large shops): which product names no order has is known without looking at orders.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { namesInUse } from "../../server/insights/product-names.ts";
import { rollUp } from "../../server/insights/roll-up.ts";
import { inReadSnapshot } from "../../server/storage/read-snapshot.ts";
import { databaseKinds, openShop, type TestShop } from "./harness.ts";
import { emptyShop, fillHostile } from "./hostile-shop.ts";
import { readExplained } from "./plans.ts";

describe.each(databaseKinds)("the names of products on %s", (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(kind);
    await emptyShop(shop.db);
    await fillHostile(shop.db);
  });
  afterAll(() => shop.stop());

  const inUse = (names: string[]) => inReadSnapshot(shop.db, (transaction) => namesInUse(transaction, names));
  const others = ["zz", "Oud", "ada ", "50_ off_now", "x".repeat(299), `${"x".repeat(300)}z`, "a\0b", "\ud800"];

  test("are those that an order has, counted yet or not, with a date or without", async () => {
    const items = await shop.db.selectFrom("order_items").select("name").distinct().execute();
    const stored = items.map(({ name }) => name).filter((name) => name.trim() !== "");
    expect(stored.length).toBeGreaterThan(10);
    const dates = await shop.db.selectFrom("orders").select("created_at").distinct().execute();
    expect(dates).toContainEqual({ created_at: null });
    const expectThose = async () => expect(await inUse([...others, ...stored, ""])).toEqual([...stored, ""]);
    await expectThose();

    while (await rollUp(shop.db));
    await expectThose();
    const dated = await shop.db
      .selectFrom("order_items as i")
      .innerJoin("orders as o", "o.id", "i.order_id")
      .select("i.name")
      .where("o.created_at", "is not", null)
      .where("i.name", "=", "Ada")
      .executeTakeFirst();
    await readExplained(
      shop.db,
      (db) => db.transaction().execute((transaction) => namesInUse(transaction, [dated?.name ?? ""])),
      "insight_counts_products",
    );

    await shop.db.updateTable("order_items").set({ name: "Oud" }).where("name", "=", "Ada").execute();
    expect(await inUse(["zz", "Oud"])).toEqual(["Oud"]);
    while (await rollUp(shop.db));
    expect(await inUse(["Ada", "zz", "Oud"])).toEqual(["Oud"]);
  });

  test("all count as used where too many orders wait to be counted", async () => {
    const buckets = Array.from({ length: 1_001 }, (_, at) => {
      const moment = new Date(Date.parse("2020-01-01T00:00:00.000Z") + at * 600_000).toISOString();
      return { bucket: moment.slice(0, 15), is_dirty: 1 };
    });
    await shop.db.insertInto("insight_buckets").values(buckets).execute();
    expect(await inUse(["zz", "Iris"])).toEqual(["zz", "Iris"]);
  });
});
