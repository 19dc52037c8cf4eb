import { uiRule, uiStyle } from "../styles/layered.ts";
import { vars } from "../styles/theme.css.ts";
import { media, type } from "../styles/tokens.ts";

export const header = uiStyle({
  marginBottom: "20px",
  "@media": { [media.phone]: { marginBottom: "12px" } },
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "12px 16px",
  minHeight: "36px",
});
export const words = uiStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: "12px",
  flex: 1,
  minWidth: 0,
});
export const count = uiStyle({ ...type.small, color: vars.textMuted });
export const actions = uiStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: "8px",
  "@media": { [media.phone]: { width: "100%" } },
});
uiRule(`${actions} > *`, { "@media": { [media.phone]: { flex: "1 1 auto" } } });
