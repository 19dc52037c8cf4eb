import { formatAmount, monthName } from "../../domain/formats.ts";
import * as text from "../../styles/text.css.ts";
import { media } from "../../styles/tokens.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Card } from "../../ui/Card.tsx";
import { LineChart } from "../chart/LineChart.tsx";
import * as styles from "../chart/line-chart.css.ts";
import { useMediaQuery } from "../useMediaQuery.ts";

const months = Array.from({ length: 12 }, (_, month) => monthName(month));

/** Monthly sales as a line (behaviour: Monthly Orders Overview), and as a table for those who cannot see it. */
export function MonthlyChart({ sales }: { sales: readonly number[] }) {
  const compact = useMediaQuery(media.phone);
  const points = months.map((name, month) => ({
    name,
    label: name.slice(0, compact ? 1 : 3),
    value: sales[month] ?? 0,
    words: `${name}: Rs ${formatAmount(sales[month])}`,
  }));
  return (
    <Card as="figure" title="Monthly Orders Overview" aside={<Legend />} className={styles.card}>
      <LineChart
        points={points}
        name="Month"
        start={new Date().getMonth()}
        tooltip={({ value }) => (
          <>
            <p className={styles.tooltipAmount}>
              <Amount value={formatAmount(value)} />
            </p>
            <Legend />
          </>
        )}
      />
      <table className={text.visuallyHidden}>
        <caption>Sales (Rs) by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Sales (Rs)</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>Rs {formatAmount(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Legend() {
  return <span className={styles.legend}>Sales (Rs)</span>;
}
