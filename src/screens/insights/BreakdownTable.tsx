import { formatAmount, formatCount } from "../../domain/formats.ts";
import { formatShare } from "../../domain/insights-words.ts";
import { changeOrNew } from "../../domain/monthly-change.ts";
import * as text from "../../styles/text.css.ts";
import { Change } from "../../ui/Change.tsx";
import * as table from "../../ui/Table.css.ts";
import { ScreenLink } from "../ScreenLink.tsx";
import * as styles from "./insights.css.ts";

interface Counts {
  readonly orders: number;
  readonly ordersBefore?: number;
  readonly revenue?: number;
}

interface BreakdownTableProps {
  readonly caption: string;
  readonly head: string;
  /** The values; `to` is the path of the orders that each counts. */
  readonly rows: readonly (Counts & { readonly name: string; readonly to: string })[];
  /** All that is not listed, together. */
  readonly others?: (Counts & { readonly name: string }) | null;
  /** The total that shares are calculated from. */
  readonly all: number;
  /** Whether an order can count for several values, so that `others` has no share. */
  readonly overlapping?: boolean;
  /** The words for what is compared with. Undefined: no changes are shown. */
  readonly before?: string | undefined;
}

/** Shows orders by value, each with a bar, its numbers, and a link to the orders that it counts. */
export function BreakdownTable({ caption, head, rows, others, all, overlapping, before }: BreakdownTableProps) {
  const most = Math.max(1, ...rows.map(({ orders }) => orders));
  const hasRevenue = rows.some(({ revenue }) => revenue !== undefined);
  if (rows.length === 0) return <p className={styles.cardText}>No orders</p>;
  return (
    <table className={styles.table}>
      <caption className={text.visuallyHidden}>{caption}</caption>
      <thead className={table.head}>
        <tr>
          <th scope="col" className={styles.columnHead}>
            {head}
          </th>
          <th scope="col" className={`${styles.columnHead} ${styles.number}`}>
            Orders
          </th>
          {hasRevenue && (
            <th scope="col" className={`${styles.columnHead} ${styles.number}`}>
              Revenue (Rs)
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.to} className={styles.row}>
            <th scope="row" className={`${styles.cell} ${styles.value}`}>
              <ScreenLink to={row.to} className={styles.rowLink} title={row.name}>
                <bdi>{row.name}</bdi>
              </ScreenLink>
              {row.orders > 0 && (
                <div className={styles.bar} style={{ width: `${(row.orders / most) * 100}%` }} aria-hidden="true" />
              )}
            </th>
            <Numbers row={row} all={all} before={before} hasRevenue={hasRevenue} />
          </tr>
        ))}
        {others && (
          <tr>
            <th scope="row" className={`${styles.cell} ${styles.value}`}>
              {others.name}
            </th>
            <Numbers row={others} all={overlapping ? undefined : all} before={before} hasRevenue={hasRevenue} />
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface NumbersProps {
  readonly row: Counts;
  readonly all: number | undefined;
  readonly before: string | undefined;
  readonly hasRevenue: boolean;
}

function Numbers({ row: { orders, ordersBefore, revenue }, all, before, hasRevenue }: NumbersProps) {
  return (
    <>
      <td className={`${styles.cell} ${styles.number}`} data-label="Orders">
        <span className={styles.count}>{formatCount(orders)}</span>
        <span className={styles.second}>
          {all !== undefined && formatShare(all === 0 ? null : orders / all)}
          {before && ordersBefore !== undefined && (
            <>
              {" "}
              <Change text={changeOrNew(orders, ordersBefore)} />
              <span className={text.visuallyHidden}>
                {" "}
                vs {formatCount(ordersBefore)} in {before}
              </span>
            </>
          )}
        </span>
      </td>
      {hasRevenue && (
        <td className={`${styles.cell} ${styles.number}`} data-label="Rs">
          {formatAmount(revenue)}
        </td>
      )}
    </>
  );
}
