import { screenRule, screenStyle, uiRule } from "../../styles/layered.ts";
import { raisedSurface } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { bannersHeight, layer, space, type } from "../../styles/tokens.ts";

/** At the end of the page, and sticky at the bottom of the window above it, so that nothing above moves. */
export const banners = screenStyle({
  position: "sticky",
  bottom: space[16],
  order: 1,
  zIndex: layer.topBar,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  alignSelf: "center",
  "@media": { print: { display: "none" } },
});

export const banner = screenStyle({
  ...type.bodyMedium,
  ...raisedSurface,
  display: "flex",
  alignItems: "center",
  gap: space[8],
  marginTop: space[16],
  padding: `${space[8]} ${space[16]}`,
  border: `1px solid ${vars.status.caution.border}`,
  color: vars.textPrimary,
});

// Keeps a focused element clear of the banner. Lists with a selection bar, which is higher, have their own padding.
uiRule(`html:has(${banner})`, { scrollPaddingBottom: `calc(var(${bannersHeight}) + ${space[32]})` });

screenRule(`${banner} > button`, { flex: "none" });

export const icon = screenStyle({ color: vars.status.caution.mark });
