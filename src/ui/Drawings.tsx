import * as css from "./Drawings.css.ts";

/** The outlines of bottles, what is in them, and its surface, as SVG paths. The origin is the middle of the base. */
const bottles = {
  tall: {
    glass:
      "M-6.5-25h13a1 1 0 0 1 1 1v23a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-23a1 1 0 0 1 1-1zM-3-25v-2h6v2M-5.5-36.5h11v9.5h-11z",
    liquid: "M-7-17h14V-.5H-7z",
    level: "M-7-17H7",
  },
  round: {
    glass:
      "M0-26.5a13.25 13.25 0 0 1 0 26.5a13.25 13.25 0 0 1 0-26.5M-2.75-26.5v-4h5.5v4M-5.5-30.5V-35.5a5.5 5.5 0 0 1 11 0v5z",
    liquid: "M-12.75-13.25a12.75 12.75 0 0 0 25.5 0z",
    level: "M-12.75-13.25h25.5",
  },
  square: {
    glass:
      "M-15-31.5h30a2 2 0 0 1 2 2v27.5a2 2 0 0 1-2 2h-30a2 2 0 0 1-2-2v-27.5a2 2 0 0 1 2-2zM-4.25-31.5v-5h8.5v5M-7.5-50h15v13.5h-15z",
    liquid: "M-16.5-19.5h33V-.5h-33z",
    level: "M-16.5-19.5h33",
  },
  shouldered: {
    glass:
      "M-4.5-24.5h9l8 7.5v15.5a1.5 1.5 0 0 1-1.5 1.5h-22a1.5 1.5 0 0 1-1.5-1.5v-15.5zM-2.75-24.5v-4h5.5v4M-5.5-39.5h11v11h-11z",
    liquid: "M-12-10h24V-.5h-24z",
    level: "M-12-10h24",
  },
  arched: {
    glass:
      "M-4-24h8a5.25 5.25 0 0 1 5.25 5.25v17.25a1.5 1.5 0 0 1-1.5 1.5h-15.5a1.5 1.5 0 0 1-1.5-1.5v-17.25A5.25 5.25 0 0 1-4-24zM-2.75-24v-3h5.5v3M0-37l5.75 4.5l-2.25 5.5h-7l-2.25-5.5z",
    liquid: "M-8.75-13H8.75V-.5h-17.5z",
    level: "M-8.75-13h17.5",
  },
};

type BottleProps = {
  shape: keyof typeof bottles;
  x: number;
  y: number;
  scale?: number;
  /** `empty` has no liquid; `missing` is a dashed outline. */
  state?: "full" | "empty" | "missing";
};

function Bottle({ shape, x, y, scale = 1, state = "full" }: BottleProps) {
  const { glass, liquid, level } = bottles[shape];
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      {state === "full" ? <path className={css.liquid} d={liquid} /> : null}
      <path className={state === "missing" ? `${css.line} ${css.dashed}` : css.line} d={glass} />
      {state === "full" ? <path className={css.level} d={level} /> : null}
    </g>
  );
}

/** Five bottles on a shelf, above the sign-in form. */
export function Shelf() {
  return (
    <svg className={css.drawing} width="360" height="51" viewBox="0 0 360 51" aria-hidden="true">
      <Bottle shape="tall" x={33} y={50} />
      <Bottle shape="round" x={102} y={50} />
      <Bottle shape="square" x={179} y={50} />
      <Bottle shape="shouldered" x={257} y={50} />
      <Bottle shape="arched" x={326} y={50} />
      <path className={css.line} d="M0 50.5h360" />
    </svg>
  );
}

/** Two bottles and the outline of a missing one, for a page that does not exist. */
export function MissingBottle() {
  return (
    <svg className={css.drawing} width="280" height="60" viewBox="0 0 280 60" aria-hidden="true">
      <Bottle shape="round" x={60} y={59} scale={1.2} />
      <Bottle shape="square" x={142} y={59} scale={1.16} state="missing" />
      <Bottle shape="arched" x={222} y={59} scale={1.2} />
      <path className={css.line} d="M0 59.5h280" />
    </svg>
  );
}

type EmptyBottleProps = {
  shape?: "square" | "tall";
  /** 152 px wide for a whole page, 120 inside a card. */
  size: "page" | "card";
};

/** An empty bottle on a line, where a page or a card has nothing to show. */
export function EmptyBottle({ shape = "square", size }: EmptyBottleProps) {
  const width = size === "page" ? 152 : 120;
  const height = size === "page" ? 64 : 53;
  const scale = (size === "page" ? 1.25 : 0.925) * (shape === "tall" ? 1.45 : 1);
  return (
    <svg className={css.drawing} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <Bottle shape={shape} x={width / 2} y={height - 1} scale={scale} state="empty" />
      <path className={css.line} d={`M0 ${height - 0.5}h${width}`} />
    </svg>
  );
}

/** The placeholder for a product without a picture. Fills its container. */
export function Silhouette() {
  return (
    <svg className={css.silhouette} viewBox="0 0 36 36" aria-hidden="true">
      <path d="M15 7.5h6v5h-6zM17 12.5h2v2h-2zM11.5 14.5h13v14h-13z" />
    </svg>
  );
}
