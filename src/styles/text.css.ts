import { uiStyle } from "./layered.ts";
import { clampedTo, maxNameLines, outOfSight } from "./recipes.ts";
import { vars } from "./theme.css.ts";
import { media, type } from "./tokens.ts";

/** Text styles that several screens share. */

export const wordmark = uiStyle({
  ...type.wordmark,
  color: vars.textPrimary,
  "@media": { [media.drawer]: type.wordmarkPhone },
});

export const pageTitle = uiStyle({
  ...type.pageTitle,
  color: vars.textPrimary,
  "@media": { [media.phone]: type.pageTitlePhone },
});

export const sectionTitle = uiStyle({ ...type.sectionTitle, color: vars.textPrimary });
export const cardTitle = uiStyle({ ...type.cardTitle, color: vars.textPrimary });
export const secondary = uiStyle({ ...type.body, color: vars.textSecondary });
export const caption = uiStyle({ ...type.caption, color: vars.textMuted });

/** A link in running text, underlined at rest. */
export const link = uiStyle({
  color: vars.accentText,
  borderRadius: "2px",
  textDecoration: "underline",
  textDecorationColor: vars.accentLine,
  textUnderlineOffset: "3px",
  ":hover": { textDecorationColor: "currentcolor" },
});

/** A name on its record's page: whole, unless it has thousands of letters. */
export const name = uiStyle(clampedTo(maxNameLines));

/** There for assistive technology only. */
export const visuallyHidden = uiStyle({ ...outOfSight, margin: "-1px" });
