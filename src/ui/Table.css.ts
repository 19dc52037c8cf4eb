import { uiRule, uiStyle } from "../styles/layered.ts";
import {
  columnHeadText,
  edgeCells,
  outOfSight,
  pressableRow,
  rowLinkCover,
  rowUnderPointer,
} from "../styles/recipes.ts";
import { vars } from "../styles/theme.css.ts";
import { layer, media, motion, radius, size, type } from "../styles/tokens.ts";

/**
 * Classes for a plain `<table>`. To 640 px each row turns into a block: a grid whose areas the `phone…` classes of its
 * cells name, in this order of reading:
 *
 *     title  aside
 *     name   amount
 *     meta   meta
 *
 * A row needs only the areas it has; empty ones take no room.
 */

export const table = uiStyle({
  ...type.small,
  color: vars.textSecondary,
  "@media": { [media.phone]: { display: "block" } },
});

/** On a phone the heads are out of sight but still there for assistive technology. */
export const head = uiStyle({ "@media": { [media.phone]: outOfSight } });

export const body = uiStyle({ "@media": { [media.phone]: { display: "block" } } });

export const columnHead = uiStyle({
  ...columnHeadText,
  position: "sticky",
  top: 0,
  zIndex: layer.stickyHead,
  height: size.columnHead,
  padding: "0 12px",
  borderBottom: `1px solid ${vars.borderDefault}`,
  backgroundColor: vars.surfaceCard,
  "@media": { [media.drawer]: { top: size.topBar } },
  // The arrow may reach over the head beside it.
  selectors: { ...edgeCells, "&[aria-sort]": { zIndex: layer.stickyHead + 1, color: vars.textPrimary } },
});

/** The button in a column head that sorts by it. */
export const sortButton = uiStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: "4px",
  minHeight: "28px",
  borderRadius: radius.small,
  "@media": { [media.hover]: { ":hover": { color: vars.textPrimary } } },
});

export const row = uiStyle({
  ...pressableRow,
  transition: `background-color ${motion.colour}`,
  "@media": {
    ...rowUnderPointer,
    [media.phone]: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      gridTemplateAreas: '"title aside" "name amount" "meta meta"',
      alignItems: "start",
      padding: "12px 16px",
      borderBottom: `1px solid ${vars.borderSubtle}`,
      selectors: { "&:last-child": { borderBottom: 0 } },
    },
  },
  selectors: { "&[aria-busy='true']": { opacity: 0.45 } },
});

export const cell = uiStyle({
  height: size.row,
  padding: "4px 12px",
  borderBottom: `1px solid ${vars.borderSubtle}`,
  verticalAlign: "middle",
  "@media": {
    [media.phone]: {
      height: "auto",
      selectors: { "&&": { padding: 0, borderBottom: 0 } },
    },
  },
  selectors: { ...edgeCells, [`${row}:last-child > &`]: { borderBottom: 0 } },
});

/** For a head and its cells: figures align right. */
export const numeric = uiStyle({ textAlign: "right", whiteSpace: "nowrap" });
// The arrow is before the words, which stay above the figures however narrow the column is.
uiRule(`${numeric} > ${sortButton}`, { flexDirection: "row-reverse", marginLeft: "-18px" });

/** What identifies the row: its number, its name. */
export const strong = uiStyle({ ...type.smallMedium, lineHeight: "1.125rem", color: vars.textPrimary });
/** An amount or a count. */
export const figure = uiStyle({ ...type.smallMedium, color: vars.textPrimary, whiteSpace: "nowrap" });

/** The one link of a row, which covers it. */
export const rowLink = uiStyle({ ...type.smallMedium, ...rowLinkCover });

/** Lifts a control or another link of the row above the row's own link. */
export const aboveRowLink = uiStyle({ position: "relative", zIndex: 1 });

const area = (gridArea: string, more: object = {}) =>
  uiStyle({ "@media": { [media.phone]: { gridArea, minWidth: 0, ...more } } });

const atEnd = { justifySelf: "end", marginLeft: "12px", textAlign: "right" };

export const phoneTitle = area("title", { ...type.bodyMedium, overflowWrap: "anywhere" });
export const phoneAside = area("aside", { justifySelf: "end", marginLeft: "12px", marginBottom: "2px" });
export const phoneName = area("name", { fontSize: "0.875rem", lineHeight: "1.125rem", overflowWrap: "anywhere" });
export const phoneAmount = area("amount", { ...atEnd, ...type.body });
export const phoneMeta = area("meta", { ...type.caption, marginTop: "2px", color: vars.textMuted });
