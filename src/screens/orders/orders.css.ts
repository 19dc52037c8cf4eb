import { screenRule, screenStyle } from "../../styles/layered.ts";
import { clampedTo, maxNameLines } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, size, space, type } from "../../styles/tokens.ts";
import * as list from "../list/list.css.ts";
import { place } from "../list/selection.css.ts";

const edges = {
  // Room for the box, and after it the star.
  "&&:first-child": { paddingLeft: "32px", paddingRight: space[8] },
  "&&:last-child": { paddingRight: space[12] },
};

export const head = screenStyle({ selectors: edges }, list.head);

/** On a phone an order is a block: the star, at the left what the order is, at the right its status and amounts. */
export const row = screenStyle({
  "@media": {
    [media.phone]: {
      // As wide as a star, also where an order has none.
      gridTemplateColumns: `${size.touch} minmax(0, 1fr) auto`,
      gridTemplateAreas: '"star number status" "star name total" "star email email" "star date items"',
      alignContent: "start",
      // High enough for the star with the box below it.
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

/** Keeps the star at least 12 px from the middle of the box, so that whoever aims at one does not hit the other. */
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

/** Not cut itself: each of its two lines is. */
export const customer = screenStyle({ overflow: "visible", "@media": { [media.phone]: { display: "contents" } } });
const cut = { overflow: "clip", textOverflow: "ellipsis" };
export const customerName = screenStyle({
  ...type.smallMedium,
  ...cut,
  lineHeight: "1.125rem",
  color: vars.textPrimary,
  "@media": {
    [media.phone]: { ...type.bodyMedium, gridArea: "name", lineHeight: "1.125rem", ...clampedTo(maxNameLines) },
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
  // Dates have a known length: not clipping them is faster.
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
// With a width that a person chose, the status has no extra padding.
screenRule(`${list.ownWidths} .${status}.${status}`, {
  "@media": { "(min-width: 1440px)": { paddingLeft: space[12] } },
});
