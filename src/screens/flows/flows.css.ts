import { styleVariants } from "@vanilla-extract/css";
import { screenRule, screenStyle } from "../../styles/layered.ts";
import { screens } from "../../styles/layers.css.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, radius, space, type } from "../../styles/tokens.ts";

const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';

export const intro = screenStyle({ maxWidth: "72ch", marginBottom: space[16] });

export const columns = screenStyle({
  display: "grid",
  gridTemplateColumns: "232px minmax(0, 1fr)",
  alignItems: "start",
  gap: space[16],
  "@media": { [media.drawer]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const column = screenStyle({ display: "flex", flexDirection: "column", gap: space[16], minWidth: 0 });

export const machines = screenStyle({ padding: space[8] });
export const machine = screenStyle({
  ...type.small,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[8],
  width: "100%",
  minHeight: "32px",
  padding: `0 ${space[12]}`,
  borderRadius: radius.control,
  color: vars.textSecondary,
  textAlign: "left",
  "@media": {
    [media.hover]: { ":hover": { backgroundColor: vars.surfaceHover } },
    [media.phone]: { minHeight: "44px" },
  },
  selectors: { "&[aria-pressed='true']": { color: vars.textPrimary, backgroundColor: vars.surfaceSelected } },
});

export const drawing = screenStyle({ overflow: "auto", padding: space[16] });
export const chart = screenStyle({
  display: "block",
  maxWidth: "max(100%, 640px)",
  height: "auto",
  fontFamily: mono,
  fontSize: "11px",
});
export const group = screenStyle({ fill: "none", stroke: vars.borderControl, strokeDasharray: "4 3" });
export const state = screenStyle({ fill: vars.surfaceRaised, stroke: vars.borderControl });
export const live = screenStyle({});
screenRule(`${live} > rect`, { fill: vars.accentTint, stroke: vars.accent, strokeWidth: "2px" });
export const stateName = screenStyle({ fill: vars.textPrimary, fontWeight: 600, fontSize: "12px" });
// What holds other states is in one of them, and that is the one to see.
screenRule(`${live} > ${group}`, { fill: "none" });
screenRule(`${live} > text:first-of-type`, { fill: vars.accentText });
export const stateLine = screenStyle({ fill: vars.textSecondary });
const { danger, caution, neutral, success } = vars.status;
/** How well something is tested. */
const tones = { none: danger, few: caution, some: neutral, many: success };
export const arrow = screenStyle({ fill: "none" });
export const arrowTone = styleVariants(tones, ({ mark }) => ({ "@layer": { [screens]: { stroke: mark } } }));
export const textTone = styleVariants(tones, ({ text }) => ({ "@layer": { [screens]: { fill: text, color: text } } }));
export const arrowHead = screenStyle({ fill: "context-stroke" });
export const arrowLabel = screenStyle({
  paintOrder: "stroke",
  stroke: vars.surfaceCard,
  strokeWidth: "4px",
});

export const actors = screenStyle({ padding: `${space[8]} ${space[20]}` });
screenRule(`${actors} ${actors}`, { padding: `0 0 0 ${space[20]}`, borderLeft: `1px solid ${vars.borderSubtle}` });
export const actor = screenStyle({
  ...type.small,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[8],
  minHeight: "32px",
  color: vars.textPrimary,
});
screenRule(`${machine} > span`, { flex: "none" });

export const events = screenStyle({ maxHeight: "480px", overflow: "auto" });
export const event = screenStyle({
  ...type.small,
  display: "grid",
  gridTemplateColumns: "72px minmax(0, 1fr) minmax(0, 2fr) minmax(0, 2fr)",
  gap: `${space[4]} ${space[16]}`,
  alignItems: "baseline",
  padding: `${space[8]} ${space[20]}`,
  color: vars.textPrimary,
  selectors: { "& + &": { borderTop: `1px solid ${vars.borderSubtle}` } },
  "@media": { [media.phone]: { gridTemplateColumns: "64px minmax(0, 1fr)", padding: `${space[8]} ${space[16]}` } },
});
export const time = screenStyle({ color: vars.textMuted, fontVariantNumeric: "tabular-nums", textAlign: "right" });
screenRule(`${event} > :nth-child(n + 3)`, { "@media": { [media.phone]: { gridColumn: "2" } } });

export const code = screenStyle({
  fontFamily: mono,
  fontSize: "0.75rem",
  color: vars.textSecondary,
  overflowWrap: "anywhere",
});
