import { screenRule, screenStyle, screenVariants } from "../../styles/layered.ts";
import { ring } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, radius, size, space, type } from "../../styles/tokens.ts";

const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';

export const intro = screenStyle({ maxWidth: "72ch", marginBottom: space[16] });

export const columns = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
  alignItems: "start",
  gap: space[16],
  "@media": { [media.narrow]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const column = screenStyle({ display: "flex", flexDirection: "column", gap: space[16], minWidth: 0 });

export const machines = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  padding: space[8],
  "@media": { [media.phone]: { flexWrap: "nowrap", overflowX: "auto" } },
});
screenRule(`${machines} > li`, { flex: "none" });
export const machine = screenStyle({
  ...type.small,
  display: "flex",
  alignItems: "center",
  gap: space[8],
  minHeight: "32px",
  padding: `0 ${space[12]}`,
  borderRadius: radius.control,
  color: vars.textSecondary,
  textAlign: "left",
  "@media": {
    [media.hover]: { ":hover": { backgroundColor: vars.surfaceHover } },
    [media.phone]: { minHeight: size.touch },
  },
  selectors: { "&[aria-pressed='true']": { color: vars.textPrimary, backgroundColor: vars.surfaceSelected } },
});

export const drawing = screenStyle({ overflow: "auto", padding: space[16] });
export const legend = screenStyle({
  ...type.caption,
  display: "flex",
  flexWrap: "wrap",
  gap: `${space[4]} ${space[12]}`,
  padding: `${space[12]} ${space[20]}`,
  borderTop: `1px solid ${vars.borderSubtle}`,
  color: vars.textSecondary,
});
export const chart = screenStyle({
  height: "auto",
  fontFamily: mono,
  fontSize: "12px",
});
export const group = screenStyle({ fill: "none", stroke: vars.borderControl, strokeDasharray: "4 3" });
export const state = screenStyle({ fill: vars.surfaceRaised, stroke: vars.borderControl });
export const live = screenStyle({});
screenRule(`${live} > rect`, { fill: vars.accentTint, stroke: vars.accent, strokeWidth: "2px" });
export const stateName = screenStyle({ fill: vars.textPrimary, fontWeight: 600, fontSize: "13px" });
// A live group is not filled: one of its inner states is live as well, and that is the one to see.
screenRule(`${live} > ${group}`, { fill: "none" });
screenRule(`${live} > text:first-of-type`, { fill: vars.accentText });
export const stateLine = screenStyle({ fill: vars.textSecondary });
const { danger, caution, neutral, success } = vars.status;
/** The colours for how well a transition is tested. */
const tones = { none: danger, few: caution, some: neutral, many: success };
export const arrow = screenStyle({ fill: "none" });
export const arrowTone = screenVariants(tones, ({ mark }) => ({ stroke: mark }));
export const textTone = screenVariants(tones, ({ text }) => ({ fill: text, color: text }));
export const headLine = screenStyle({ stroke: vars.borderSubtle });
export const lifeline = screenStyle({ stroke: vars.borderControl, strokeDasharray: "2 4" });
export const arrowHead = screenStyle({ fill: "context-stroke" });
// A halo keeps words readable above the arrows.
const halo = { paintOrder: "stroke", stroke: vars.surfaceCard, strokeWidth: "4px" };
export const arrowLabel = screenStyle(halo);
export const sequenceLabel = screenStyle({ ...halo, fill: vars.textPrimary });
export const stateReached = screenStyle({ ...halo, fill: vars.accentText });

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
  gridTemplateColumns: "64px minmax(0, 5fr) minmax(0, 6fr) minmax(0, 6fr)",
  gap: `${space[4]} ${space[16]}`,
  alignItems: "baseline",
  padding: `${space[8]} ${space[20]}`,
  color: vars.textPrimary,
  selectors: { "& + &": { borderTop: `1px solid ${vars.borderSubtle}` } },
  "@media": { [media.phone]: { gridTemplateColumns: "64px minmax(0, 1fr)", padding: `${space[8]} ${space[16]}` } },
});
export const time = screenStyle({ color: vars.textMuted, textAlign: "right" });
screenRule(`${event} > :nth-child(n + 3)`, { "@media": { [media.phone]: { gridColumn: "2" } } });

export const code = screenStyle({
  fontFamily: mono,
  fontSize: "0.75rem",
  color: vars.textSecondary,
  overflowWrap: "anywhere",
});

export const fileButton = screenStyle({
  position: "relative",
  cursor: "pointer",
  selectors: { "&:has(:focus-visible)": ring() },
});
export const problem = screenStyle({ marginBottom: space[16] });
export const momentCard = screenStyle({ marginBottom: space[16] });
export const moment = screenStyle({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto auto",
  alignItems: "center",
  gap: `${space[8]} ${space[12]}`,
});
export const slider = screenStyle({
  width: "100%",
  height: "24px",
  accentColor: vars.accent,
  "@media": { [media.phone]: { height: size.touch } },
});
export const momentWords = screenStyle({ ...type.small, gridColumn: "1 / -1", color: vars.textSecondary });

export const actorName = screenStyle({
  minHeight: "24px",
  borderRadius: radius.small,
  color: vars.accentText,
  textDecoration: "underline",
  textDecorationColor: vars.accentLine,
  textUnderlineOffset: "3px",
  "@media": { [media.phone]: { minHeight: size.touch } },
  selectors: { "&[aria-pressed='true']": { fontWeight: 600 } },
});
export const nothing = screenStyle({ padding: space[20] });
export const sendable = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: space[8],
  padding: `${space[12]} ${space[20]}`,
  borderBottom: `1px solid ${vars.borderSubtle}`,
});
screenRule(`${sendable} > legend`, { ...type.smallMedium, float: "left", width: "100%", color: vars.textPrimary });
export const steps = screenStyle({ maxHeight: "480px", overflow: "auto", borderTop: `1px solid ${vars.borderSubtle}` });
export const step = screenStyle({
  ...type.small,
  padding: `${space[8]} ${space[20]}`,
  color: vars.textPrimary,
  selectors: { "& + &": { borderTop: `1px solid ${vars.borderSubtle}` } },
});
export const stepHead = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space[4]} ${space[16]}`,
  alignItems: "baseline",
});
export const facts = screenStyle({
  ...type.caption,
  display: "grid",
  gridTemplateColumns: "max-content minmax(0, 1fr)",
  gap: `${space[4]} ${space[12]}`,
  marginTop: space[4],
  color: vars.textSecondary,
  fontFamily: mono,
});
screenRule(`${facts} dt`, { color: vars.textMuted });
screenRule(`${facts} dd`, { overflowWrap: "anywhere" });
export const difference = screenStyle({ display: "contents" });
export const before = screenStyle({ color: vars.status.danger.text });
export const after = screenStyle({ color: vars.status.success.text, textDecoration: "none" });
