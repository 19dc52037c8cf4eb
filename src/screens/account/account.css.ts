import { screenRule, screenStyle } from "../../styles/layered.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, space, type } from "../../styles/tokens.ts";

export const columns = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)",
  alignItems: "start",
  gap: space[16],
  marginTop: space[20],
  "@media": { [media.drawer]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const whole = screenStyle({ marginTop: space[20] });
export const fields = screenStyle({ display: "flex", flexDirection: "column", gap: space[16] });
export const buttons = screenStyle({ display: "flex", flexWrap: "wrap", gap: space[8] });
export const session = screenStyle({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[12],
  padding: `${space[12]} ${space[20]}`,
  selectors: { "& + &": { borderTop: `1px solid ${vars.borderSubtle}` } },
  "@media": { [media.phone]: { paddingInline: space[16] } },
});
export const browser = screenStyle({ ...type.smallMedium, color: vars.textPrimary, overflowWrap: "anywhere" });
screenRule(`${session} > :last-child`, { flex: "none" });
