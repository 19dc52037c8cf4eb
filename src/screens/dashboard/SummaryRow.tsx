import { type ReactNode, useId } from "react";
import type { DashboardFigures } from "../../domain/dashboard.ts";
import { formatAmount, formatCount } from "../../domain/formats.ts";
import * as text from "../../styles/text.css.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Change } from "../../ui/Change.tsx";
import * as styles from "./dashboard.css.ts";

/** This month against the last, in one row. */
export function SummaryRow({ summary, usersKnown }: { summary: DashboardFigures["summary"]; usersKnown: boolean }) {
  const { month, against, revenue, orders, averageOrder, newCustomers } = summary;
  const id = useId();
  return (
    <section className={styles.summary} aria-labelledby={id}>
      <div className={styles.summaryTitle}>
        <h2 id={id} className={text.cardTitle}>
          {month} so far
        </h2>
        <p className={text.caption}>against {against}</p>
      </div>
      <dl className={styles.summaryCells}>
        <Cell title="Revenue" change={revenue.change}>
          <Amount place="summary" value={formatAmount(revenue.value)} />
        </Cell>
        <Cell title="Orders" change={orders.change}>
          {formatCount(orders.value)}
        </Cell>
        <Cell title="Average order value" change={averageOrder.change}>
          <Amount place="summary" value={formatAmount(averageOrder.value)} />
        </Cell>
        <Cell title="New customers" change={usersKnown ? newCustomers.change : undefined}>
          {usersKnown ? formatCount(newCustomers.value) : "—"}
        </Cell>
      </dl>
    </section>
  );
}

function Cell({ title, change, children }: { title: string; change: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.summaryCell}>
      <dt className={text.caption}>{title}</dt>
      <dd className={styles.summaryFigure}>
        <span className={text.summaryValue}>{children}</span>
        {change && <Change text={change} />}
      </dd>
    </div>
  );
}
