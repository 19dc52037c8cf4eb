import { screenRule, screenStyle } from "../../styles/layered.ts";
import {
  cardSurface,
  columnHeadText,
  edgeCells,
  oneLine,
  pressableRow,
  ring,
  rowLinkCover,
  rowUnderPointer,
  summaryLine,
} from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, motion, radius, size, space, type } from "../../styles/tokens.ts";

export const insights = screenStyle({ marginTop: space[32] });

export const head = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-end",
  justifyContent: "space-between",
  gap: space[12],
  marginBottom: space[16],
});

export const tools = screenStyle({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space[8] });

/** Choices side by side, of which one is taken. */
export const choices = screenStyle({
  display: "inline-flex",
  maxWidth: "100%",
  border: `1px solid ${vars.borderControl}`,
  borderRadius: radius.control,
  overflow: "clip",
  "@media": { [media.phone]: { display: "flex", flexWrap: "wrap" } },
});

export const choice = screenStyle({
  ...type.smallMedium,
  flex: "auto",
  minHeight: "34px",
  padding: "0 12px",
  color: vars.textSecondary,
  whiteSpace: "nowrap",
  transition: `background-color ${motion.colour}`,
  selectors: {
    "& + &": { borderLeft: `1px solid ${vars.borderControl}` },
    "&[aria-pressed='true']": { color: vars.textPrimary, backgroundColor: vars.surfaceSelected },
    // The second value keeps the tick out of the accessible name, in browsers that support it.
    "&[aria-pressed='true']::before": { content: ['"✓ "', '"✓ " / ""'], color: vars.accentText },
    "&:focus-visible": ring(-2),
  },
  "@media": {
    [media.hover]: { ":hover": { backgroundColor: vars.surfaceHover } },
    [media.phone]: { minHeight: size.touch, padding: "0 6px" },
  },
});

export const range = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-end",
  gap: space[12],
  marginBottom: space[16],
});
export const rangeField = screenStyle({ "@media": { [media.phone]: { flex: "1 1 40%" } } });
export const rangeProblem = screenStyle({ ...type.small, flexBasis: "100%", color: vars.textSecondary });

export const grid = screenStyle({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  alignItems: "start",
  gap: space[16],
  transition: `opacity ${motion.colour}`,
  selectors: { "&[aria-busy='true']": { opacity: 0.5 } },
  "@media": { [media.narrow]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const wholeRow = screenStyle({ gridColumn: "1 / -1" });

export const figures = screenStyle({
  gridColumn: "1 / -1",
  display: "grid",
  gridTemplateColumns: "repeat(6, minmax(0, 1fr))",
  ...cardSurface,
  overflow: "clip",
  "@media": {
    "(max-width: 1439.98px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
    // Two columns, or one where two would break amounts.
    [media.phone]: { gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))" },
  },
});

export const legendBefore = screenStyle({
  ...type.caption,
  display: "inline-flex",
  alignItems: "center",
  gap: space[8],
  color: vars.textSecondary,
  "::before": {
    content: "",
    width: "14px",
    height: 0,
    borderTop: `2px dashed ${vars.chartAxis}`,
    forcedColorAdjust: "none",
  },
});

export const tooltipBefore = screenStyle({ ...type.small, color: vars.textSecondary });

export const legends = screenStyle({ display: "flex", flexWrap: "wrap", gap: space[12], marginBottom: space[12] });
export const sentence = screenStyle({ ...type.small, marginBottom: space[4], color: vars.textSecondary });

/** A table that opens under its chart. */
export const details = screenStyle({ marginTop: space[12] });
export const summary = screenStyle(summaryLine);
export const tableBox = screenStyle({
  maxHeight: "320px",
  // From edge to edge of its card: its cells have the card's padding.
  margin: `${space[8]} -20px 0`,
  overflow: "auto",
  selectors: { "&:focus-visible": ring(-2) },
  "@media": { [media.phone]: { marginInline: `-${space[16]}` } },
});

/** A table whose rows become blocks on a phone: the name, and below it the numbers with their labels. */
export const table = screenStyle({
  ...type.small,
  borderCollapse: "collapse",
  color: vars.textSecondary,
  "@media": { [media.phone]: { display: "block" } },
});
screenRule(`${table} > tbody`, { "@media": { [media.phone]: { display: "block" } } });
screenRule(`${table} tr`, {
  "@media": {
    [media.phone]: {
      display: "flex",
      flexWrap: "wrap",
      justifyContent: "space-between",
      gap: "4px 16px",
      padding: "8px 16px",
      borderTop: `1px solid ${vars.borderSubtle}`,
    },
  },
});
export const columnHead = screenStyle({ ...columnHeadText, padding: "8px 12px", selectors: edgeCells });
export const row = screenStyle({ ...pressableRow, "@media": rowUnderPointer });
export const cell = screenStyle({
  padding: "8px 12px",
  borderTop: `1px solid ${vars.borderSubtle}`,
  textAlign: "left",
  verticalAlign: "top",
  selectors: edgeCells,
  "@media": { [media.phone]: { border: 0, selectors: { "&&": { padding: 0 } } } },
});
export const number = screenStyle({
  textAlign: "right",
  whiteSpace: "nowrap",
  "@media": {
    [media.phone]: {
      textAlign: "left",
      whiteSpace: "normal",
      overflowWrap: "anywhere",
      "::before": { content: 'attr(data-label) " "', color: vars.textMuted },
    },
  },
});
/** The cell of a row's name: as wide as the numbers leave it, and on a phone the whole row. */
export const value = screenStyle({
  width: "100%",
  maxWidth: 0,
  color: vars.textPrimary,
  overflowWrap: "anywhere",
  "@media": { [media.phone]: { maxWidth: "none" } },
});
export const period = screenStyle({ "@media": { [media.phone]: { flexBasis: "100%" } } });
export const count = screenStyle({ fontWeight: 500, color: vars.textPrimary });
export const second = screenStyle({
  ...type.caption,
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: space[4],
  color: vars.textMuted,
  "@media": { [media.phone]: { display: "inline-flex", flexWrap: "wrap", marginLeft: space[8] } },
});
/** A decorative bar relative to the largest row; the number beside it says the same. */
export const bar = screenStyle({
  height: "6px",
  minWidth: "2px",
  marginTop: space[4],
  borderRadius: "3px",
  backgroundColor: vars.accent,
  forcedColorAdjust: "none",
});

export const rowLink = screenStyle({
  ...type.smallMedium,
  ...rowLinkCover,
  ...oneLine,
  display: "block",
  "@media": { [media.phone]: { whiteSpace: "normal", overflowWrap: "anywhere" } },
});
export const cardText = screenStyle({
  ...type.small,
  padding: "16px 20px",
  color: vars.textSecondary,
  "@media": { [media.phone]: { paddingInline: space[16] } },
});

export const facts = screenStyle({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  overflow: "clip",
});
export const since = screenStyle({ ...type.caption, display: "block", color: vars.textMuted });
export const note = screenStyle({ ...type.small, gridColumn: "1 / -1", color: vars.textSecondary });
export const plot = screenStyle({ height: "248px", "@media": { [media.phone]: { height: "208px" } } });

// A hairline between neighbours, whichever way they stand: each draws one to the left and above, and the edges are cut off.
screenRule(`${figures} > div, ${facts} > div`, {
  margin: "-1px 0 0 -1px",
  borderTop: `1px solid ${vars.borderSubtle}`,
  borderLeft: `1px solid ${vars.borderSubtle}`,
});
screenRule(`${facts} > :last-child:nth-child(odd)`, { gridColumn: "1 / -1" });
