import type { EChartsCoreOption } from "echarts/core";
import type { ChartAxis } from "../../domain/chart-axis.ts";
import { readVar } from "../../styles/readVar.ts";
import { vars } from "../../styles/theme.css.ts";
import { font } from "../../styles/tokens.ts";

export interface LineChartDrawing {
  /** Along the horizontal axis, one for each value. */
  readonly labels: readonly string[];
  readonly values: readonly number[];
  /** What the values were in the days before, behind them. */
  readonly before?: readonly number[] | undefined;
  readonly axis: ChartAxis;
  /** Which value is pointed at. */
  readonly pointed: number | undefined;
  /** Drawn for a phone: amounts without Rs. */
  readonly compact: boolean;
}

/** Where the plot begins, in px from the chart's top. */
export const plotTop = 8;

/** From here on there is no room for a mark at each value, nor for its label. */
const many = 32;

/** How echarts draws amounts as a line, in the colours of the theme shown now. */
export function lineChartOption({
  labels,
  values,
  before,
  axis,
  pointed,
  compact,
}: LineChartDrawing): EChartsCoreOption {
  const muted = readVar(vars.chartAxis);
  const line = readVar(vars.accent);
  const area = readVar(vars.chartArea);
  const card = readVar(vars.surfaceCard);
  const textStyle = { fontFamily: font.sans, fontSize: 12, color: muted };
  const behind = before && {
    type: "line",
    data: before,
    // A line of one point is none.
    symbol: before.length === 1 ? "circle" : "none",
    itemStyle: { color: card, borderColor: muted },
    silent: true,
    lineStyle: { color: muted, width: 1.5, type: "dashed" },
  };

  return {
    animation: false,
    // What echarts keeps free for the labels below the axis is not quite enough.
    grid: { left: 0, right: 8, top: plotTop, bottom: 8, containLabel: true },
    xAxis: {
      type: "category",
      boundaryGap: false,
      data: labels,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: readVar(vars.borderControl) } },
      axisLabel: {
        ...textStyle,
        // Left out where they would overlap.
        interval: labels.length > 12 || (compact && labels.some(({ length }) => length > 1)) ? "auto" : 0,
        margin: 12,
        color: (_label: string, index: number) => (index === pointed ? readVar(vars.textPrimary) : muted),
      },
    },
    yAxis: {
      type: "value",
      min: axis.min,
      max: axis.max,
      interval: axis.step,
      splitLine: { lineStyle: { color: readVar(vars.chartGrid) } },
      axisLabel: {
        ...textStyle,
        margin: 12,
        formatter: (amount: number) => `${compact && amount !== 0 ? "" : "Rs "}${axis.label(amount)}`,
      },
    },
    series: [
      ...(behind ? [behind] : []),
      {
        name: "Sales (Rs)",
        type: "line",
        data: values.map((value, index) => ({
          value,
          symbolSize: index === pointed ? 10 : labels.length < many ? 7 : 0,
          itemStyle: { color: index === pointed ? line : card, borderColor: line, borderWidth: 1.5 },
        })),
        symbol: "circle",
        showAllSymbol: true,
        silent: true,
        lineStyle: { color: line, width: 2 },
        areaStyle: { color: area, opacity: 1 },
      },
    ],
  };
}
