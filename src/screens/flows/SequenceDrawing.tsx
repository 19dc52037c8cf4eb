import { useId } from "react";
import type { FlightActor } from "../../flows/flight-record.ts";
import { type HistoryStep, stateWords } from "../../flows/history.ts";
import { inWords } from "../../flows/statechart.ts";
import { letter, widthOf } from "./chartLayout.ts";
import * as styles from "./flows.css.ts";

interface SequenceDrawingProps {
  readonly actor: FlightActor;
  readonly actors: readonly FlightActor[];
  readonly steps: readonly HistoryStep[];
}

const column = 190;
const row = 34;
const head = 34;

/** Draws the events that an actor took and sent as a sequence, with the states that it reached. */
export function SequenceDrawing({ actor, actors, steps }: SequenceDrawingProps) {
  const arrowHead = useId();
  const others = new Set(steps.map(({ event, isSent }) => (isSent ? event.actor : event.from)));
  const lines = [...others].filter((number) => number !== actor.number);
  const participants = [actor.number, ...lines];
  const nameOf = (number: number | undefined) =>
    number === undefined ? "the page" : (actors.find((one) => one.number === number)?.machine ?? "an actor before");
  const longest = Math.max(...steps.map(({ event: { state = "not taken" } }) => stateWords(state).length));
  const left = Math.max(column / 2, longest * letter.width + 24);
  const xOf = (number: number | undefined) => left + participants.indexOf(number) * column;
  const height = head + (steps.length + 1) * row;
  const width = left + (participants.length - 0.5) * column;
  const x = xOf(actor.number);

  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      style={{ maxWidth: widthOf(width) }}
      role="img"
      aria-label={`Sequence of ${actor.machine}: ${steps.length} events, with ${lines.map(nameOf).join(", ") || "nobody else"}`}
    >
      <defs>
        <marker id={arrowHead} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0 8 4 0 8z" className={styles.arrowHead} />
        </marker>
      </defs>
      {participants.map((number) => (
        <g key={number ?? "page"}>
          <path d={`M${xOf(number)} ${head}V${height}`} className={styles.lifeline} />
          <rect x={xOf(number) - 74} y={2} width={148} height={head - 8} rx={6} className={styles.state} />
          <text x={xOf(number)} y={20} textAnchor="middle" className={styles.stateName}>
            {nameOf(number)}
          </text>
        </g>
      ))}
      {steps.map(({ place, event: { from, actor: to, event, state }, isSent }, index) => {
        const y = head + (index + 1) * row;
        const [start, end] = [xOf(from), xOf(to)];
        const isOwn = start === end;
        return (
          <g key={place}>
            <path
              d={isOwn ? `M${x} ${y - 10}h22v10h-16` : `M${start} ${y}L${end + (end > start ? -4 : 4)} ${y}`}
              className={`${styles.arrow} ${state === undefined ? styles.arrowTone.none : styles.arrowTone.some}`}
              markerEnd={`url(#${arrowHead})`}
            />
            <text
              x={isOwn ? x + 28 : (start + end) / 2}
              y={isOwn ? y - 3 : y - 5}
              textAnchor={isOwn ? "start" : "middle"}
              className={styles.sequenceLabel}
            >
              {inWords(event.type)}
            </text>
            {!isSent && (
              <text x={x - 8} y={y + 12} textAnchor="end" className={styles.stateReached}>
                {state === undefined ? "not taken" : stateWords(state)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
