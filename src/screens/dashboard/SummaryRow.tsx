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
        <p className={text.caption}>vs {against}</p>
      </div>
      <dl className={styles.summaryCells}>
        <SummaryCell title="Revenue" change={revenue.change}>
          <Amount place="summary" value={formatAmount(revenue.value)} />
        </SummaryCell>
        <SummaryCell title="Orders" change={orders.change}>
          {formatCount(orders.value)}
        </SummaryCell>
        <SummaryCell title="Average order value" change={averageOrder.change}>
          <Amount place="summary" value={formatAmount(averageOrder.value)} />
        </SummaryCell>
        <SummaryCell title="New customers" change={usersKnown ? newCustomers.change : undefined}>
          {usersKnown ? formatCount(newCustomers.value) : "—"}
        </SummaryCell>
      </dl>
    </section>
  );
}

interface SummaryCellProps {
  readonly title: string;
  readonly change: string | undefined;
  /** The figure and its change as a sentence, for screen readers. */
  readonly sentence?: string;
  readonly children: ReactNode;
}

/** A figure under its name, and how it changed. */
export function SummaryCell({ title, change, sentence, children }: SummaryCellProps) {
  return (
    <div className={styles.summaryCell}>
      <dt className={text.caption}>{title}</dt>
      <dd className={styles.summaryFigure}>
        <span className={text.sectionTitle} aria-hidden={sentence ? true : undefined}>
          {children}
        </span>
        {change && <Change text={change} hidden={sentence !== undefined} />}
        {sentence && <span className={text.visuallyHidden}>{sentence}</span>}
      </dd>
    </div>
  );
}
