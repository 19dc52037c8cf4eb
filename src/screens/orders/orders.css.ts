import { screenRule, screenStyle } from "../../styles/layered.ts";
import { clampedTo, mostNameLines } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, size, space, type } from "../../styles/tokens.ts";
import * as list from "../list/list.css.ts";
import { place } from "../list/selection.css.ts";

const edges = {
  // The box, and after it the star.
  "&&:first-child": { paddingLeft: "32px", paddingRight: space[8] },
  "&&:last-child": { paddingRight: space[12] },
};

export const head = screenStyle({ selectors: edges }, list.head);

/** On a phone an order is a block: the star, what it is at the left, how much and how far at the right. */
export const row = screenStyle({
  "@media": {
    [media.phone]: {
      // As wide as a star, also where an order has none.
      gridTemplateColumns: `${size.touch} minmax(0, 1fr) auto`,
      gridTemplateAreas: '"star number status" "star name total" "star email email" "star date items"',
      alignContent: "start",
      // The star and below it the box fit, however little else there is.
      minHeight: "100px",
      padding: `${space[12]} ${space[16]} ${space[12]} ${space[4]}`,
    },
  },
});

export const cell = screenStyle(
  {
    padding: `0 ${space[12]}`,
    borderBottom: `1px solid ${vars.borderSubtle}`,
    "@media": {
      [media.phone]: { minWidth: 0, selectors: { "&&&": { height: "auto", padding: 0 } }, borderBottom: 0 },
    },
    selectors: edges,
  },
  list.cell,
);

/** There is room beside the star, which stays 12 px from the middle of the box: whoever aims at one meets no other. */
screenRule(`:is(${head}, ${cell}) > ${place}`, { left: space[8], "@media": { [media.phone]: { left: space[4] } } });

export const star = screenStyle({
  overflow: "visible",
  "@media": { [media.phone]: { gridArea: "star", selectors: { "&&&": { marginTop: "-10px" } } } },
});
export const starButton = screenStyle({
  color: vars.borderControl,
  selectors: { "&[aria-pressed='true']": { color: vars.accent } },
});
screenRule(`${starButton}[aria-pressed='true'] svg`, { fill: "currentcolor" });

export const onlyFavourites = screenStyle({});
screenRule(`${onlyFavourites}[aria-pressed='true']`, { borderColor: vars.accent, backgroundColor: vars.accentTint });
screenRule(`${onlyFavourites}[aria-pressed='true'] svg`, { color: vars.accent, fill: "currentcolor" });

export const number = screenStyle({
  ...type.smallMedium,
  color: vars.textPrimary,
  "@media": { [media.phone]: { gridArea: "number" } },
});
screenRule(`${number} > a`, { "@media": { [media.phone]: type.bodyMedium } });

/** Its two lines are cut on their own. */
export const customer = screenStyle({ overflow: "visible", "@media": { [media.phone]: { display: "contents" } } });
const cut = { overflow: "clip", textOverflow: "ellipsis" };
export const customerName = screenStyle({
  ...type.smallMedium,
  ...cut,
  lineHeight: "1.125rem",
  color: vars.textPrimary,
  "@media": {
    [media.phone]: { ...type.bodyMedium, gridArea: "name", lineHeight: "1.125rem", ...clampedTo(mostNameLines) },
  },
});
export const customerEmail = screenStyle({
  ...type.caption,
  ...cut,
  color: vars.textMuted,
  "@media": { [media.phone]: { gridArea: "email", overflowWrap: "anywhere" } },
});

const atEnd = { justifySelf: "end", textAlign: "right" } as const;

export const date = screenStyle({
  // Of a known length: not having to cut it is faster.
  overflow: "visible",
  color: vars.textSecondary,
  "@media": { [media.phone]: { ...type.caption, gridArea: "date", color: vars.textMuted } },
});
export const extra = screenStyle({ color: vars.textSecondary });
export const items = screenStyle({
  color: vars.textSecondary,
  "@media": { [media.phone]: { ...type.caption, ...atEnd, gridArea: "items", color: vars.textMuted } },
});
export const total = screenStyle({
  "@media": { [media.phone]: { ...type.body, ...atEnd, gridArea: "total", marginLeft: space[12] } },
});
export const status = screenStyle({
  textOverflow: "clip",
  "@media": {
    "(min-width: 1440px)": { selectors: { "&&": { paddingLeft: space[40] } } },
    [media.phone]: { ...atEnd, gridArea: "status", marginLeft: space[12], marginBottom: "2px" },
  },
});
// A status has the width that a person gave it for itself.
screenRule(`${list.ownWidths} .${status}.${status}`, {
  "@media": { "(min-width: 1440px)": { paddingLeft: space[12] } },
});
