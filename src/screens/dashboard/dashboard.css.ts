import { screenStyle, screenVariants } from "../../styles/layered.ts";
import { cardSurface, oneLine, pressableRow, rowLinkCover, rowUnderPointer } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, size, space, type } from "../../styles/tokens.ts";

export const grid = screenStyle({
  display: "grid",
  gridTemplateColumns: `minmax(0, 1fr) ${size.rightColumn}`,
  gap: space[16],
  "@media": { [media.narrow]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const wholeRow = screenStyle({ gridColumn: "1 / -1" });

export const stats = screenStyle({
  gridColumn: "1 / -1",
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  gap: space[16],
  "@media": {
    [media.narrow]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [media.phone]: { ...cardSurface, gridTemplateColumns: "minmax(0, 1fr)", gap: 0 },
  },
});

export const stat = screenStyle({
  ...cardSurface,
  // The container that its amount is measured against.
  containerType: "inline-size",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gridTemplateAreas: '"title icon" "value value" "change change"',
  // The value's row absorbs extra height: a two-line value in one card moves no title in the others.
  gridTemplateRows: "auto 1fr auto",
  padding: "18px 20px",
  "@media": {
    [media.phone]: {
      border: 0,
      borderRadius: 0,
      backgroundColor: "transparent",
      gridTemplateAreas: '"title title" "value change"',
      gridTemplateRows: "none",
      padding: "10px 16px 12px",
      alignItems: "baseline",
      selectors: { "& + &": { borderTop: `1px solid ${vars.borderSubtle}` } },
    },
  },
});

export const statTitle = screenStyle({ ...type.small, gridArea: "title", color: vars.textSecondary });
export const statIcon = screenStyle({
  gridArea: "icon",
  alignSelf: "center",
  color: vars.textMuted,
  "@media": { [media.phone]: { display: "none" } },
});
export const statValue = screenStyle({
  ...type.stat,
  gridArea: "value",
  marginTop: space[4],
  color: vars.textPrimary,
  overflowWrap: "anywhere",
  "@media": { [media.phone]: { ...type.statPhone, marginTop: 0 } },
});
export const statChange = screenStyle({
  ...type.caption,
  gridArea: "change",
  display: "flex",
  alignItems: "center",
  gap: space[8],
  marginTop: space[4],
  color: vars.textMuted,
});
export const statAgainst = screenStyle({ "@media": { [media.phone]: { display: "none" } } });

export const summary = screenStyle({
  ...cardSurface,
  gridColumn: "1 / -1",
  display: "flex",
  "@media": { [media.narrow]: { flexDirection: "column" } },
});

export const summaryTitle = screenStyle({
  flex: "none",
  width: "228px",
  padding: "16px 20px",
  borderRight: `1px solid ${vars.borderSubtle}`,
  "@media": {
    [media.narrow]: {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "baseline",
      columnGap: space[8],
      width: "auto",
      padding: "12px 20px",
      borderRight: 0,
      borderBottom: `1px solid ${vars.borderSubtle}`,
    },
    [media.phone]: { display: "block", paddingInline: "16px" },
  },
});

export const summaryCells = screenStyle({
  flex: 1,
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  "@media": { [media.phone]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const summaryCell = screenStyle({
  // The container of its amount, as in the cards.
  containerType: "inline-size",
  minWidth: 0,
  padding: "13px 20px",
  selectors: { "& + &": { borderLeft: `1px solid ${vars.borderSubtle}` } },
  "@media": {
    [media.phone]: {
      padding: "12px 16px",
      selectors: {
        "&:nth-child(odd)": { borderLeft: 0 },
        "&:nth-child(n + 3)": { borderTop: `1px solid ${vars.borderSubtle}` },
      },
    },
  },
});

/** A figure with its change below it, in every cell: some figures leave no room beside them. */
export const summaryFigure = screenStyle({ display: "flex", flexDirection: "column", alignItems: "flex-start" });

export const byStatus = screenStyle({ padding: "20px", "@media": { [media.phone]: { padding: "16px" } } });

export const statusBar = screenStyle({
  display: "flex",
  gap: "2px",
  height: "8px",
  marginBottom: space[12],
});

export const marks = screenVariants(vars.status, ({ mark }) => ({
  minWidth: "4px",
  flexBasis: 0,
  backgroundColor: mark,
  forcedColorAdjust: "none",
}));

export const statusList = screenStyle({
  "@media": {
    [media.narrow]: {
      display: "grid",
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      columnGap: space[40],
    },
    [media.phone]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

export const statusEntry = screenStyle({
  ...type.small,
  ...pressableRow,
  display: "flex",
  alignItems: "center",
  minHeight: "32px",
  // Room for the focus ring and the hover fill.
  marginInline: `calc(-1 * ${space[8]})`,
  paddingInline: space[8],
  borderRadius: "2px",
  "@media": rowUnderPointer,
});
export const statusLink = screenStyle(rowLinkCover);
export const statusMark = screenStyle({
  flex: "none",
  width: "8px",
  height: "8px",
  marginRight: space[12],
  borderRadius: "2px",
});
export const statusLabel = screenStyle({ flex: 1, minWidth: 0, color: vars.textPrimary });
export const statusCount = screenStyle({ fontWeight: 500, color: vars.textPrimary });
export const statusShare = screenStyle({ width: "52px", textAlign: "right", color: vars.textMuted });

export const empty = screenStyle({
  ...type.body,
  padding: "32px 20px",
  textAlign: "center",
  color: vars.textSecondary,
});

export const customer = screenStyle({
  width: "40%",
  color: vars.textPrimary,
  // Where there is less room, columns are as wide as their words.
  "@media": { "(max-width: 1439.98px)": { width: "auto" } },
});
export const customerName = screenStyle({ overflowWrap: "anywhere" });

export const product = screenStyle({
  display: "flex",
  alignItems: "center",
  gap: space[12],
  minHeight: size.productRow,
  padding: "6px 20px",
  selectors: { "& + &": { borderTop: `1px solid ${vars.borderSubtle}` } },
  "@media": { [media.phone]: { paddingInline: "16px" } },
});
export const rank = screenStyle({ ...type.caption, flex: "none", width: "14px", color: vars.textMuted });
export const productName = screenStyle({
  ...type.smallMedium,
  ...oneLine,
  flex: 1,
  minWidth: 0,
  color: vars.textPrimary,
});
export const productCount = screenStyle({ ...type.small, flex: "none", color: vars.textSecondary });

export const statSkeleton = screenStyle({
  ...cardSurface,
  display: "flex",
  flexDirection: "column",
  gap: space[12],
  padding: space[20],
});
export const summarySkeleton = screenStyle({ "@media": { [media.narrow]: { display: "none" } } });
export const summarySkeletonCell = screenStyle({
  flex: 1,
  display: "flex",
  flexDirection: "column",
  gap: space[12],
  padding: "16px 20px",
  selectors: { "& + &": { borderLeft: `1px solid ${vars.borderSubtle}` } },
});
export const plotSkeleton = screenStyle({
  height: "248px",
  background: `repeating-linear-gradient(${vars.chartGrid} 0 1px, transparent 1px 52px)`,
});
export const listSkeleton = screenStyle({ display: "flex", flexDirection: "column", gap: space[20] });

/** As high as the viewport while the insights load, so that they can be scrolled to its top. */
export const insightsAsTarget = screenStyle({ minHeight: "100dvh" });

export const account = screenStyle({ ...type.small, color: vars.textSecondary });
