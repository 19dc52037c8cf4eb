import type { StyleRule } from "@vanilla-extract/css";
import { vars } from "./theme.css.ts";
import { layer, media, radius, size, space, type } from "./tokens.ts";

// Parts of rules that several stylesheets share, to be spread into theirs.

/** A ring of 2 px with a gap; the caller decides on which selector. */
export const ring = (gap = 2) => ({ outline: `2px solid ${vars.focus}`, outlineOffset: `${gap}px` });

/** The surface of a card. */
export const cardSurface = {
  minWidth: 0,
  border: `1px solid ${vars.borderDefault}`,
  borderRadius: radius.card,
  backgroundColor: vars.surfaceCard,
};

/** The surface of what lies over the page. */
export const raisedSurface = {
  border: `1px solid ${vars.borderDefault}`,
  borderRadius: radius.overlay,
  backgroundColor: vars.surfaceRaised,
  boxShadow: vars.shadow,
};

/** What a list's tool opens below the tools, over the list. */
export const belowTools = {
  ...raisedSurface,
  position: "absolute",
  top: "calc(100% + 4px)",
  right: 0,
  zIndex: layer.topBar - 1,
  borderRadius: radius.card,
} as const;

/** The panel that a list's tool opens. */
export const toolPanel = {
  ...belowTools,
  maxHeight: "min(36rem, calc(100dvh - 12rem))",
  padding: space[8],
  overflowY: "auto",
  overscrollBehavior: "contain",
  // The panel takes the focus when the focused element in it is gone.
  ":focus-visible": ring(-2),
} as const;

/** The colours of a status. */
export const toned = ({ text, background, border }: Record<"text" | "background" | "border", string>) => ({
  color: text,
  backgroundColor: background,
  borderColor: border,
});

/** A tooltip, which lets every click through. */
export const tooltip = { ...raisedSurface, borderRadius: radius.control, pointerEvents: "none" } as const;

const reason = {
  ...tooltip,
  ...type.caption,
  // The second one keeps the reason out of the accessible name, in browsers that know it.
  content: ["attr(title)", `attr(title) / ""`],
  position: "fixed",
  zIndex: layer.topBar,
  width: "max-content",
  maxWidth: "14rem",
  padding: `${space[4]} ${space[8]}`,
  color: vars.textPrimary,
  transform: "translate(-35%, 30px)",
} satisfies StyleRule;

/**
 * Shows why a button is disabled on focus and where it is tapped, as a title needs a mouse. Fixed, so that no scrolling
 * panel cuts it off.
 */
export const reasonOnFocus = { "&[aria-disabled=true][title]:focus-visible::after": reason };
export const reasonOnTap = { [media.tap]: { selectors: { "&[aria-disabled=true][title]:hover::after": reason } } };

/** Facts side by side with hairlines between (`factCell`); one below the other on a phone. */
export const factRow = {
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  "@media": { [media.phone]: { gridAutoFlow: "row" } },
} as const;
export const factCell = {
  selectors: { "& + &": { borderLeft: `1px solid ${vars.borderSubtle}` } },
  "@media": {
    [media.phone]: {
      padding: space[16],
      selectors: { "& + &": { borderLeft: 0, borderTop: `1px solid ${vars.borderSubtle}` } },
    },
  },
};

/** Out of sight, but there for assistive technology. */
export const outOfSight = {
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
} as const;

/** Cuts text at the end of its line, with an ellipsis. */
export const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** Returns the style that cuts text after so many lines. */
export const clampedTo = (lines: number) =>
  ({
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: lines,
    overflow: "hidden",
    overflowWrap: "anywhere",
  }) as const;

/** The line that opens what it stands above. */
export const summaryLine = {
  ...type.small,
  width: "fit-content",
  borderRadius: radius.small,
  color: vars.accentText,
  cursor: "pointer",
  selectors: { "&:focus-visible": ring() },
  "@media": { [media.phone]: { minHeight: size.touch, alignContent: "center" } },
};

/** The most lines of a name on a phone, or on the record's own page: no person's needs more. */
export const maxNameLines = 12;

/** A progress bar. */
export const progressBar = {
  appearance: "none",
  borderRadius: "4px",
  backgroundColor: vars.borderDefault,
  overflow: "hidden",
  "::-webkit-progress-bar": { backgroundColor: "transparent" },
  "::-webkit-progress-value": { backgroundColor: vars.accent },
  "::-moz-progress-bar": { backgroundColor: vars.accent },
} as const;

/** Puts a table's first and last cells as far from the card's edge as the card's title. */
export const edgeCells = {
  "&:first-child": { paddingLeft: "20px" },
  "&:last-child": { paddingRight: "20px" },
};

/** The words over a table's column. */
export const columnHeadText = {
  ...type.captionMedium,
  color: vars.textMuted,
  textAlign: "left",
  whiteSpace: "nowrap",
} as const;

/** A row that can be pressed, by a link that covers it (`rowLinkCover`). */
export const pressableRow = {
  position: "relative",
  "@supports": {
    // Safari lets a row hold a stretched link only when it is transformed.
    "(font: -apple-system-body)": { transform: "rotate(0)" },
  },
} as const;
/** The fill of a pressable row under a pointer. */
export const rowUnderPointer = { [media.hover]: { ":hover": { backgroundColor: vars.surfaceHover } } };
/** The link covers its row, so that the whole row can be pressed, and the ring goes around the row. */
export const rowLinkCover = {
  color: vars.textPrimary,
  outline: "none",
  "::after": { content: "", position: "absolute", inset: 0 },
  selectors: { "&:focus-visible::after": ring(-2) },
} as const;
