import { unnamedProduct } from "../../../contract/constants.ts";
import { toLabel } from "../../../contract/order-lifecycle.ts";
import { formatAmount } from "../../domain/formats.ts";
import { paymentMethod } from "../../domain/orders.ts";
import type { Order } from "../../domain/records.ts";
import * as styles from "./print.css.ts";
import { Line, Part, Recipient, Sheet } from "./Sheet.tsx";

/** An invoice: what an order costs, and how it is paid. */
export function Invoice({ order }: { order: Order }) {
  const { items = [], pricing: { subtotal, shippingFee, total = order.totalAmount } = {}, payment = {} } = order;
  return (
    <Sheet title="Invoice" order={order} cancelled="This order was cancelled.">
      <div className={styles.parts}>
        <Part title="Customer">
          <Recipient order={order} />
          <Line className={styles.email}>{order.customerDetails?.email}</Line>
        </Part>
        <Part title="Payment">
          <Line>{paymentMethod(payment.method)}</Line>
          <Line>{payment.status && toLabel(payment.status.trim())}</Line>
        </Part>
      </div>
      <table className={styles.priced}>
        <thead>
          <tr>
            <th scope="col">
              <p className={styles.line}>
                Items of order # <bdi>{order.orderId || "N/A"}</bdi>
              </p>
            </th>
            <th scope="col" className={styles.quantity}>
              Quantity
            </th>
            <th scope="col" className={styles.amount}>
              Price (Rs)
            </th>
            <th scope="col" className={styles.amount}>
              Amount (Rs)
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, position) => (
            // Ids may be missing or repeat, so the place in the list has to be the key.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state of their own
            <tr key={position}>
              <td>
                <p className={styles.product}>
                  <bdi>{item.name?.trim() || unnamedProduct}</bdi>
                </p>
                <Line className={styles.tagline}>{item.tagline}</Line>
              </td>
              <td className={styles.quantity}>{item.quantity ?? 1}</td>
              <td className={styles.amount}>{formatAmount(item.unitPrice)}</td>
              <td className={styles.amount}>{formatAmount(item.totalPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.sums}>
        {subtotal !== undefined && <Sum label="Subtotal" amount={subtotal} />}
        {shippingFee !== undefined && <Sum label="Shipping fee" amount={shippingFee} />}
        <Sum label="Total" amount={total} />
      </dl>
    </Sheet>
  );
}

function Sum({ label, amount }: { label: string; amount: number | undefined }) {
  return (
    <div className={styles.sum}>
      <dt>{label}</dt>
      <dd>Rs {formatAmount(amount)}</dd>
    </div>
  );
}
