import EChartsReactCore from "echarts-for-react/esm/core";
import { type KeyboardEvent, memo, type ReactNode, type Ref } from "react";
import { chartAxis } from "../../domain/chart-axis.ts";
import * as text from "../../styles/text.css.ts";
import { media } from "../../styles/tokens.ts";
import { useTheme } from "../app-context.tsx";
import { useMediaQuery } from "../useMediaQuery.ts";
import { echarts } from "./echarts.ts";
import * as styles from "./line-chart.css.ts";
import { type LineChartDrawing, lineChartOption, plotTop } from "./lineChartOption.ts";
import { useChartPointing } from "./useChartPointing.ts";

/** One value of a chart. */
export interface ChartPoint {
  /** The point's full name; `label` is the one along the axis. */
  readonly name: string;
  readonly label: string;
  readonly value: number;
  /** The value in the days before. Undefined without a comparison. */
  readonly before?: number | undefined;
  /** The point in words, for screen readers. */
  readonly words: string;
}

interface LineChartProps {
  readonly points: readonly ChartPoint[];
  /** The accessible name of the slider that goes through the points, such as Month. */
  readonly name: string;
  /** The index of the point where the slider begins. */
  readonly start: number;
  /** Renders what the tooltip shows below the point's name. */
  readonly tooltip: (point: ChartPoint) => ReactNode;
}

/** Draws amounts as a line, with a tooltip for pointers and arrow keys. Callers add a table for screen readers. */
export function LineChart({ points, name, start, tooltip }: LineChartProps) {
  const theme = useTheme();
  const compact = useMediaQuery(media.phone);
  const values = points.map(({ value }) => value);
  const before = points.flatMap((point) => point.before ?? []);
  const axis = chartAxis([...values, ...before]);
  const last = points.length - 1;

  const { chart, pointed, point, pointAt, forget } = useChartPointing(values, axis.min);

  function step(event: KeyboardEvent) {
    const from = pointed?.index ?? start;
    const to = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === "Escape") forget();
    if (to === undefined) return;
    event.preventDefault();
    point(Math.min(Math.max(to, 0), last));
  }

  const index = Math.min(pointed?.index ?? start, last);
  const shown = pointed && points[pointed.index];
  return (
    <div
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={index + 1}
      aria-valuetext={points[index]?.words}
      onKeyDown={step}
      onFocus={(event) => event.currentTarget.matches(":focus-visible") && point(index)}
      onBlur={forget}
      onPointerMove={pointAt}
      onPointerDown={pointAt}
      onPointerLeave={forget}
    >
      <Plot
        chart={chart}
        // A chart is painted once with its colours, so each theme has one of its own.
        key={theme}
        drawing={{
          labels: points.map(({ label }) => label),
          values,
          before: before.length > 0 ? before : undefined,
          axis,
          pointed: pointed?.index,
          compact,
        }}
      />
      {shown && (
        <div className={styles.ruler} style={{ left: pointed.x, top: plotTop, height: pointed.bottom - plotTop }} />
      )}
      {shown && (
        <div
          className={styles.tooltip}
          data-side={compact ? "middle" : pointed.index > last / 2 ? "left" : "right"}
          style={{ left: compact ? `clamp(6rem, ${pointed.x}px, calc(100% - 6rem))` : pointed.x, top: pointed.y }}
        >
          <p className={text.caption}>{shown.name}</p>
          {tooltip(shown)}
        </div>
      )}
    </div>
  );
}

interface PlotProps {
  readonly chart: Ref<EChartsReactCore>;
  readonly drawing: LineChartDrawing;
}

/** The echarts drawing. It takes longer than all else on the dashboard, so it is memoised by its contents. */
const Plot = memo(
  ({ chart, drawing }: PlotProps) => (
    <EChartsReactCore
      ref={chart}
      echarts={echarts}
      notMerge
      opts={{ locale: "EN" }}
      option={lineChartOption(drawing)}
      style={{ height: "100%" }}
    />
  ),
  (before, after) => JSON.stringify(before.drawing) === JSON.stringify(after.drawing),
);
