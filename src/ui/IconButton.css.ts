import { uiStyle } from "../styles/layered.ts";
import { reasonOnFocus, reasonOnTap } from "../styles/recipes.ts";
import { vars } from "../styles/theme.css.ts";
import { media, motion, radius, size } from "../styles/tokens.ts";

export const iconButton = uiStyle({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flex: "none",
  width: size.iconButton,
  height: size.iconButton,
  borderRadius: radius.control,
  color: vars.textSecondary,
  transition: `color ${motion.colour}, background-color ${motion.colour}`,
  "@media": {
    [media.hover]: {
      selectors: {
        "&:hover:not(:disabled, [aria-disabled=true])": {
          color: vars.textPrimary,
          backgroundColor: vars.surfaceSelected,
        },
      },
    },
    [media.phone]: { width: size.touch, height: size.touch },
    ...reasonOnTap,
    "(forced-colors: active)": { selectors: { "&[aria-disabled=true]": { color: "GrayText" } } },
  },
  selectors: {
    "&:active:not(:disabled, [aria-disabled=true])": { color: vars.textPrimary, backgroundColor: vars.surfaceSelected },
    "&:disabled, &[aria-disabled=true]": { color: vars.disabledText, cursor: "default" },
    ...reasonOnFocus,
  },
});

export const small = uiStyle({
  width: size.iconButtonSmall,
  height: size.iconButtonSmall,
  "@media": { [media.phone]: { width: size.touch, height: size.touch } },
});

const red = { color: vars.status.danger.text, backgroundColor: vars.status.danger.background };

export const danger = uiStyle({
  "@media": { [media.hover]: { selectors: { "&&:hover:not(:disabled, [aria-disabled=true])": red } } },
  selectors: { "&&:active:not(:disabled, [aria-disabled=true])": red },
});
