import { screenStyle } from "../../styles/layered.ts";
import * as recipes from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, radius, space, type } from "../../styles/tokens.ts";

export const card = screenStyle({ display: "flex", flexDirection: "column" });

export const plot = screenStyle({
  position: "relative",
  height: "248px",
  // The chart is painted in the theme's colours, so forced colours must not change what is behind it.
  forcedColorAdjust: "none",
  backgroundColor: vars.surfaceCard,
  borderRadius: radius.small,
  touchAction: "pan-y",
  cursor: "crosshair",
  ":focus-visible": recipes.ring(4),
  "@media": { [media.phone]: { height: "208px" } },
});

export const legend = screenStyle({
  ...type.caption,
  display: "inline-flex",
  alignItems: "center",
  gap: space[8],
  color: vars.textSecondary,
  "::before": { content: "", width: "14px", height: "2px", backgroundColor: vars.accent, forcedColorAdjust: "none" },
});

/** The vertical line through the point that is pointed at, from the plot's top to its bottom. */
export const ruler = screenStyle({
  position: "absolute",
  width: "1px",
  background: `repeating-linear-gradient(${vars.chartAxis} 0 2px, transparent 2px 5px)`,
  pointerEvents: "none",
});

export const tooltip = screenStyle({
  ...recipes.tooltip,
  position: "absolute",
  zIndex: 1,
  minWidth: "152px",
  padding: `${space[8]} ${space[12]}`,
  whiteSpace: "nowrap",
  selectors: {
    "&[data-side='right']": { transform: "translate(16px, 16px)" },
    "&[data-side='middle']": { transform: "translate(-50%, 16px)" },
    "&[data-side='left']": { transform: "translate(calc(-100% - 16px), 16px)" },
  },
});

export const tooltipAmount = screenStyle({ ...type.cardTitle, color: vars.textPrimary });
