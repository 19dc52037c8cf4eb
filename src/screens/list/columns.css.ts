import { listStyle } from "../../styles/layered.ts";
import { toolPanel } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, space, type } from "../../styles/tokens.ts";

export const chooser = listStyle({ position: "relative" });

/** Lies over the table, which shows at once what is chosen. */
export const panel = listStyle({ ...toolPanel, width: "max-content" });
export const row = listStyle({ display: "flex", alignItems: "center", gap: space[4] });
export const choice = listStyle({
  ...type.small,
  display: "flex",
  flex: 1,
  alignItems: "center",
  gap: space[8],
  minWidth: "9rem",
  minHeight: "32px",
  paddingInline: space[4],
  color: vars.textPrimary,
});
export const whyNot = listStyle({ ...type.caption, color: vars.textMuted });
export const foot = listStyle({ display: "flex", justifyContent: "flex-end", paddingTop: space[8] });

/** The edge of a column's head, which can be dragged. */
export const edge = listStyle({
  position: "absolute",
  top: 0,
  right: 0,
  width: "9px",
  height: "100%",
  borderRight: "2px solid transparent",
  cursor: "col-resize",
  touchAction: "none",
  "@media": {
    [media.hover]: { ":hover": { borderRightColor: vars.borderControl } },
    [media.phone]: { display: "none" },
  },
  ":active": { borderRightColor: vars.accent },
});
