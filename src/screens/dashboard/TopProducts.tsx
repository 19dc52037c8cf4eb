import { useMemo } from "react";
import { formatCount } from "../../domain/formats.ts";
import { productImageUrl } from "../../domain/links.ts";
import type { Order } from "../../domain/records.ts";
import { type ProductCount, topProducts } from "../../domain/top-products.ts";
import { Card } from "../../ui/Card.tsx";
import { ProductImage } from "../../ui/ProductImage.tsx";
import { useApp } from "../app-context.tsx";
import * as styles from "./dashboard.css.ts";

interface TopProductsProps {
  readonly orders: readonly Order[];
  /** The server's counts. Undefined where the products of `orders` are to be counted. */
  readonly answer: readonly ProductCount[] | undefined;
}

/** The most ordered products (behaviour: Top Products). */
export function TopProducts({ orders, answer }: TopProductsProps) {
  // Counted here, not with the other figures: React yields between components, not within one.
  const products = useMemo(() => answer ?? topProducts(orders), [orders, answer]);
  const { storefrontHost } = useApp().settings;
  return (
    <Card title="Top Products" flush>
      {products.length === 0 ? (
        <p className={styles.empty}>No product orders found</p>
      ) : (
        <ol aria-label="Top Products">
          {products.map(({ name, image, count }, position) => (
            <li key={name} className={styles.product}>
              <span className={styles.rank}>{position + 1}</span>
              <ProductImage src={productImageUrl(image, storefrontHost)} />
              <span dir="auto" className={styles.productName} title={name}>
                {name}
              </span>
              <span className={styles.productCount}>{formatCount(count)} Orders</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
