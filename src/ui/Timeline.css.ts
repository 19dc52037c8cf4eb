import { uiStyle } from "../styles/layered.ts";
import { toned } from "../styles/recipes.ts";
import { vars } from "../styles/theme.css.ts";
import { media, type } from "../styles/tokens.ts";

export const entry = uiStyle({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "20px minmax(0, 1fr) auto",
  columnGap: "12px",
  paddingBottom: "20px",
  "@media": { [media.phone]: { gridTemplateColumns: "20px minmax(0, 1fr)" } },
  selectors: {
    "&:last-child": { paddingBottom: 0 },
    // The line to the next mark.
    "&:not(:last-child)::before": {
      content: "",
      position: "absolute",
      top: "20px",
      bottom: 0,
      left: "9.5px",
      width: "1px",
      backgroundColor: vars.borderDefault,
    },
  },
});

export const mark = uiStyle({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  width: "20px",
  height: "20px",
  border: "1px solid",
  borderRadius: "50%",
});
export const marks = {
  done: uiStyle(toned(vars.status.success)),
  now: uiStyle({ color: vars.accentText, backgroundColor: vars.accentTint, borderColor: vars.accentLine }),
  toCome: uiStyle({ borderStyle: "dashed", borderColor: vars.borderControl }),
  returned: uiStyle(toned(vars.status.neutral)),
  failed: uiStyle(toned(vars.status.danger)),
};
export const dot = uiStyle({
  width: "8px",
  height: "8px",
  borderRadius: "50%",
  backgroundColor: vars.accent,
  forcedColorAdjust: "none",
});

export const words = uiStyle({ minWidth: 0, overflowWrap: "anywhere" });
export const title = uiStyle({ ...type.bodyMedium, color: vars.textPrimary });
export const detail = uiStyle({ ...type.small, color: vars.textSecondary });
export const date = uiStyle({
  ...type.small,
  color: vars.textMuted,
  textAlign: "right",
  "@media": { [media.phone]: { gridColumn: 2, textAlign: "left" } },
});
