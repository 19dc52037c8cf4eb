import { useId, useMemo } from "react";
import type { State } from "../../flows/statechart.ts";
import { type Box, chartOf, letter } from "./chartLayout.ts";
import * as styles from "./flows.css.ts";

interface StatechartDrawingProps {
  readonly root: State;
  /** The ids of the states that actors are in now. */
  readonly live: ReadonlySet<string>;
}

/** A machine as a drawn statechart, with the states lit that it is in now. */
export function StatechartDrawing({ root, live }: StatechartDrawingProps) {
  const chart = useMemo(() => chartOf(root), [root]);
  const arrowHead = useId();
  const inStates = chart.boxes.filter(({ id }) => live.has(id)).map(({ state }) => state.key);

  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      width={chart.width}
      height={chart.height}
      role="img"
      aria-label={`Statechart of ${root.id}, ${inStates.length > 0 ? `now in ${inStates.join(", ")}` : "not running"}`}
    >
      <defs>
        <marker id={arrowHead} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0 8 4 0 8z" className={styles.arrowHead} />
        </marker>
      </defs>
      {chart.boxes
        .filter(({ isGroup }) => isGroup)
        .map((box) => (
          <StateBox key={box.id} box={box} live={live} />
        ))}
      {chart.arrows.map(({ id, path }) => (
        <path key={id} d={path} className={styles.arrow} markerEnd={`url(#${arrowHead})`} />
      ))}
      {chart.boxes
        .filter(({ isGroup }) => !isGroup)
        .map((box) => (
          <StateBox key={box.id} box={box} live={live} />
        ))}
      {chart.arrows.map(({ id, label, labelX, labelY }) => (
        <text key={id} className={styles.arrowLabel} textAnchor="middle">
          {label.map((line, index) => (
            <tspan key={line} x={labelX} y={labelY + (index - (label.length - 1) / 2) * letter.height + 4}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
    </svg>
  );
}

function StateBox({ box, live }: { box: Box; live: ReadonlySet<string> }) {
  const { x, y, width, height, state, lines, isGroup, isInitial } = box;
  const look = isGroup ? styles.group : styles.state;
  return (
    <g
      className={live.has(box.id) ? styles.live : undefined}
      data-state={box.id}
      data-live={live.has(box.id) || undefined}
    >
      <rect x={x} y={y} width={width} height={height} rx={6} className={look} />
      <text x={x + 12} y={y + 20} className={styles.stateName}>
        {isInitial ? "▸ " : ""}
        {state.key}
        {state.type === "final" ? " ◉" : ""}
      </text>
      {lines.map((line, index) => (
        <text key={line} x={x + 12} y={y + 38 + index * letter.height} className={styles.stateLine}>
          {line}
        </text>
      ))}
    </g>
  );
}
