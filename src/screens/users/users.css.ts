import { createVar } from "@vanilla-extract/css";
import { screenRule, screenStyle } from "../../styles/layered.ts";
import { clampedTo, maxNameLines } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { media, space, type } from "../../styles/tokens.ts";
import { sortButton } from "../../ui/Table.css.ts";
import * as list from "../list/list.css.ts";
import { place } from "../list/selection.css.ts";

/** The width of the name column, for the box, the avatar where it is shown, and an ordinary name. */
export const nameWidth = createVar();
screenRule(":root", {
  vars: { [nameWidth]: "12.4375rem" },
  "@media": { [media.compact]: { vars: { [nameWidth]: "9.3125rem" } } },
});

const edges = { "&&:first-child": { paddingLeft: "34px" }, "&&:last-child": { padding: "0 2px" } };

export const head = screenStyle({ selectors: { "&&": { paddingInline: "4px" }, ...edges } }, list.head);

// Their narrow columns have no more room.
screenRule(`${head} > ${sortButton}`, { gap: 0 });

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
    padding: "0 4px",
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
  marginRight: space[8],
  verticalAlign: "middle",
  "@media": {
    [media.compact]: { display: "none" },
    [media.phone]: { position: "absolute", left: space[16], top: space[16], width: "32px", height: "32px" },
  },
});

/** The box is below the middle of the avatar on a phone. */
screenRule(`:is(${head}, ${cell}) > ${place}`, { left: "8px", "@media": { [media.phone]: { left: "10px" } } });

/** Cut on its own beside the avatar, with the ellipsis at the name's end: at the left of right-to-left names. */
export const nameText = screenStyle({
  display: "inline-block",
  maxWidth: "calc(100% - 36px)",
  overflow: "clip",
  textOverflow: "ellipsis",
  verticalAlign: "middle",
  "@media": {
    [media.compact]: { maxWidth: "100%" },
    [media.phone]: { ...type.bodyMedium, ...clampedTo(maxNameLines), maxWidth: "100%" },
  },
});

export const contact = screenStyle({ color: vars.textPrimary });

/** Underlined only under a pointer or in focus; on a phone, which has no pointer, always. */
export const contactLink = screenStyle({
  textDecorationColor: vars.accentLine,
  textUnderlineOffset: "3px",
  borderRadius: "2px",
  ":focus-visible": { color: vars.accentText, textDecorationLine: "underline", outlineOffset: "-2px" },
  "@media": {
    [media.hover]: { ":hover": { color: vars.accentText, textDecorationLine: "underline" } },
    [media.phone]: {
      ...type.body,
      // With its line of 20 px, as high as a touch target.
      display: "inline-block",
      paddingBlock: space[12],
      color: vars.accentText,
      textDecorationLine: "underline",
      overflowWrap: "anywhere",
      // Nothing cuts the ring off here, and further in it would lie on the text.
      ":focus-visible": { outlineOffset: 0 },
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
// For contents of known length: not clipping them is faster.
const bounded = { overflow: "visible" };

export const gender = screenStyle({
  ...bounded,
  color: vars.textPrimary,
  "@media": { [media.phone]: { ...type.caption, order: -2, width: "auto", color: vars.textMuted } },
});

export const status = screenStyle({
  ...bounded,
  "@media": { [media.phone]: { position: "absolute", top: "22px", right: space[16], width: "auto" } },
});

export const date = screenStyle({
  ...bounded,
  color: vars.textSecondary,
  "@media": {
    [media.pinned]: type.caption,
    [media.phone]: {
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
