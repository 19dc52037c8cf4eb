import { uiRule, uiStyle } from "../styles/layered.ts";
import { ring } from "../styles/recipes.ts";
import { vars } from "../styles/theme.css.ts";
import { media, radius, size, type } from "../styles/tokens.ts";
import { radio } from "./RadioGroup.css.ts";

export const tiles = uiStyle({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(96px, 1fr))",
  gap: "8px",
  "@media": { [media.phone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
/** Three in each line, where all do not fit in one. */
export const threes = uiStyle({
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  "@media": { [media.phone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const tile = uiStyle({
  ...type.small,
  position: "relative",
  display: "grid",
  gridTemplateColumns: "1fr auto",
  alignItems: "center",
  gap: "8px",
  padding: "11px",
  border: `1px solid ${vars.borderControl}`,
  borderRadius: radius.control,
  color: vars.textSecondary,
  backgroundColor: vars.surfaceField,
  cursor: "pointer",
  selectors: { "&:focus-within:has(:focus-visible)": ring(1) },
  "@media": {
    [media.phone]: { ...type.field, gridTemplateColumns: "auto 1fr auto", minHeight: size.touch, gap: "12px" },
  },
});
export const chosen = uiStyle({
  borderColor: vars.accent,
  // The second pixel of the border, without moving what is inside.
  boxShadow: `inset 0 0 0 1px ${vars.accent}`,
  color: vars.accentText,
  backgroundColor: vars.accentTint,
});

export const word = uiStyle({
  gridColumn: "1 / -1",
  color: vars.textPrimary,
  "@media": { [media.phone]: { gridColumn: "auto" } },
});

// The icon comes first, and last on a phone.
uiRule(`${tile} > svg`, { "@media": { [media.phone]: { order: 1 } } });
// The ring goes around the tile.
uiRule(`${tile} > ${radio}:focus-visible`, { outline: "none" });
