import { type RawBuilder, sql } from "kysely";
import { ordersSearchedForImages, shownRows, unnamedProduct } from "../../../contract/constants.ts";
import { collateBytes, isPostgres } from "../../storage/database.ts";
import { blanks } from "../../storage/records.ts";
import type { Database } from "../../storage/tables.ts";
import { countsBy } from "../dimensions.ts";
import { type MonthRange, wholeOf } from "../months.ts";
import type { Source } from "../rollups.ts";
import { forEachRow, planTables, run, whole } from "../statements.ts";
import { besideRollups, hasNoBucket } from "./beside-rollups.ts";

/** Returns the SQL of a product's name on the dashboard: trimmed, or a placeholder where it is blank. */
const productName = (db: Database, name: RawBuilder<unknown>) =>
  sql`coalesce(nullif(${isPostgres(db) ? sql`btrim` : sql`trim`}(${name}, ${blanks}), ''), ${unnamedProduct})`;

/** Reads the products with the most units ordered; ties are sorted by name. */
export async function topProducts(source: Source, ranges: readonly MonthRange[]) {
  const { db } = source;
  const itemsOf = forEachRow(db, "order_items", "i", sql`i.order_id = o.id`);
  const { rows } = await run(
    db,
    sql<{ name: string; count: number }>`
    with ${planTables(source, wholeOf(ranges))}, written as (
      select name, sum(units) as units from (
        select value as name, orders, units from (${countsBy(db, "PRODUCT")}) as counts
        union all
        select i.name, 1, coalesce(i.quantity, 1) from ${besideRollups(db)} ${itemsOf} where ${hasNoBucket}
      ) as parts group by name having sum(orders) > 0
    ), named as (
      select ${productName(db, sql.ref("name"))} as name, units from written
    )
    select name, ${whole(sql`sum(units)`)} as count from named group by name
    order by count desc, name${collateBytes(db)} limit ${sql.lit(shownRows)}`,
  );
  const images = await imagesOf(
    db,
    rows.map(({ name }) => name),
  );
  return rows.map(({ name, count }) => {
    const image = images.get(name);
    return { name, count, ...(image !== undefined && { image }) };
  });
}

/** How many of the latest orders are searched first: they usually have an image of every product shown. */
const lookedAtFirst = 200;

/** Finds each product's image: that of its first item with one, in the order of the list, as far as it is searched. */
async function imagesOf(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const images = new Map<string, string>();
  for (const orders of [lookedAtFirst, ordersSearchedForImages]) {
    const missing = names.filter((name) => !images.has(name));
    if (missing.length === 0) break;
    const name = productName(db, sql.ref("i.name"));
    const limit = sql`limit ${sql.lit(orders)}`;
    const { rows } = await run(
      db,
      sql<{ name: string; image: string }>`
      with dated as (
        select id, created_at from orders where created_at is not null
        order by created_at desc, id${collateBytes(db)} ${limit}
      ), undated as (
        select id, created_at from orders where created_at is null order by id${collateBytes(db)} ${limit}
      ), first as (
        select id, row_number() over (order by is_undated, created_at desc, id${collateBytes(db)}) as place
        from (select id, created_at, 0 as is_undated from dated union all select id, created_at, 1 from undated) as listed
        order by place ${limit}
      ), images as (
        select ${name} as name, i.image, row_number() over (partition by ${name} order by f.place, i.position) as nth
        from first as f ${forEachRow(db, "order_items", "i", sql`i.order_id = f.id and i.image <> ''`)}
        where ${name} in (${sql.join(missing)})
      )
      select name, image from images where nth = 1`,
    );
    for (const { name, image } of rows) images.set(name, image);
  }
  return images;
}
