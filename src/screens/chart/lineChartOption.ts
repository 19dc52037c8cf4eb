import type { EChartsCoreOption } from "echarts/core";
import type { ChartAxis } from "../../domain/chart-axis.ts";
import { vars } from "../../styles/theme.css.ts";
import { font } from "../../styles/tokens.ts";

export interface LineChartDrawing {
  /** The labels along the horizontal axis, one per value. */
  readonly labels: readonly string[];
  readonly values: readonly number[];
  /** The values in the days before, drawn behind `values`. */
  readonly before?: readonly number[] | undefined;
  readonly axis: ChartAxis;
  /** The index of the value that is pointed at. */
  readonly pointed: number | undefined;
  /** Whether it is drawn for a phone: amounts other than 0 have no Rs. */
  readonly compact: boolean;
}

/** Where the plot begins, in px from the chart's top. */
export const plotTop = 8;

/** From this many values on, they have no marks, except the one that is pointed at. */
const many = 32;

/** Returns the current value of a theme's token. Takes a member of `vars`. */
function readVar(token: string): string {
  const name = token.slice("var(".length, -1);
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Returns the echarts option that draws amounts as a line, in the theme's current colours. */
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
    // A single point makes no line, so it is drawn as a circle.
    symbol: before.length === 1 ? "circle" : "none",
    itemStyle: { color: card, borderColor: muted },
    silent: true,
    lineStyle: { color: muted, width: 1.5, type: "dashed" },
  };

  return {
    animation: false,
    // echarts reserves slightly too little room for the labels below the axis.
    grid: { left: 0, right: 8, top: plotTop, bottom: 8, containLabel: true },
    xAxis: {
      type: "category",
      boundaryGap: false,
      data: labels,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: readVar(vars.borderControl) } },
      axisLabel: {
        ...textStyle,
        // "auto" leaves out labels that would overlap.
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
