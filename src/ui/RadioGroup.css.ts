import { uiStyle } from "../styles/layered.ts";
import { ring } from "../styles/recipes.ts";
import { vars } from "../styles/theme.css.ts";
import { media, motion, size, type } from "../styles/tokens.ts";

export const options = uiStyle({ display: "flex", flexWrap: "wrap", columnGap: "24px" });

export const option = uiStyle({
  ...type.body,
  display: "inline-flex",
  alignItems: "center",
  gap: "8px",
  minHeight: "28px",
  cursor: "pointer",
  "@media": { [media.phone]: { minHeight: size.touch } },
});

export const radio = uiStyle({
  appearance: "none",
  flex: "none",
  width: "16px",
  height: "16px",
  border: `1px solid ${vars.borderControl}`,
  borderRadius: "50%",
  backgroundColor: vars.surfaceField,
  cursor: "pointer",
  transition: `border-color ${motion.colour}`,
  selectors: {
    "&:checked": {
      borderColor: vars.accent,
      backgroundImage: `radial-gradient(circle, ${vars.accent} 4px, transparent 4.5px)`,
    },
    "&:focus-visible": ring(),
  },
  // Forced colours take the drawn dot away.
  "@media": { "(forced-colors: active)": { appearance: "auto" } },
});
