import { screenRule, screenStyle } from "../../styles/layered.ts";
import { factCell, factRow } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, size, space, type } from "../../styles/tokens.ts";

export const profile = screenStyle({
  display: "grid",
  gridTemplateColumns: `${size.profileCard} minmax(0, 1fr)`,
  alignItems: "start",
  gap: space[16],
  "@media": { [media.drawer]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const details = screenStyle({ display: "flex", flexDirection: "column", gap: space[16], minWidth: 0 });

export const person = screenStyle({
  padding: space[24],
  "@media": { [media.phone]: { padding: space[16] } },
});

export const portrait = screenStyle({
  position: "relative",
  display: "inline-flex",
  borderRadius: "50%",
  boxShadow: `inset 0 0 0 1px ${vars.accentLine}`,
});
screenRule(`${portrait} > :first-child`, {
  color: vars.accentText,
  backgroundColor: vars.accentTint,
  border: `1px solid ${vars.accentLine}`,
  fontWeight: 400,
  fontSize: "1.75rem",
});
export const check = screenStyle({
  position: "absolute",
  right: "-2px",
  bottom: 0,
  display: "flex",
  padding: "2px",
  borderRadius: "50%",
  color: vars.status.success.mark,
  backgroundColor: vars.surfaceCard,
});

export const personName = screenStyle({
  ...type.profileName,
  marginTop: space[16],
  color: vars.textPrimary,
  overflowWrap: "anywhere",
});
export const badges = screenStyle({ display: "flex", flexWrap: "wrap", gap: space[8], marginTop: space[12] });

export const facts = screenStyle({
  display: "flex",
  flexDirection: "column",
  gap: "14px",
  marginTop: space[24],
  paddingTop: space[20],
  borderTop: `1px solid ${vars.borderSubtle}`,
});
export const fact = screenStyle({
  ...type.small,
  display: "flex",
  alignItems: "center",
  gap: space[8],
  color: vars.textSecondary,
});
screenRule(`${fact} > dd`, { ...type.smallMedium, flex: 1, textAlign: "right", color: vars.textPrimary });

export const cells = screenStyle(factRow);
export const info = screenStyle({
  ...factCell,
  display: "flex",
  gap: space[12],
  padding: `${space[16]} ${space[20]}`,
});
screenRule(`${info} > svg`, { marginTop: space[4], color: vars.textMuted });
export const infoText = screenStyle({ minWidth: 0, flex: 1 });
export const infoLabel = screenStyle({ ...type.caption, color: vars.textMuted, marginBottom: "2px" });
export const infoValue = screenStyle({ ...type.bodyMedium, color: vars.textPrimary, overflowWrap: "anywhere" });
export const infoNote = screenStyle({ ...type.caption, marginTop: "2px", color: vars.textSecondary });
export const infoLink = screenStyle({
  overflowWrap: "anywhere",
  "@media": { [media.phone]: { display: "inline-block", paddingBlock: space[12] } },
});

/** A hairline between neighbours: each draws one to the left and above, and the edges are cut off. */
export const figures = screenStyle({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  overflow: "clip",
  "@media": { [media.phone]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
export const figure = screenStyle({
  margin: "-1px 0 0 -1px",
  padding: `${space[12]} ${space[20]}`,
  borderTop: `1px solid ${vars.borderSubtle}`,
  borderLeft: `1px solid ${vars.borderSubtle}`,
  "@media": { [media.phone]: { paddingInline: space[16] } },
});
export const figureValue = screenStyle({ ...type.bodyMedium, color: vars.textPrimary, overflowWrap: "anywhere" });
export const figuresNote = screenStyle({
  ...type.caption,
  padding: `${space[8]} ${space[20]}`,
  borderBlock: `1px solid ${vars.borderSubtle}`,
  color: vars.textMuted,
  "@media": { [media.phone]: { paddingInline: space[16] } },
});
export const noOrders = screenStyle({ ...type.body, color: vars.textSecondary });
