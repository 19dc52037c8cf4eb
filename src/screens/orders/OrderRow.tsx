import { Star } from "lucide";
import { memo, type ReactNode } from "react";
import { formatAmount, formatTableDate } from "../../domain/formats.ts";
import { type OrderExtra, orderExtras } from "../../domain/order-list.ts";
import { formatItems, itemCount } from "../../domain/orders.ts";
import { orderPath } from "../../domain/record-paths.ts";
import type { Order } from "../../domain/records.ts";
import { listStatus } from "../../domain/statuses.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import * as table from "../../ui/Table.css.ts";
import { restoreLinkFocus } from "../leftBy.ts";
import * as list from "../list/list.css.ts";
import { selectBox } from "../list/SelectBox.tsx";
import { tooltip } from "../list/tooltip.ts";
import { isSameRow, type RowProps } from "../list/VirtualTable.tsx";
import type { OrderColumn } from "./orderColumns.ts";
import * as styles from "./orders.css.ts";

interface OrderCellProps {
  readonly order: Order;
  readonly favourite: boolean;
  readonly isSelected: boolean;
  readonly onToggleFavourite: (orderId: string) => void;
}

interface OrderRowProps extends OrderCellProps {
  readonly row: RowProps;
  /** The columns of its cells, in their order. */
  readonly columns: readonly OrderColumn[];
  /** Whether somebody else has just changed it. */
  readonly isMarked: boolean;
}

/** An order in the list: the whole row leads to its page, the star does not. */
export const OrderRow = memo(function OrderRow({ row, columns, isMarked, ...props }: OrderRowProps) {
  return (
    <tr {...row} className={`${table.row} ${styles.row} ${isMarked ? list.marked : ""}`}>
      {columns.map((column) => cells[column](props))}
    </tr>
  );
}, isSameRow);

/** Renders a cell of an optional column. */
const extra = (column: OrderExtra, { order }: OrderCellProps) => (
  <td key={column} dir="auto" className={`${styles.cell} ${styles.extra}`} {...tooltip}>
    {orderExtras[column](order)}
  </td>
);

/** Functions, not components, as a search renders all visible rows. */
const cells: Readonly<Record<OrderColumn, (props: OrderCellProps) => ReactNode>> = {
  favourite: ({ order, favourite, isSelected, onToggleFavourite }) => (
    // Named by its star only, so that selecting the row does not change its name.
    <td
      key="favourite"
      className={`${styles.cell} ${styles.star}`}
      aria-label={order.orderId && `Favourite order ${order.orderId}`}
    >
      {selectBox(order._id, `order ${order.orderId || "N/A"}`, isSelected)}
      {order.orderId && (
        <IconButton
          name={`Favourite order ${order.orderId}`}
          icon={star}
          aria-pressed={favourite}
          className={`${table.aboveRowLink} ${styles.starButton}`}
          onClick={() => order.orderId && onToggleFavourite(order.orderId)}
          {...tooltip}
        />
      )}
    </td>
  ),
  number: ({ order }) => {
    const number = order.orderId || "N/A";
    const path = orderPath(order._id);
    return (
      <td key="number" className={`${styles.cell} ${styles.number}`}>
        {path ? (
          <a ref={restoreLinkFocus} href={path} className={table.rowLink}>
            {number}
          </a>
        ) : (
          number
        )}
      </td>
    );
  },
  customer: ({ order: { customerDetails } }) => (
    <td key="customer" className={`${styles.cell} ${styles.customer}`}>
      <p dir="auto" className={styles.customerName}>
        {customerDetails?.name?.trim() || "N/A"}
      </p>
      <p className={styles.customerEmail}>{customerDetails?.email}</p>
    </td>
  ),
  date: ({ order }) => (
    <td key="date" className={`${styles.cell} ${styles.date}`}>
      {formatTableDate(order.createdAt)}
    </td>
  ),
  items: ({ order }) => (
    <td key="items" className={`${styles.cell} ${styles.items}`}>
      {formatItems(itemCount(order))}
    </td>
  ),
  total: ({ order }) => (
    <td key="total" className={`${styles.cell} ${table.numeric} ${table.figure} ${styles.total}`}>
      <Amount value={formatAmount(order.totalAmount)} />
    </td>
  ),
  status: ({ order }) => {
    const { label, tone } = listStatus(order);
    return (
      <td key="status" className={`${styles.cell} ${styles.status}`}>
        <Badge tone={tone}>{label}</Badge>
      </td>
    );
  },
  phone: (props) => extra("phone", props),
  city: (props) => extra("city", props),
  carrier: (props) => extra("carrier", props),
  tracking: (props) => extra("tracking", props),
  payment: (props) => extra("payment", props),
};

// One element for all rows.
const star = <Icon of={Star} size={18} />;
