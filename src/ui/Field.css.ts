import { uiStyle } from "../styles/layered.ts";
import { ring } from "../styles/recipes.ts";
import { vars } from "../styles/theme.css.ts";
import { media, motion, radius, size, type } from "../styles/tokens.ts";

export const field = uiStyle({ minWidth: 0 });

export const label = uiStyle({ ...type.smallMedium, display: "block", marginBottom: "6px", color: vars.textPrimary });

/** Any text control: input, textarea, the button of a dropdown. */
export const control = uiStyle({
  ...type.field,
  display: "block",
  width: "100%",
  minHeight: size.control,
  padding: "7px 12px",
  border: `1px solid ${vars.borderControl}`,
  borderRadius: radius.control,
  color: vars.textPrimary,
  backgroundColor: vars.surfaceField,
  transition: `border-color ${motion.colour}`,
  "@media": { [media.phone]: { ...type.fieldPhone, minHeight: size.touch } },
  selectors: {
    "&[aria-invalid='true']": { borderColor: vars.status.danger.mark },
    "&:focus-visible": { ...ring(1), borderColor: vars.focus },
    "&:disabled": {
      color: vars.disabledText,
      backgroundColor: vars.disabledBackground,
      borderColor: vars.borderDefault,
    },
    // The browser's own fill for saved sign-ins is a colour of neither theme.
    "&:autofill": {
      boxShadow: `inset 0 0 0 40px ${vars.surfaceField}`,
      caretColor: vars.textPrimary,
      WebkitTextFillColor: vars.textPrimary,
    },
  },
});

export const large = uiStyle({
  minHeight: size.controlLarge,
  paddingBlock: "9px",
  "@media": { [media.phone]: { minHeight: size.touch } },
});

export const frame = uiStyle({ position: "relative" });
export const withTrailing = uiStyle({ paddingRight: "44px", "@media": { [media.phone]: { paddingRight: "48px" } } });
export const trailing = uiStyle({
  position: "absolute",
  top: 0,
  bottom: 0,
  right: "4px",
  display: "flex",
  alignItems: "center",
  "@media": { [media.phone]: { right: 0 } },
});

export const error = uiStyle({
  ...type.caption,
  display: "flex",
  gap: "6px",
  marginTop: "6px",
  color: vars.status.danger.text,
  overflowWrap: "anywhere",
});
