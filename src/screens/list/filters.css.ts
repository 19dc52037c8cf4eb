import { listRule, listStyle } from "../../styles/layered.ts";
import { cardSurface, clampedTo, oneLine, outOfSight, ring } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, radius, size, space, type } from "../../styles/tokens.ts";
import * as list from "./list.css.ts";
import { withBar } from "./selection.css.ts";

/** The line of the active filters. The list leaves room for one line. */
export const line = listStyle({
  ...type.small,
  display: "flex",
  alignItems: "center",
  columnGap: space[12],
  margin: `-4px 0 ${space[12]}`,
  color: vars.textSecondary,
  "@media": { [media.phone]: { flexWrap: "wrap", marginBottom: space[8] } },
});
listRule(`${line} ~ div ${list.box}`, { maxHeight: "min(800px, max(400px, calc(100dvh - 178px)))" });
listRule(`${line} ~ div ${withBar} ${list.box}`, { maxHeight: "min(728px, max(328px, calc(100dvh - 250px)))" });

export const showAll = listStyle({
  ...type.small,
  flex: "none",
  minHeight: "24px",
  "@media": { [media.phone]: { minHeight: size.touch } },
});

/** Limited in height: many chips must not push the list off the screen. */
export const chips = listStyle({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  gap: space[4],
  minWidth: 0,
  maxHeight: "7rem",
  overflowY: "auto",
});
/** For screen readers and for copying; visually, the chips' edges separate. */
export const separator = listStyle({ ...outOfSight, whiteSpace: "pre" });
export const chip = listStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: space[4],
  maxWidth: "100%",
  minHeight: "26px",
  paddingLeft: space[8],
  border: `1px solid ${vars.borderDefault}`,
  borderRadius: radius.small,
  backgroundColor: vars.surfaceCard,
});
export const chipWords = listStyle({
  ...oneLine,
  display: "block",
  minWidth: 0,
  maxWidth: "30rem",
  "@media": { [media.phone]: { ...clampedTo(3), whiteSpace: "normal" } },
});
export const chipValue = listStyle({ ...type.smallMedium, color: vars.textPrimary });
export const remove = listStyle({
  display: "inline-flex",
  flex: "none",
  alignItems: "center",
  justifyContent: "center",
  width: "24px",
  height: "24px",
  borderRadius: radius.small,
  color: vars.textMuted,
  selectors: { "&:focus-visible": ring(-2) },
  "@media": {
    [media.hover]: { ":hover": { color: vars.textPrimary, backgroundColor: vars.surfaceHover } },
    [media.phone]: { width: size.touch, height: size.touch },
  },
});
export const ignored = listStyle({
  ...type.small,
  margin: `-4px 0 ${space[12]}`,
  color: vars.textMuted,
  overflowWrap: "anywhere",
});

export const panel = listStyle({ ...cardSurface, padding: space[16], marginBottom: space[16] });
export const facets = listStyle({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 12rem), 1fr))",
  alignItems: "start",
  gap: `${space[16]} ${space[24]}`,
  marginBottom: space[16],
  "@media": {
    // Of six, none stands alone below the others.
    "(min-width: 1440px)": {
      selectors: { "&:has(> :nth-child(6):last-child)": { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" } },
    },
  },
});
export const failure = listStyle({
  ...type.small,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[12],
  marginBottom: space[16],
  color: vars.textSecondary,
  overflowWrap: "anywhere",
});
/** About as high as the usual few choices that replace it. */
export const waiting = listStyle({
  display: "flex",
  flexDirection: "column",
  gap: space[12],
  padding: `${space[8]} ${space[4]}`,
});
export const legend = listStyle({ ...type.captionMedium, marginBottom: space[4], color: vars.textMuted });

/** Shows five choices and half of the next. */
export const choices = listStyle({
  maxHeight: "9.25rem",
  overflowY: "auto",
  overscrollBehavior: "contain",
  "@media": { [media.phone]: { maxHeight: "15rem", overscrollBehavior: "auto" } },
});
export const choice = listStyle({
  ...type.small,
  display: "flex",
  alignItems: "center",
  gap: space[8],
  minHeight: "26px",
  paddingInline: space[4],
  borderRadius: radius.small,
  color: vars.textPrimary,
  cursor: "pointer",
  "@media": {
    [media.hover]: { ":hover": { backgroundColor: vars.surfaceHover } },
    [media.phone]: { minHeight: size.touch },
  },
});
/** Up to three lines, which hold a cancellation's reason: a tooltip is for pointers only. */
export const choiceLabel = listStyle({ ...clampedTo(3), flex: 1, minWidth: 0 });
export const count = listStyle({ ...type.caption, color: vars.textMuted });
export const more = listStyle({ ...type.caption, padding: space[4], color: vars.textMuted });

export const ends = listStyle({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: space[8],
});
/** Two fields side by side only where each shows a whole date. */
export const days = listStyle({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(9.5rem, 1fr))",
  gap: space[8],
});
