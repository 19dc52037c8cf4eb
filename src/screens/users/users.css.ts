import { keyframes } from "@vanilla-extract/css";
import { screenRule, screenStyle } from "../../styles/layered.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, size, space, type } from "../../styles/tokens.ts";
import * as list from "../list/list.css.ts";

const appear = keyframes({ from: { visibility: "hidden" } });
const edges = { "&&:first-child": { paddingLeft: space[20] }, "&&:last-child": { padding: "0 12px 0 4px" } };

// The list.

export const head = screenStyle({ selectors: { "&&": { paddingInline: space[8] }, ...edges } }, list.head);

/** On a phone a user is a block of lines beside the avatar, under the status. */
export const row = screenStyle({
  "@media": {
    [media.phone]: {
      display: "flex",
      flexWrap: "wrap",
      padding: `${space[16]} ${space[16]} ${space[8]} 60px`,
    },
  },
});

export const cell = screenStyle(
  {
    padding: `0 ${space[8]}`,
    borderBottom: `1px solid ${vars.borderSubtle}`,
    "@media": {
      [media.phone]: {
        flex: "none",
        width: "100%",
        selectors: { "&&&": { height: "auto", padding: 0 } },
        borderBottom: 0,
      },
    },
    selectors: edges,
  },
  list.cell,
);

export const name = screenStyle({
  "@media": { [media.phone]: { order: -3, selectors: { "&&&": { paddingRight: "104px" } } } },
});
screenRule(`${name} > :first-child`, {
  marginRight: space[12],
  verticalAlign: "middle",
  "@media": { [media.phone]: { position: "absolute", left: space[16], top: space[16], width: "32px", height: "32px" } },
});

export const nameText = screenStyle({
  verticalAlign: "middle",
  "@media": { [media.phone]: { ...type.bodyMedium, overflowWrap: "anywhere" } },
});

export const contact = screenStyle({ color: vars.textPrimary });

/** Quiet in a table, where the pointer tells; on a phone there is none. */
export const contactLink = screenStyle({
  textDecorationColor: vars.accentLine,
  textUnderlineOffset: "3px",
  borderRadius: "2px",
  ":focus-visible": { color: vars.accentText, textDecorationLine: "underline", outlineOffset: "-2px" },
  "@media": {
    [media.hover]: { ":hover": { color: vars.accentText, textDecorationLine: "underline" } },
    [media.phone]: {
      ...type.body,
      // With its line of 20 px, what a finger needs.
      display: "inline-block",
      paddingBlock: space[12],
      color: vars.accentText,
      textDecorationLine: "underline",
      overflowWrap: "anywhere",
    },
  },
});

export const age = screenStyle({
  color: vars.textPrimary,
  "@media": {
    [media.phone]: {
      ...type.caption,
      order: -1,
      flex: 1,
      textAlign: "left",
      color: vars.textMuted,
      "::before": { content: ", " },
    },
  },
});
export const gender = screenStyle({
  color: vars.textPrimary,
  "@media": { [media.phone]: { ...type.caption, order: -2, width: "auto", color: vars.textMuted } },
});

export const status = screenStyle({
  "@media": { [media.phone]: { position: "absolute", top: "22px", right: space[16], width: "auto" } },
});

export const date = screenStyle({
  color: vars.textSecondary,
  "@media": {
    [media.phone]: {
      ...type.caption,
      width: "calc(100% / 3)",
      marginTop: space[4],
      "::before": { content: ["attr(data-label)", "attr(data-label) / ''"], display: "block", color: vars.textMuted },
    },
  },
});
export const missing = screenStyle({ color: vars.textMuted });

export const actions = screenStyle({
  overflow: "visible",
  textAlign: "right",
  textOverflow: "clip",
  "@media": {
    [media.phone]: {
      display: "flex",
      justifyContent: "flex-end",
      selectors: { "&&&": { margin: `${space[4]} -14px 0 0` } },
    },
  },
});

/** Not before it is needed: most exports are over at once. */
export const progress = screenStyle({
  position: "absolute",
  right: 0,
  bottom: "-10px",
  width: "100%",
  height: "4px",
  accentColor: vars.accent,
  animation: `${appear} 1ms 300ms backwards`,
});

// The profile.

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

/** Side by side with hairlines between; one below the other on a phone. */
export const cells = screenStyle({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  "@media": { [media.phone]: { gridAutoFlow: "row" } },
});
export const info = screenStyle({
  display: "flex",
  gap: space[12],
  padding: `${space[16]} ${space[20]}`,
  selectors: { "& + &": { borderLeft: `1px solid ${vars.borderSubtle}` } },
  "@media": {
    [media.phone]: {
      padding: space[16],
      selectors: { "& + &": { borderLeft: 0, borderTop: `1px solid ${vars.borderSubtle}` } },
    },
  },
});
screenRule(`${info} > svg`, { flex: "none", marginTop: space[4], color: vars.textMuted });
export const infoText = screenStyle({ minWidth: 0, flex: 1 });
export const infoLabel = screenStyle({ ...type.caption, color: vars.textMuted, marginBottom: "2px" });
export const infoValue = screenStyle({ ...type.bodyMedium, color: vars.textPrimary, overflowWrap: "anywhere" });
export const infoNote = screenStyle({ ...type.caption, marginTop: "2px", color: vars.textSecondary });
export const infoLink = screenStyle({
  overflowWrap: "anywhere",
  "@media": { [media.phone]: { display: "inline-block", paddingBlock: space[12] } },
});

export const waiting = screenStyle({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space[12],
  padding: `96px ${space[24]}`,
  color: vars.textSecondary,
});

// The edit dialog.

export const fields = screenStyle({ display: "flex", flexDirection: "column", gap: space[16] });
export const ageAndPhone = screenStyle({
  display: "grid",
  gridTemplateColumns: "120px minmax(0, 1fr)",
  gap: space[16],
  "@media": { "(max-width: 360px)": { gridTemplateColumns: "88px minmax(0, 1fr)" } },
});
/** The arrows of a number field are small, and change the age when they are missed. */
export const plainNumber = screenStyle({});
screenRule(`${plainNumber} input`, { appearance: "textfield" });
screenRule(`${plainNumber} input::-webkit-inner-spin-button`, { display: "none" });
