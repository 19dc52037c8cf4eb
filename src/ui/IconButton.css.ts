import { uiStyle } from "../styles/layered.ts";
import { tooltip } from "../styles/recipes.ts";
import { vars } from "../styles/theme.css.ts";
import { layer, media, motion, radius, size, space, type } from "../styles/tokens.ts";

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
    "(forced-colors: active)": { selectors: { "&[aria-disabled=true]": { color: "GrayText" } } },
  },
  selectors: {
    "&:active:not(:disabled, [aria-disabled=true])": { color: vars.textPrimary, backgroundColor: vars.surfaceSelected },
    "&:disabled, &[aria-disabled=true]": { color: vars.disabledText, cursor: "default" },
    // Shows on focus why it is disabled, as a tooltip needs a pointer. Fixed, so that no scrolling panel cuts it off.
    "&[aria-disabled=true]:focus-visible::after": {
      ...tooltip,
      ...type.caption,
      content: "attr(title)",
      position: "fixed",
      zIndex: layer.topBar,
      width: "max-content",
      maxWidth: "14rem",
      padding: `${space[4]} ${space[8]}`,
      color: vars.textPrimary,
      transform: "translate(-35%, 30px)",
    },
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
