import { ordersSearchedForImages, shownRows, unnamedProduct } from "../../contract/dashboard-limits.ts";
import { inBlocks } from "./once-per.ts";
import type { Order } from "./records.ts";

export interface ProductCount {
  readonly name: string;
  readonly image?: string | undefined;
  readonly count: number;
}

/** Returns the five most ordered products, equal ones by name (behaviour: Top Products). */
export function topProducts(orders: readonly Order[]): readonly ProductCount[] {
  const all = new Map<string, { name: string; image: string | undefined; count: number }>();
  let start = 0;
  for (const { length, products } of productParts(orders)) {
    for (const [name, { count, image, imageAt }] of products) {
      const product = all.get(name) ?? { name, image: undefined, count: 0 };
      product.count += count;
      if (start + imageAt < ordersSearchedForImages) product.image ??= image;
      all.set(name, product);
    }
    start += length;
  }
  return [...all.values()].sort((a, b) => b.count - a.count || byCharacters(a.name, b.name)).slice(0, shownRows);
}

/** Counts the pieces of each product in a block of orders, and finds its first image and the place of that order. */
const productParts = inBlocks((orders: readonly Order[]) => {
  const products = new Map<string, { count: number; image: string | undefined; imageAt: number }>();
  for (const [place, order] of orders.entries())
    for (const item of order.items ?? []) {
      const name = item.name?.trim() || unnamedProduct;
      const product = products.get(name) ?? { count: 0, image: undefined, imageAt: 0 };
      product.count += item.quantity ?? 1;
      if (!product.image && item.image) {
        product.image = item.image;
        product.imageAt = place;
      }
      products.set(name, product);
    }
  return { length: orders.length, products };
});

/** Compares texts by code point, in the order that databases get by comparing bytes. */
function byCharacters(a: string, b: string): number {
  const [one, other] = [[...a], [...b]];
  const at = one.findIndex((character, place) => character !== other[place]);
  return at < 0 ? one.length - other.length : (one[at]?.codePointAt(0) ?? 0) - (other[at]?.codePointAt(0) ?? -1);
}
