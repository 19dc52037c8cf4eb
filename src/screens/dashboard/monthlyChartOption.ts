import type { EChartsCoreOption } from "echarts/core";
import type { ChartAxis } from "../../domain/chart-axis.ts";
import { readVar } from "../../styles/readVar.ts";
import { vars } from "../../styles/theme.css.ts";
import { font } from "../../styles/tokens.ts";

interface MonthlyChart {
  readonly sales: readonly number[];
  readonly months: readonly string[];
  readonly axis: ChartAxis;
  /** The month pointed at, 0 for January. */
  readonly pointed: number | undefined;
  /** Drawn for a phone: months by their first letter, amounts without Rs. */
  readonly compact: boolean;
}

/** Where the plot begins, in px from the chart's top. */
export const plotTop = 8;

/** How echarts draws the monthly sales, in the colours of the theme shown now. */
export function monthlyChartOption({ sales, months, axis, pointed, compact }: MonthlyChart): EChartsCoreOption {
  const muted = readVar(vars.chartAxis);
  const line = readVar(vars.chartLine);
  const area = readVar(vars.chartArea);
  const card = readVar(vars.surfaceCard);
  const textStyle = { fontFamily: font.sans, fontSize: 12, color: muted };

  return {
    animation: false,
    grid: { left: 0, right: 8, top: plotTop, bottom: 0, containLabel: true },
    xAxis: {
      type: "category",
      boundaryGap: false,
      data: months.map((month) => month.slice(0, compact ? 1 : 3)),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: readVar(vars.borderControl) } },
      axisLabel: {
        ...textStyle,
        interval: 0,
        margin: 12,
        color: (_label: string, month: number) => (month === pointed ? readVar(vars.textPrimary) : muted),
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
    series: {
      name: "Sales (Rs)",
      type: "line",
      data: sales.map((amount, month) => ({
        value: amount,
        symbolSize: month === pointed ? 10 : 7,
        itemStyle: { color: month === pointed ? line : card, borderColor: line, borderWidth: 1.5 },
      })),
      symbol: "circle",
      showAllSymbol: true,
      silent: true,
      lineStyle: { color: line, width: 2 },
      areaStyle: { color: area, opacity: 1 },
    },
  };
}
