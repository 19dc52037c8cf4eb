import { unnamedProduct } from "../../../contract/constants.ts";
import { formatDay } from "../../domain/formats.ts";
import { formatItems, itemCount } from "../../domain/orders.ts";
import type { Order } from "../../domain/records.ts";
import * as styles from "./print.css.ts";
import { Line, Part, Recipient, Sheet } from "./Sheet.tsx";

/** A packing slip: what goes into a parcel, to tick off while packing, and who gets it. */
export function PackingSlip({ order }: { order: Order }) {
  const { shipping = {}, items = [], notes } = order;
  const { carrier, trackingNumber, estimatedDelivery } = shipping;
  return (
    <Sheet title="Packing slip" order={order} cancelled="This order was cancelled. Do not pack it.">
      <div className={styles.parts}>
        <Part title="Ship to">
          <Recipient order={order} />
        </Part>
        {(carrier || trackingNumber || estimatedDelivery) && (
          <Part title="Delivery">
            <Line>{carrier}</Line>
            <Line>{trackingNumber && `Tracking number ${trackingNumber}`}</Line>
            <Line>{estimatedDelivery && `Estimated delivery ${formatDay(estimatedDelivery)}`}</Line>
          </Part>
        )}
      </div>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col" className={styles.check}>
              Packed
            </th>
            <th scope="col" className={styles.quantity}>
              Quantity
            </th>
            <th scope="col">
              <p className={styles.line}>
                Items of order # <bdi>{order.orderId || "N/A"}</bdi>
              </p>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, position) => (
            // Ids may be missing or repeat, so the place in the list has to be the key.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state of their own
            <tr key={position}>
              <td className={styles.check}>
                <span className={styles.box} />
              </td>
              <td className={styles.quantity}>{item.quantity ?? 1}</td>
              <td>
                <p className={styles.product}>
                  <bdi>{item.name?.trim() || unnamedProduct}</bdi>
                </p>
                <Line className={styles.tagline}>{item.tagline}</Line>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.count}>{formatItems(itemCount(order))}</p>
      {notes?.trim() && (
        <Part title="Customer notes">
          <p className={styles.notes}>
            <bdi>{notes}</bdi>
          </p>
        </Part>
      )}
    </Sheet>
  );
}
