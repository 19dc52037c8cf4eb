import { globalStyle } from "@vanilla-extract/css";
import { screenRule, screenStyle } from "../../styles/layered.ts";
import { clampedTo } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, radius, size, space, type } from "../../styles/tokens.ts";

const onPhone = `screen and ${media.phone}`;

/** The tools above the sheets, which are not printed. */
export const tools = screenStyle({ "@media": { print: { display: "none" } } });
export const note = screenStyle({ ...type.small, marginBottom: space[12], color: vars.textSecondary });

// Named, so that other screens are printed with the browser's own margins.
globalStyle("@page sheet", { margin: "14mm" });

const sheetWidth = "210mm";

/** The skeleton of a sheet. */
export const waiting = screenStyle({ maxWidth: sheetWidth });

/** As wide as A4 on the screen; on paper, as wide as that is within its margins. */
export const sheet = screenStyle({
  ...type.body,
  maxWidth: sheetWidth,
  marginBottom: space[24],
  padding: space[40],
  border: `1px solid ${vars.borderDefault}`,
  borderRadius: radius.card,
  backgroundColor: vars.surfaceCard,
  color: vars.textPrimary,
  overflowWrap: "anywhere",
  "@media": {
    [media.phone]: { padding: space[16] },
    print: {
      page: "sheet",
      maxWidth: "none",
      margin: 0,
      padding: 0,
      border: 0,
      backgroundColor: "transparent",
      selectors: { "& + &": { breakBefore: "page" } },
    },
  },
});

/** Two parts side by side; one below the other where there is no room. */
const sides = {
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: `${space[16]} ${space[32]}`,
} as const;
export const letterhead = screenStyle({
  ...sides,
  paddingBottom: space[16],
  marginBottom: space[16],
  borderBottom: `1px solid ${vars.borderDefault}`,
});
export const parts = screenStyle({ ...sides, marginBottom: space[24] });
/** As wide as its longest word, where that is wider than its share. */
export const party = screenStyle({ flex: "1 1 14rem", maxWidth: "100%", overflowWrap: "break-word" });
export const heading = screenStyle({ flex: "0 1 auto", minWidth: 0, color: vars.textSecondary });
export const shopAddress = screenStyle({ ...type.small, color: vars.textSecondary, whiteSpace: "pre-line" });
export const partTitle = screenStyle({ ...type.captionMedium, marginBottom: space[4], color: vars.textMuted });
// Texts are cut, so that none takes a page of its own: an address label has no more lines either.
export const name = screenStyle({ ...type.bodyMedium, ...clampedTo(3) });
export const street = screenStyle(clampedTo(4));
export const line = screenStyle(clampedTo(2));
export const product = screenStyle({ ...type.bodyMedium, ...clampedTo(2) });
export const tagline = screenStyle(clampedTo(1));
/** Broken only if it is wider than a whole line: before that, its part moves below the other. */
export const email = screenStyle({ ...clampedTo(2), overflowWrap: "break-word" });
export const cancelled = screenStyle({
  ...type.bodyMedium,
  padding: `${space[8]} ${space[12]}`,
  marginBottom: space[16],
  border: `1px solid ${vars.status.danger.border}`,
  borderRadius: radius.control,
  color: vars.status.danger.text,
});

export const items = screenStyle(type.body);
screenRule(`${items} th`, {
  ...type.captionMedium,
  padding: `${space[8]} ${space[8]}`,
  borderBottom: `1px solid ${vars.borderDefault}`,
  color: vars.textMuted,
  textAlign: "left",
  verticalAlign: "bottom",
});
screenRule(`${items} td`, {
  padding: `${space[8]} ${space[8]}`,
  borderBottom: `1px solid ${vars.borderSubtle}`,
  verticalAlign: "top",
  "@media": { print: { paddingBlock: space[4] } },
});
screenRule(`${items} tr`, { breakInside: "avoid" });
screenRule(`${items} p + p`, { ...type.small, color: vars.textSecondary });
const asNarrowAsItIs = { width: "1px", whiteSpace: "nowrap" } as const;
export const check = screenStyle(asNarrowAsItIs);
export const box = screenStyle({
  display: "block",
  width: "1.125rem",
  height: "1.125rem",
  border: `1px solid ${vars.borderControl}`,
  borderRadius: radius.small,
});
export const quantity = screenStyle({ ...asNarrowAsItIs, selectors: { "&&": { textAlign: "right" } } });
export const amount = screenStyle({ ...asNarrowAsItIs, selectors: { "&&": { textAlign: "right" } } });
/** On a phone's screen the numbers of an item stand below it. */
export const priced = screenStyle({}, items);
screenRule(`${priced} tr`, {
  "@media": { [onPhone]: { display: "grid", gridTemplateColumns: "1fr auto auto" } },
});
screenRule(`${priced} tr > *`, { "@media": { [onPhone]: { width: "auto", whiteSpace: "normal" } } });
screenRule(`${priced} tr > :first-child`, {
  "@media": { [onPhone]: { gridColumn: "1 / -1", paddingBottom: 0, borderBottom: 0 } },
});
export const count = screenStyle({ ...type.bodyMedium, margin: `${space[12]} 0 ${space[24]}` });
export const notes = screenStyle({ ...clampedTo(8), whiteSpace: "pre-line" });

export const sums = screenStyle({
  width: `min(100%, ${size.profileCard})`,
  margin: `${space[12]} 0 0 auto`,
  breakInside: "avoid",
});
export const sum = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: space[12],
  padding: `${space[4]} ${space[8]}`,
  selectors: {
    "&:last-child": { ...type.sectionTitle, marginTop: space[4], borderTop: `1px solid ${vars.borderDefault}` },
  },
});
