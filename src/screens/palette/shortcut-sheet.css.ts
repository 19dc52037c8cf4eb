import { screenStyle } from "../../styles/layered.ts";
import { vars } from "../../styles/theme.css.ts";
import { radius, size, space, type } from "../../styles/tokens.ts";

export const toggle = screenStyle({
  ...type.body,
  display: "flex",
  alignItems: "center",
  gap: space[8],
  minHeight: size.touch,
  cursor: "pointer",
});

export const groupTitle = screenStyle({ ...type.caption, margin: `${space[16]} 0 ${space[4]}`, color: vars.textMuted });
export const shortcut = screenStyle({
  ...type.body,
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: space[16],
  minHeight: "36px",
  borderBottom: `1px solid ${vars.borderSubtle}`,
});
export const keys = screenStyle({ ...type.small, color: vars.textSecondary, whiteSpace: "nowrap" });
export const key = screenStyle({
  ...type.small,
  display: "inline-block",
  minWidth: "24px",
  padding: "0 6px",
  border: `1px solid ${vars.borderDefault}`,
  borderRadius: radius.small,
  color: vars.textPrimary,
  fontFamily: "inherit",
  textAlign: "center",
});
export const note = screenStyle({ ...type.small, marginTop: space[16], color: vars.textSecondary });
