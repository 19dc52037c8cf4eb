import { screenStyle } from "../../styles/layered.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, size, space, type } from "../../styles/tokens.ts";

export const fields = screenStyle({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: space[16],
  "@media": { [media.phone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const wholeRow = screenStyle({ gridColumn: "1 / -1" });
export const track = screenStyle({
  ...type.small,
  display: "inline-flex",
  alignItems: "center",
  gap: space[4],
  marginTop: space[8],
  minHeight: "24px",
  "@media": { [media.phone]: { minHeight: size.touch, marginTop: 0 } },
});
export const lastUpdate = screenStyle({ ...type.body, padding: "8px 0", color: vars.textSecondary });
