import { screenRule, screenStyle } from "../../styles/layered.ts";
import { factCell, factRow } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, radius, size, space, type } from "../../styles/tokens.ts";

export const title = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${space[12]} ${space[16]}`,
  marginBottom: space[20],
});
export const titleWords = screenStyle({ minWidth: 0 });
export const heading = screenStyle({ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: space[12] });
/** Negative margins keep its line as high as the title, although its target is larger. */
export const star = screenStyle({
  margin: `-${space[8]} 0 -${space[8]} -${space[8]}`,
  "@media": { print: { display: "none" } },
});
export const placed = screenStyle({ ...type.small, marginTop: space[4], color: vars.textSecondary });
export const pills = screenStyle({ minWidth: 0, display: "flex", flexWrap: "wrap", gap: `${space[8]} ${space[16]}` });
export const pill = screenStyle({
  ...type.caption,
  display: "flex",
  alignItems: "center",
  gap: space[8],
  color: vars.textMuted,
});

export const columns = screenStyle({
  display: "grid",
  gridTemplateColumns: `minmax(0, 1fr) ${size.rightColumn}`,
  gridTemplateRows: "auto 1fr",
  alignItems: "start",
  gap: space[16],
  "@media": {
    [media.narrow]: { gridTemplateColumns: "minmax(0, 1fr)", gridTemplateRows: "none" },
    print: { gridTemplateColumns: "minmax(0, 1fr) 240px" },
  },
});
// The history stands below the first column, and last where there is one column.
screenRule(`${columns} > :nth-child(2)`, {
  gridArea: "1 / 2 / span 2",
  "@media": { [media.narrow]: { gridArea: "auto" } },
});
export const column = screenStyle({ display: "flex", flexDirection: "column", gap: space[16], minWidth: 0 });
// In print, a card is not split across pages, except the first one, whose items may take several.
screenRule(`${column} > * + *`, { "@media": { print: { breakInside: "avoid" } } });

export const item = screenStyle({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto minmax(7.5rem, auto)",
  alignItems: "center",
  columnGap: space[16],
  padding: `${space[12]} ${space[20]}`,
  selectors: { "& + &": { borderTop: `1px solid ${vars.borderSubtle}` } },
  "@media": {
    print: { breakInside: "avoid" },
    [media.phone]: {
      gridTemplateColumns: "auto minmax(0, 1fr)",
      gridTemplateAreas: '"image words" "image amounts"',
      columnGap: space[12],
      rowGap: space[4],
      padding: space[16],
    },
  },
});
screenRule(`${item} > :first-child`, { "@media": { [media.phone]: { gridArea: "image", alignSelf: "start" } } });
export const itemWords = screenStyle({
  minWidth: 0,
  overflowWrap: "anywhere",
  "@media": { [media.phone]: { gridArea: "words" } },
});
/** On a phone side by side, or below each other where they are too long. */
export const itemAmounts = screenStyle({
  display: "contents",
  "@media": {
    [media.phone]: {
      gridArea: "amounts",
      display: "flex",
      flexWrap: "wrap",
      justifyContent: "space-between",
      gap: `${space[4]} ${space[12]}`,
    },
  },
});
export const itemName = screenStyle({ ...type.bodyMedium, color: vars.textPrimary });
export const itemTagline = screenStyle({ ...type.small, color: vars.textSecondary });
export const itemQuantity = screenStyle({
  ...type.small,
  color: vars.textPrimary,
  textAlign: "right",
  "@media": { [media.phone]: { textAlign: "left" } },
});
export const itemTotal = screenStyle({
  ...type.bodyMedium,
  color: vars.textPrimary,
  textAlign: "right",
});
export const noItems = screenStyle({ ...type.body, padding: space[20], color: vars.textSecondary });

export const notes = screenStyle({
  ...type.body,
  color: vars.textSecondary,
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
});

export const parcel = screenStyle({ ...factRow, borderBottom: `1px solid ${vars.borderSubtle}` });
export const fact = screenStyle({ ...factCell, padding: `${space[12]} ${space[20]}` });
export const factLabel = screenStyle({ ...type.caption, color: vars.textMuted });
export const factValue = screenStyle({
  ...type.bodyMedium,
  display: "flex",
  alignItems: "center",
  gap: space[8],
  minHeight: "28px",
  color: vars.textPrimary,
  overflowWrap: "anywhere",
});
export const parcelTimeline = screenStyle({
  padding: space[20],
  "@media": { [media.phone]: { padding: space[16] } },
});

export const cancelled = screenStyle({
  display: "flex",
  gap: space[12],
  padding: `${space[16]} ${space[20]}`,
  border: `1px solid ${vars.status.danger.border}`,
  borderRadius: radius.card,
  color: vars.status.danger.text,
  backgroundColor: vars.status.danger.background,
  "@media": { [media.phone]: { padding: space[16] } },
});
screenRule(`${cancelled} > svg`, { marginTop: "2px" });
export const cancelledTitle = screenStyle(type.cardTitle);
export const cancelledReason = screenStyle({
  ...type.body,
  color: vars.textPrimary,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
});
export const cancelledLabel = screenStyle({ color: vars.textSecondary });

export const contacts = screenStyle({ display: "flex", flexDirection: "column", gap: space[12] });
export const contact = screenStyle({ ...type.body, display: "flex", gap: space[12], color: vars.textSecondary });
screenRule(`${contact} > svg`, { marginTop: "2px", color: vars.textMuted });
export const contactText = screenStyle({ minWidth: 0, overflowWrap: "anywhere" });
export const address = screenStyle({ fontStyle: "normal" });
export const addressLead = screenStyle({ color: vars.textPrimary });
export const contactLead = screenStyle({ ...type.bodyMedium, color: vars.textPrimary });
/** As high as a touch target on a phone. */
export const profileLink = screenStyle({
  "@media": { [media.phone]: { display: "inline-block", paddingBlock: space[12], marginBlock: `-${space[12]}` } },
});
export const contactLink = screenStyle({
  borderRadius: "2px",
  "@media": {
    [media.hover]: { ":hover": { color: vars.accentText, textDecoration: "underline", textUnderlineOffset: "3px" } },
    [media.phone]: { display: "inline-block", paddingBlock: space[12], marginBlock: `-${space[12]}` },
  },
});

export const sums = screenStyle({ display: "flex", flexDirection: "column", gap: space[8] });
export const sum = screenStyle({
  ...type.body,
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: space[12],
  color: vars.textSecondary,
});
screenRule(`${sum} > dd`, { color: vars.textPrimary });
export const sumTotal = screenStyle({
  ...type.bodyMedium,
  marginTop: space[4],
  paddingTop: space[12],
  borderTop: `1px solid ${vars.borderSubtle}`,
  color: vars.textPrimary,
});
screenRule(`${sumTotal} > dd`, type.sectionTitle);

export const actions = screenStyle({ display: "flex", flexDirection: "column", gap: space[8] });

/** Above the title: the way back, and those to the orders beside this one. */
export const ways = screenStyle({ display: "flex", alignItems: "flex-start", justifyContent: "space-between" });
export const steps = screenStyle({
  display: "flex",
  gap: space[4],
  margin: "-8px -6px 0 0",
  "@media": { [media.phone]: { marginTop: "-12px" }, print: { display: "none" } },
});

/** The shop's name in print, where the page around the order is left out. */
export const sheetBrand = screenStyle({
  ...type.smallMedium,
  display: "none",
  marginBottom: space[8],
  "@media": { print: { display: "block" } },
});

/** Not printed: of no use at a packing table. */
export const notPrinted = screenStyle({ "@media": { print: { display: "none" } } });
export const printing = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[16],
  margin: "-5px 0",
  "@media": { [media.phone]: { margin: 0 }, print: { display: "none" } },
});
export const printLink = screenStyle({
  ...type.small,
  display: "inline-flex",
  alignItems: "center",
  gap: space[4],
  minHeight: "24px",
  borderRadius: "2px",
  color: vars.textSecondary,
  "@media": {
    [media.hover]: { ":hover": { color: vars.textPrimary } },
    [media.phone]: { minHeight: size.touch },
  },
});
