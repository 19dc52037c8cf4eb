import { keyframes } from "@vanilla-extract/css";
import { listRule, listStyle } from "../../styles/layered.ts";
import { ring } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { layer, media, size, space, type } from "../../styles/tokens.ts";

/** The search field and what stands beside it. */
export const toolbar = listStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[12],
  marginBottom: space[16],
});

const pinnedWidth = "96px";

/** As high as the window leaves, so that the page does not scroll as well; on low screens it does. */
export const box = listStyle({
  maxHeight: "min(800px, max(400px, calc(100dvh - 142px)))",
  overflow: "auto",
  overscrollBehavior: "contain",
  selectors: { "&:focus-visible": ring(-2) },
  // Keeps a focused element clear of the head, and of the pinned column.
  scrollPaddingTop: size.columnHead,
  "@media": { [media.pinned]: { scrollPaddingRight: pinnedWidth } },
});

/** While another view's rows are looked for, those before them stay, paler. */
export const rowsOf = listStyle({ selectors: { '&[aria-busy="true"]': { opacity: 0.5 } } });

/** Cancels the page's bottom padding, which would make the page scroll. */
export const card = listStyle({
  marginBottom: `calc(-1 * ${space[20]})`,
  "@media": { [media.drawer]: { marginBottom: 0 } },
});

/** Columns keep their width whichever rows are in sight. */
export const table = listStyle({
  tableLayout: "fixed",
  // The virtualizer corrects the scroll position already; scroll anchoring would do so a second time.
  overflowAnchor: "none",
  "@media": { [media.phone]: { tableLayout: "auto" } },
});

const fade = keyframes({ from: { opacity: 1 } });
/** A row that somebody else has just changed: its fill fades, and an edge of it stays for as long as it is marked. */
export const marked = listStyle({ isolation: "isolate" });
listRule(`${marked} > :first-child`, { boxShadow: `inset 3px 0 ${vars.accentLine}` });
// The fill is a pseudo-element of the first cell, as one of the row itself would become a table cell. Opacity fades off
// the main thread, which a colour would keep busy in every frame.
listRule(`${marked} > :first-child::before`, {
  content: '""',
  position: "absolute",
  inset: 0,
  zIndex: -1,
  backgroundColor: vars.accentTint,
  opacity: 0,
  animation: `${fade} 4s ease-out`,
});

/** The head sticks to the box, not to the page. */
export const head = listStyle({ "@media": { [media.drawer]: { top: 0 } } });

export const gap = listStyle({ "@media": { [media.phone]: { display: "block" } } });

/** As high as `useVirtualizer` estimates: 48 px at the default font size, and one line. */
export const cell = listStyle({
  height: "3rem",
  // Cheaper than hidden, which makes each cell a scroll container.
  overflow: "clip",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  "@media": { [media.phone]: { whiteSpace: "normal", overflow: "visible", overflowWrap: "anywhere" } },
});

export const placeholderCell = listStyle({ paddingInline: space[16] });

/** The note in a row that could not be loaded; stays visible however far the table is scrolled sideways. */
export const gapNote = listStyle({
  ...type.small,
  position: "sticky",
  left: space[16],
  display: "inline-flex",
  alignItems: "center",
  gap: space[12],
  color: vars.textSecondary,
});

const staysInSight = {
  position: "sticky",
  right: 0,
  zIndex: 2,
  borderLeft: `1px solid ${vars.borderDefault}`,
  backgroundColor: vars.surfaceCard,
} as const;
/** A column that stays in sight while the others scroll sideways below it. */
export const pinned = listStyle({
  "@media": {
    [media.pinned]: staysInSight,
    [media.phone]: { position: "static", borderLeft: 0, backgroundColor: "transparent" },
  },
});
/** A table with widths that a person chose, which may exceed any screen. */
export const ownWidths = listStyle({ scrollPaddingRight: pinnedWidth });
listRule(`${ownWidths} .${pinned}`, staysInSight);
// Above the other heads, and those above the rows.
const pinnedHead = { zIndex: layer.stickyHead + 1 };
listRule(`th.${pinned}`, { "@media": { [media.pinned]: pinnedHead } });
listRule(`${ownWidths} th.${pinned}`, pinnedHead);
// The pinned column is always visible, so focusing something in it must not scroll the others.
listRule(`td.${pinned} *`, { scrollMarginRight: `-${pinnedWidth}` });
const pinnedUnderPointer = { backgroundColor: vars.surfaceHover };
listRule(`tr:hover > td.${pinned}`, { "@media": { [`${media.pinned} and ${media.hover}`]: pinnedUnderPointer } });
listRule(`${ownWidths} tr:hover > td.${pinned}`, { "@media": { [media.hover]: pinnedUnderPointer } });

export const skeleton = listStyle({ display: "flex", flexDirection: "column", gap: space[32] });

/** At the end of the toolbar; below the search field on a phone, side by side. */
export const tools = listStyle({
  position: "relative",
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: space[12],
  "@media": {
    [media.phone]: { gap: space[8], width: "100%" },
    // On the narrowest screens this keeps all buttons and the sort on one line.
    "(max-width: 359.98px)": { gap: space[4] },
  },
});
listRule(`${tools} > *`, { "@media": { [media.phone]: { flex: 1 } } });
// Buttons are as wide as their words, which leaves room for the words of the sort.
listRule(`${tools} > button`, {
  "@media": { [media.phone]: { flex: "none", minWidth: size.touch, paddingInline: space[8] } },
});

export const sortSelect = listStyle({ minHeight: size.touch, minWidth: "4.5rem", paddingInline: space[8] });

/** The way back from a record to its list. */
export const back = listStyle({
  ...type.small,
  display: "inline-flex",
  alignItems: "center",
  gap: space[4],
  alignSelf: "flex-start",
  minHeight: "24px",
  margin: "-4px 0 8px -4px",
  paddingRight: space[4],
  borderRadius: "2px",
  color: vars.textSecondary,
  "@media": {
    [media.hover]: { ":hover": { color: vars.textPrimary } },
    [media.phone]: { minHeight: size.touch, marginTop: "-12px" },
    print: { display: "none" },
  },
});
