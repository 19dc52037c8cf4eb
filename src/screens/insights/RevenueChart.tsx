import type { ReactNode } from "react";
import type { Insights } from "../../../contract/insights-query.ts";
import { formatAmount, formatCount } from "../../domain/formats.ts";
import type { InsightsView } from "../../domain/insights-view.ts";
import { comparisonInWords, partNames, rangeInWords } from "../../domain/insights-words.ts";
import { changeOrNew } from "../../domain/monthly-change.ts";
import * as text from "../../styles/text.css.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Card } from "../../ui/Card.tsx";
import * as table from "../../ui/Table.css.ts";
import { type ChartPoint, LineChart } from "../chart/LineChart.tsx";
import * as chart from "../chart/line-chart.css.ts";
import * as styles from "./insights.css.ts";

interface RevenueChartProps {
  readonly insights: Insights;
  readonly view: InsightsView;
  readonly compared: boolean;
  /** The button that saves the chart's table. */
  readonly save: ReactNode;
}

const partHeads = { DAY: "Day", WEEK: "Week", MONTH: "Month" } as const;

/** The period's revenue as a line, the days before it behind, in a sentence and as a table. */
export function RevenueChart({
  insights: { series, figures, figuresBefore },
  view,
  compared,
  save,
}: RevenueChartProps) {
  const part = view.by.toLowerCase();
  const title = `Revenue by ${part}`;
  const points = series.map(({ period, figures, before }): ChartPoint => {
    const { label, name } = partNames(period, view);
    const value = `${name}: Rs ${formatAmount(figures.revenue)}`;
    return {
      name,
      label,
      value: figures.revenue,
      before: compared ? before.revenue : undefined,
      words: compared ? `${value}, before Rs ${formatAmount(before.revenue)}` : value,
    };
  });
  const best = points.reduce<ChartPoint | undefined>(
    (one, other) => (other.value > (one?.value ?? 0) ? other : one),
    undefined,
  );
  const comparison = compared
    ? `, ${comparisonInWords(changeOrNew(figures.revenue, figuresBefore.revenue), `Rs ${formatAmount(figuresBefore.revenue)}`, view)}`
    : "";

  return (
    <Card as="figure" title={title} headingLevel={3} aside={save} className={`${chart.card} ${styles.wholeRow}`}>
      <p className={styles.sentence}>
        Rs {formatAmount(figures.revenue)} {view.from === view.to ? "on" : "from"} {rangeInWords(view)}
        {comparison}.{best && points.length > 1 && ` Best ${part}: ${best.name}, Rs ${formatAmount(best.value)}.`}
      </p>
      <p className={styles.legends}>
        <span className={chart.legend}>Sales (Rs)</span>
        {compared && (
          <span className={styles.legendBefore}>{view.from === view.to ? "The day before" : "The days before"}</span>
        )}
      </p>
      {points.length > 0 && (
        <LineChart
          points={points}
          name={title}
          start={points.length - 1}
          tooltip={({ value, before }) => (
            <>
              <p className={chart.tooltipAmount}>
                <Amount value={formatAmount(value)} />
              </p>
              {before !== undefined && (
                <p className={styles.tooltipBefore}>
                  before <Amount value={formatAmount(before)} />
                </p>
              )}
            </>
          )}
        />
      )}
      <details className={styles.details}>
        <summary className={styles.summary}>Show as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
        <section className={styles.tableBox} tabIndex={0} aria-label={`Table of revenue by ${part}`}>
          <table className={styles.table}>
            <caption className={text.visuallyHidden}>{title}</caption>
            <thead className={table.head}>
              <tr>
                <th scope="col" className={styles.columnHead}>
                  {partHeads[view.by]}
                </th>
                {["Orders", "Revenue (Rs)", ...(compared ? ["Before (Rs)"] : [])].map((head) => (
                  <th key={head} scope="col" className={`${styles.columnHead} ${styles.number}`}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {series.map(({ period, figures, before }) => (
                <tr key={period.from}>
                  <th scope="row" className={`${styles.cell} ${styles.period}`}>
                    {partNames(period, view).name}
                  </th>
                  <td className={`${styles.cell} ${styles.number}`} data-label="Orders">
                    {formatCount(figures.orders)}
                  </td>
                  <td className={`${styles.cell} ${styles.number}`} data-label="Rs">
                    {formatAmount(figures.revenue)}
                  </td>
                  {compared && (
                    <td className={`${styles.cell} ${styles.number}`} data-label="before Rs">
                      {formatAmount(before.revenue)}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Card>
  );
}
