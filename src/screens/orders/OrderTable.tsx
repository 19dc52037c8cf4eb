import { formatAmount, formatTableDate } from "../../domain/formats.ts";
import { formatItems, itemCount } from "../../domain/orders.ts";
import { orderPath } from "../../domain/record-paths.ts";
import type { Order } from "../../domain/records.ts";
import { listStatus } from "../../domain/statuses.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Badge } from "../../ui/Badge.tsx";
import * as table from "../../ui/Table.css.ts";
import type { FromProfile } from "../list/BackToList.tsx";
import { ScreenLink } from "../ScreenLink.tsx";
import * as styles from "./order-table.css.ts";

interface OrderTableProps {
  readonly name: string;
  readonly orders: readonly Order[];
  /** Where an order's way back leads, when it is not to the list of all. */
  readonly from?: FromProfile;
}

/** A few orders of one customer, each row a link to its order. */
export function OrderTable({ name, orders, from }: OrderTableProps) {
  return (
    <table className={table.table} aria-label={name}>
      <thead className={table.head}>
        <tr>
          {["Order", "Date", "Items", "Status"].map((title) => (
            <th key={title} scope="col" className={table.columnHead}>
              {title}
            </th>
          ))}
          <th scope="col" className={`${table.columnHead} ${table.numeric}`}>
            Total
          </th>
        </tr>
      </thead>
      <tbody className={table.body}>
        {orders.map((order, position) => (
          // Ids may be missing or repeat, so the place in the list has to be the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state of their own
          <Row key={position} order={order} from={from} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ order, from }: { order: Order; from: FromProfile | undefined }) {
  const { label, tone } = listStatus(order);
  const number = order.orderId || "N/A";
  const path = orderPath(order._id);
  return (
    <tr className={table.row}>
      <td className={`${table.cell} ${table.phoneTitle} ${styles.number}`}>
        {path ? (
          <ScreenLink to={path} state={from} className={table.rowLink}>
            {number}
          </ScreenLink>
        ) : (
          number
        )}
      </td>
      <td className={`${table.cell} ${table.phoneName} ${styles.date}`}>{formatTableDate(order.createdAt)}</td>
      <td className={`${table.cell} ${table.phoneMeta} ${styles.date}`}>{formatItems(itemCount(order))}</td>
      <td className={`${table.cell} ${table.phoneAside}`}>
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td className={`${table.cell} ${table.numeric} ${table.figure} ${table.phoneAmount}`}>
        <Amount value={formatAmount(order.totalAmount)} />
      </td>
    </tr>
  );
}
