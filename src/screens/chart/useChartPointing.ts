import type EChartsReactCore from "echarts-for-react/esm/core";
import { type PointerEvent, useEffect, useRef, useState } from "react";

/** A point that is pointed at: its place in the plot and the plot's end below it, in px. */
interface Pointed {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly bottom: number;
}

/** Tracks which of a chart's points is pointed at, and where. `bottom` is the amount at the plot's lower edge. */
export function useChartPointing(values: readonly number[], bottom: number) {
  const chart = useRef<EChartsReactCore>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const forget = () => setPointed(null);

  useEffect(() => {
    // Points move when the chart is resized.
    const forgetPlace = () => setPointed(null);
    addEventListener("resize", forgetPlace);
    return () => removeEventListener("resize", forgetPlace);
  }, []);

  /** Returns the chart. Undefined until it is painted, as it has no coordinates before. */
  function painted() {
    const instance = chart.current?.getEchartsInstance();
    return instance?.getOption() ? instance : undefined;
  }

  function point(index: number) {
    const placeOf = (amount: number) => painted()?.convertToPixel("grid", [index, amount]) ?? [];
    const [x, y] = placeOf(values[index] ?? 0);
    const [, end] = placeOf(bottom);
    if (x !== undefined && y !== undefined && end !== undefined) setPointed({ index, x, y, bottom: end });
  }

  function pointAt(event: PointerEvent<HTMLDivElement>) {
    const instance = painted();
    if (!instance) return;
    const box = event.currentTarget.getBoundingClientRect();
    const at = [event.clientX - box.left, event.clientY - box.top];
    const [index] = instance.convertFromPixel("grid", at) as number[];
    if (index !== undefined && index >= 0 && index < values.length) point(index);
  }

  return { chart, pointed, point, pointAt, forget };
}
