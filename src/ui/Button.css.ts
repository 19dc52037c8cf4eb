import type { StyleRule } from "@vanilla-extract/css";
import { uiStyle } from "../styles/layered.ts";
import { reasonOnFocus, reasonOnTap } from "../styles/recipes.ts";
import { vars } from "../styles/theme.css.ts";
import { media, motion, radius, size, type } from "../styles/tokens.ts";

/** Returns the style at rest, under the pointer and pressed. A busy button keeps the one at rest. */
function look(rest: StyleRule, hover: StyleRule, pressed: StyleRule): string {
  return uiStyle({
    ...rest,
    "@media": { [media.hover]: { selectors: { "&:hover:not(:disabled, [aria-busy='true'])": hover } } },
    selectors: { "&:active:not(:disabled, [aria-busy='true'])": pressed },
  });
}

export const button = uiStyle({
  ...type.bodyMedium,
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "8px",
  minHeight: size.control,
  padding: "3px 15px",
  border: "1px solid transparent",
  borderRadius: radius.control,
  textAlign: "center",
  userSelect: "none",
  transition: ["color", "background-color", "border-color"].map((name) => `${name} ${motion.colour}`).join(),
  "@media": {
    [media.phone]: { minHeight: size.touch },
    ...reasonOnTap,
    "(forced-colors: active)": { selectors: { "&[aria-disabled=true]": { color: "GrayText" } } },
  },
  selectors: {
    ...reasonOnFocus,
    "&:is(:disabled, [aria-disabled='true'])": { cursor: "default" },
    // Twice the class, so that it wins over every variant.
    "&&:is(:disabled, [aria-disabled='true']):not([aria-busy='true'])": {
      color: vars.disabledText,
      backgroundColor: vars.disabledBackground,
      borderColor: "transparent",
    },
  },
});

export const large = uiStyle({ minHeight: size.controlLarge, "@media": { [media.phone]: { minHeight: size.touch } } });
export const block = uiStyle({ display: "flex", width: "100%" });

const primary = look(
  { color: vars.onAccent, backgroundColor: vars.accent },
  { backgroundColor: vars.accentHover },
  { backgroundColor: vars.accentPressed },
);

const secondary = look(
  { color: vars.textPrimary, backgroundColor: vars.surfaceRaised, borderColor: vars.borderDefault },
  { backgroundColor: vars.surfaceSelected },
  { backgroundColor: vars.borderDefault },
);

const ghost = look(
  { color: vars.textSecondary },
  { color: vars.textPrimary, backgroundColor: vars.surfaceSelected },
  { color: vars.textSecondary, backgroundColor: "transparent" },
);

/** A ghost button has no fill that could turn grey. */
const ghostDisabled = uiStyle({
  selectors: { "&&:disabled:not([aria-busy='true'])": { backgroundColor: "transparent" } },
});

const danger = look(
  { color: vars.onDanger, backgroundColor: vars.dangerFill },
  { backgroundColor: vars.dangerFillHover },
  { backgroundColor: vars.dangerFillPressed },
);

const quietDanger = look(
  { color: vars.status.danger.text, borderColor: vars.status.danger.border },
  { backgroundColor: vars.status.danger.background },
  { backgroundColor: "transparent" },
);

const success = look(
  {
    color: vars.status.success.text,
    backgroundColor: vars.status.success.background,
    borderColor: vars.status.success.border,
  },
  {},
  {},
);

export const variants = { primary, secondary, ghost: `${ghost} ${ghostDisabled}`, danger, quietDanger, success };
