import { uiStyle } from "../styles/layered.ts";
import { cardSurface } from "../styles/recipes.ts";
import { vars } from "../styles/theme.css.ts";
import { media, type } from "../styles/tokens.ts";

export const card = uiStyle({
  ...cardSurface,
  // Keeps a row's fill inside the corners without becoming a scroll box, which would stop sticky heads.
  overflow: "clip",
});

export const head = uiStyle({
  display: "flex",
  alignItems: "center",
  gap: "8px",
  minHeight: "48px",
  padding: "8px 20px",
  borderBottom: `1px solid ${vars.borderSubtle}`,
  "@media": { [media.phone]: { paddingInline: "16px" } },
});

export const title = uiStyle({ ...type.cardTitle, flex: 1, minWidth: 0, color: vars.textPrimary });

export const aside = uiStyle({
  ...type.caption,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: "8px",
  minWidth: 0,
  color: vars.textMuted,
});

export const content = uiStyle({ padding: "20px", "@media": { [media.phone]: { padding: "16px" } } });
