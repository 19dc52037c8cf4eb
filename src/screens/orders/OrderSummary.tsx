import { unnamedProduct } from "../../../contract/constants.ts";
import { formatAmount } from "../../domain/formats.ts";
import { productImageUrl } from "../../domain/links.ts";
import { formatItems, itemCount } from "../../domain/orders.ts";
import type { Order } from "../../domain/records.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Card } from "../../ui/Card.tsx";
import { ProductImage } from "../../ui/ProductImage.tsx";
import { useApp } from "../app-context.tsx";
import * as styles from "./order-detail.css.ts";

type Item = NonNullable<Order["items"]>[number];

/** Shows what was ordered (behaviour: Order Summary card). */
export function OrderSummary({ order }: { order: Order }) {
  const items = order.items ?? [];
  return (
    <Card as="section" title="Order Summary" aside={formatItems(itemCount(order))} flush>
      {items.length === 0 ? (
        <p className={styles.noItems}>This order has no items.</p>
      ) : (
        <ul>
          {items.map((item, position) => (
            // Ids may be missing or repeat, so the place in the list has to be the key.
            // biome-ignore lint/suspicious/noArrayIndexKey: a row holds no state but of its own picture's address
            <ItemRow key={position} item={item} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ItemRow({ item }: { item: Item }) {
  const { storefrontHost } = useApp().settings;
  return (
    <li className={styles.item}>
      <ProductImage src={productImageUrl(item.image || item.gallery?.[0], storefrontHost)} size={56} />
      <div className={styles.itemWords}>
        <p dir="auto" className={styles.itemName}>
          {item.name?.trim() || unnamedProduct}
        </p>
        {item.tagline && (
          <p dir="auto" className={styles.itemTagline}>
            {item.tagline}
          </p>
        )}
      </div>
      <div className={styles.itemAmounts}>
        <p className={styles.itemQuantity}>
          {item.quantity ?? 1} × <Amount value={formatAmount(item.unitPrice)} />
        </p>
        <p className={styles.itemTotal}>
          <Amount value={formatAmount(item.totalPrice)} />
        </p>
      </div>
    </li>
  );
}
