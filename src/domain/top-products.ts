import type * as v from "valibot";
import { ordersSearchedForImages, shownRows, unnamedProduct } from "../../contract/constants.ts";
import type { DashboardFigures } from "../../contract/dashboard.ts";
import { inBlocks } from "./once-per.ts";
import type { Order } from "./records.ts";

/** A product, and how many pieces of it were ordered. */
export type ProductCount = Readonly<v.InferOutput<typeof DashboardFigures>["topProducts"][number]>;

/** Returns the products with the most pieces ordered, `shownRows` at most; ties by name (behaviour: Top Products). */
export function topProducts(orders: readonly Order[]): readonly ProductCount[] {
  const all = new Map<string, { name: string; image: string | undefined; count: number }>();
  let start = 0;
  for (const { length, products } of productsOfBlocks(orders)) {
    for (const [name, { count, image, imageIndex }] of products) {
      const product = all.get(name) ?? { name, image: undefined, count: 0 };
      product.count += count;
      if (start + imageIndex < ordersSearchedForImages) product.image ??= image;
      all.set(name, product);
    }
    start += length;
  }
  return [...all.values()].sort((a, b) => b.count - a.count || byCodePoints(a.name, b.name)).slice(0, shownRows);
}

/** Counts each product's pieces in a block of orders, and finds its first image and the index of the order that has it. */
const productsOfBlocks = inBlocks((orders: readonly Order[]) => {
  const products = new Map<string, { count: number; image: string | undefined; imageIndex: number }>();
  for (const [index, order] of orders.entries())
    for (const item of order.items ?? []) {
      const name = item.name?.trim() || unnamedProduct;
      const product = products.get(name) ?? { count: 0, image: undefined, imageIndex: 0 };
      product.count += item.quantity ?? 1;
      if (!product.image && item.image) {
        product.image = item.image;
        product.imageIndex = index;
      }
      products.set(name, product);
    }
  return { length: orders.length, products };
});

/** Compares texts by code point: databases, which compare bytes of UTF-8, have the same order. */
function byCodePoints(a: string, b: string): number {
  const [one, other] = [[...a], [...b]];
  const at = one.findIndex((character, place) => character !== other[place]);
  return at < 0 ? one.length - other.length : (one[at]?.codePointAt(0) ?? 0) - (other[at]?.codePointAt(0) ?? -1);
}
