import { Star } from "lucide";
import { memo } from "react";
import { formatAmount, formatTableDate } from "../../domain/formats.ts";
import { formatItems, itemCount } from "../../domain/orders.ts";
import { orderPath } from "../../domain/record-paths.ts";
import type { Order } from "../../domain/records.ts";
import { listStatus } from "../../domain/statuses.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import * as table from "../../ui/Table.css.ts";
import * as list from "../list/list.css.ts";
import { tooltip } from "../list/tooltip.ts";
import type { RowProps } from "../list/VirtualTable.tsx";
import * as styles from "./orders.css.ts";

interface OrderRowProps {
  readonly order: Order;
  readonly row: RowProps;
  readonly favourite: boolean;
  /** Whether somebody else has just changed it. */
  readonly isMarked: boolean;
  readonly onToggleFavourite: (orderId: string) => void;
}

/** An order in the list: the whole row leads to its page, the star does not. */
export const OrderRow = memo(
  function OrderRow({ order, row, favourite, isMarked, onToggleFavourite }: OrderRowProps) {
    const { label, tone } = listStatus(order);
    const number = order.orderId || "N/A";
    const path = orderPath(order._id);

    return (
      <tr {...row} className={`${table.row} ${styles.row} ${isMarked ? list.marked : ""}`}>
        <td className={`${styles.cell} ${styles.star}`}>
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
        <td className={`${styles.cell} ${styles.number}`}>
          {path ? (
            <a href={path} className={table.rowLink}>
              {number}
            </a>
          ) : (
            number
          )}
        </td>
        <td className={`${styles.cell} ${styles.customer}`}>
          <p className={styles.customerName}>{order.customerDetails?.name?.trim() || "N/A"}</p>
          <p className={styles.customerEmail}>{order.customerDetails?.email}</p>
        </td>
        <td className={`${styles.cell} ${styles.date}`}>{formatTableDate(order.createdAt)}</td>
        <td className={`${styles.cell} ${styles.items}`}>{formatItems(itemCount(order))}</td>
        <td className={`${styles.cell} ${table.numeric} ${table.figure} ${styles.total}`}>
          <Amount value={formatAmount(order.totalAmount)} />
        </td>
        <td className={`${styles.cell} ${styles.status}`}>
          <Badge tone={tone}>{label}</Badge>
        </td>
      </tr>
    );
  },
  (before, after) =>
    before.order === after.order &&
    before.favourite === after.favourite &&
    before.isMarked === after.isMarked &&
    before.onToggleFavourite === after.onToggleFavourite &&
    before.row["data-index"] === after.row["data-index"],
);

// The same in every row.
const star = <Icon of={Star} size={18} />;
