import type { Insights } from "../../../contract/insights-query.ts";
import { formatAmount, formatCount } from "../../domain/formats.ts";
import type { InsightsView } from "../../domain/insights-view.ts";
import { comparisonInWords } from "../../domain/insights-words.ts";
import { changeOrNew } from "../../domain/monthly-change.ts";
import { Amount } from "../../ui/Amount.tsx";
import { SummaryCell } from "../dashboard/SummaryRow.tsx";
import * as styles from "./insights.css.ts";

const figureTitles = {
  revenue: "Revenue",
  orders: "Orders",
  averageOrderValue: "Average order value",
  units: "Units",
  newCustomers: "First-time buyers",
  returningCustomers: "Returning buyers",
} as const;

interface FigureRowProps {
  readonly insights: Insights;
  readonly view: InsightsView;
  /** Whether the days before are compared. */
  readonly compared: boolean;
}

/** The figures of a period, beside those of the days before. */
export function FigureRow({ insights, view, compared }: FigureRowProps) {
  return (
    <dl className={styles.figures}>
      {(Object.keys(figureTitles) as (keyof typeof figureTitles)[]).map((name) => {
        const value = insights.figures[name] ?? 0;
        const before = insights.figuresBefore[name] ?? 0;
        const isAmount = name === "revenue" || name === "averageOrderValue";
        const inWords = (figure: number) => (isAmount ? `Rs ${formatAmount(figure)}` : formatCount(figure));
        const change = changeOrNew(value, before);
        return (
          <SummaryCell
            key={name}
            title={figureTitles[name]}
            change={compared ? change : undefined}
            sentence={compared ? `${inWords(value)}, ${comparisonInWords(change, inWords(before), view)}` : undefined}
          >
            {insights.figures[name] === null ? (
              "—"
            ) : isAmount ? (
              <Amount place="summary" value={formatAmount(value)} />
            ) : (
              formatCount(value)
            )}
          </SummaryCell>
        );
      })}
    </dl>
  );
}
