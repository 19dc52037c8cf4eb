import { screenStyle } from "../styles/layered.ts";
import { vars } from "../styles/theme.css.ts";
import { space } from "../styles/tokens.ts";

export const loading = screenStyle({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space[12],
  padding: `96px ${space[24]}`,
  color: vars.textSecondary,
});
