import { useId, useMemo } from "react";
import type { State } from "../../flows/statechart.ts";
import { type Arrow, type Box, chartOf, curveThrough, letter, widthOf } from "./chartLayout.ts";
import * as styles from "./flows.css.ts";

interface StatechartDrawingProps {
  readonly root: State;
  /** The ids of the states that are lit. */
  readonly live: ReadonlySet<string>;
  /** Whether `live` are the current states, or those of an earlier moment. */
  readonly isNow: boolean;
}

/** Draws a machine's statechart, with the states lit that it is in. */
export function StatechartDrawing({ root, live, isNow }: StatechartDrawingProps) {
  const chart = useMemo(() => chartOf(root), [root]);
  const arrowHead = useId();
  const lit = chart.boxes.filter(({ id, isGroup }) => live.has(id) && !isGroup).map(({ state }) => state.key);
  const words = lit.length > 0 ? `${isNow ? "now" : "then"} in ${lit.join(", ")}` : "not running";

  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      width={chart.width}
      height={chart.height}
      style={{ maxWidth: widthOf(chart.width) }}
      role="img"
      aria-label={`Statechart of ${root.id}, ${words}`}
    >
      <defs>
        <marker id={arrowHead} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0 8 4 0 8z" className={styles.arrowHead} />
        </marker>
      </defs>
      {chart.boxes.map((box) => (
        <StateBox key={box.id} box={box} isLit={live.has(box.id)} />
      ))}
      {chart.arrows.map(({ id, points, labels }) => (
        <path
          key={id}
          d={curveThrough(points)}
          data-arrow={id}
          className={`${styles.arrow} ${styles.arrowTone[toneOf(leastOf(labels))]}`}
          markerEnd={`url(#${arrowHead})`}
        />
      ))}
      {chart.arrows.map((arrow) => (
        <ArrowLabels key={arrow.id} arrow={arrow} />
      ))}
    </svg>
  );
}

function ArrowLabels({ arrow: { labels, labelX, labelY } }: { arrow: Arrow }) {
  const lines = labels.flatMap(({ key, tested, lines }) =>
    lines.map((text, index) => ({ key: `${key} ${index}`, tested, text })),
  );
  const top = labelY - (lines.length * letter.height) / 2 + 12;
  return lines.map(({ key, tested, text }, index) => (
    <text
      key={key}
      x={labelX}
      y={top + index * letter.height}
      textAnchor="middle"
      className={`${styles.arrowLabel} ${styles.textTone[toneOf(tested)]}`}
    >
      {text}
    </text>
  ));
}

function StateBox({ box, isLit }: { box: Box; isLit: boolean }) {
  const { id, x, y, width, height, head, state, lines, isGroup, isInitial } = box;
  return (
    <g className={isLit ? styles.live : undefined} data-state={id} data-live={isLit || undefined}>
      <rect x={x} y={y} width={width} height={height} rx={6} className={isGroup ? styles.group : styles.state} />
      {isGroup && <path d={`M${x} ${y + head}h${width}`} className={styles.headLine} />}
      <text x={x + 12} y={y + 20} className={styles.stateName}>
        {isInitial ? "▸ " : ""}
        {state.key}
        {state.type === "final" ? " ◉" : ""}
      </text>
      {lines.map(({ text, key, tested }, index) => (
        <text
          key={`${key} ${text}`}
          x={x + 12}
          y={y + 38 + index * letter.height}
          className={key === undefined ? styles.stateLine : styles.textTone[toneOf(tested)]}
        >
          {text}
        </text>
      ))}
    </g>
  );
}

/** Returns the lowest count of an arrow's transitions, which decides its colour. */
const leastOf = (labels: Arrow["labels"]) => Math.min(...labels.map(({ tested }) => tested));

/** Returns the tone for how well a transition is tested. */
function toneOf(tested = 0): keyof typeof styles.textTone {
  if (tested === 0) return "none";
  return tested < 5 ? "few" : tested < 20 ? "some" : "many";
}
