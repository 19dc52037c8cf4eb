import EChartsReactCore from "echarts-for-react/esm/core";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { chartAxis } from "../../domain/chart-axis.ts";
import { formatAmount, monthName } from "../../domain/formats.ts";
import * as text from "../../styles/text.css.ts";
import { media } from "../../styles/tokens.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Card } from "../../ui/Card.tsx";
import { useTheme } from "../product.tsx";
import { useMediaQuery } from "../useMediaQuery.ts";
import { echarts } from "./echarts.ts";
import * as styles from "./monthly-chart.css.ts";
import { monthlyChartOption, plotTop } from "./monthlyChartOption.ts";

const months = Array.from({ length: 12 }, (_, month) => monthName(month));

/** A month that is pointed at: its place in the plot and the plot's end below it, in px. */
interface Point {
  readonly month: number;
  readonly x: number;
  readonly y: number;
  readonly bottom: number;
}

/** Monthly sales as a line (section 9), pointed at with the mouse or the arrow keys, and as a table for those who cannot see it. */
export function MonthlyChart({ sales }: { sales: readonly number[] }) {
  const theme = useTheme();
  const compact = useMediaQuery(media.phone);
  const chart = useRef<EChartsReactCore>(null);
  const [pointed, setPointed] = useState<Point | null>(null);
  const axis = chartAxis(sales);

  useEffect(() => {
    // The place of a month is another one in another size.
    const forget = () => setPointed(null);
    addEventListener("resize", forget);
    return () => removeEventListener("resize", forget);
  }, []);

  function point(month: number) {
    const placeOf = (amount: number) =>
      chart.current?.getEchartsInstance().convertToPixel("grid", [month, amount]) ?? [];
    const [x, y] = placeOf(sales[month] ?? 0);
    const [, bottom] = placeOf(axis.min);
    if (x !== undefined && y !== undefined && bottom !== undefined) setPointed({ month, x, y, bottom });
  }

  function pointAt(event: PointerEvent<HTMLDivElement>) {
    const instance = chart.current?.getEchartsInstance();
    if (!instance) return;
    const box = event.currentTarget.getBoundingClientRect();
    const at = [event.clientX - box.left, event.clientY - box.top];
    const [month] = instance.convertFromPixel("grid", at) as number[];
    if (month !== undefined && month >= 0 && month < 12) point(month);
  }

  function step(event: KeyboardEvent) {
    const from = pointed?.month ?? new Date().getMonth();
    const to = { ArrowLeft: from - 1, ArrowDown: from - 1, ArrowRight: from + 1, ArrowUp: from + 1, Home: 0, End: 11 }[
      event.key
    ];
    if (event.key === "Escape") setPointed(null);
    if (to === undefined) return;
    event.preventDefault();
    point(Math.min(Math.max(to, 0), 11));
  }

  const month = pointed?.month ?? new Date().getMonth();
  return (
    <Card as="figure" title="Monthly Orders Overview" aside={<Legend />} className={styles.card}>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label="Month"
        aria-valuemin={1}
        aria-valuemax={12}
        aria-valuenow={month + 1}
        aria-valuetext={`${months[month]}: Rs ${formatAmount(sales[month])}`}
        onKeyDown={step}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && point(month)}
        onBlur={() => setPointed(null)}
        onPointerMove={pointAt}
        onPointerDown={pointAt}
        onPointerLeave={() => setPointed(null)}
      >
        <EChartsReactCore
          ref={chart}
          // A chart is painted once with its colours, so each theme has one of its own.
          key={theme}
          echarts={echarts}
          option={monthlyChartOption({ sales, months, axis, pointed: pointed?.month, compact })}
          style={{ height: "100%" }}
        />
        {pointed && (
          <div className={styles.ruler} style={{ left: pointed.x, top: plotTop, height: pointed.bottom - plotTop }} />
        )}
        {pointed && (
          <div
            className={styles.tooltip}
            data-side={pointed.month > 5 ? "left" : "right"}
            style={{ left: pointed.x, top: pointed.y }}
          >
            <p className={text.caption}>{months[pointed.month]}</p>
            <p className={styles.tooltipAmount}>
              <Amount value={formatAmount(sales[pointed.month])} />
            </p>
            <Legend />
          </div>
        )}
      </div>
      <table className={text.visuallyHidden}>
        <caption>Sales (Rs) by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Sales (Rs)</th>
          </tr>
        </thead>
        <tbody>
          {months.map((name, index) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>Rs {formatAmount(sales[index])}</td>
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
