import { screenStyle } from "../../styles/layered.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, radius, size, space, type } from "../../styles/tokens.ts";

/** The notice above a dialog's fields. */
export const meanwhile = screenStyle({
  ...type.body,
  display: "flex",
  gap: space[8],
  marginBottom: space[16],
  padding: `${space[8]} ${space[12]}`,
  border: `1px solid ${vars.status.caution.border}`,
  borderRadius: radius.control,
  color: vars.textPrimary,
  backgroundColor: vars.status.caution.background,
  overflowWrap: "anywhere",
});
export const meanwhileIcon = screenStyle({ marginTop: "2px", color: vars.status.caution.mark });

export const intro = screenStyle({ ...type.body, marginBottom: space[16], color: vars.textSecondary });

export const clash = screenStyle({ selectors: { "& + &": { marginTop: space[16] } } });
export const legend = screenStyle({ ...type.bodyMedium, color: vars.textPrimary });
/** A value to choose: its radio, its name, and what it is. */
export const option = screenStyle({
  ...type.body,
  display: "grid",
  gridTemplateColumns: "16px 56px minmax(0, 1fr)",
  alignItems: "start",
  columnGap: space[8],
  padding: `${space[4]} 0`,
  minHeight: "28px",
  cursor: "pointer",
  "@media": { [media.phone]: { minHeight: size.touch, paddingBlock: space[12] } },
});
export const radio = screenStyle({ marginTop: "2px" });
export const name = screenStyle({ color: vars.textSecondary });
export const value = screenStyle({
  color: vars.textPrimary,
  overflowWrap: "anywhere",
  whiteSpace: "pre-wrap",
});
export const noValue = screenStyle({ color: vars.textMuted });
