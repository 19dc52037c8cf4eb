import { uiStyle } from "../styles/layered.ts";
import { vars } from "../styles/theme.css.ts";
import { media, size, type } from "../styles/tokens.ts";
import { control } from "./Field.css.ts";

export const search = uiStyle({ position: "relative", width: "100%", maxWidth: size.search });
export const icon = uiStyle({
  position: "absolute",
  top: 0,
  bottom: 0,
  left: "13px",
  margin: "auto",
  color: vars.textMuted,
  pointerEvents: "none",
});

// Contained, so that no letter changes its size: else browsers lay out all around it before anything is searched.
const sized = (least: string, { lineHeight }: { lineHeight: string }) => ({
  contain: "layout size",
  height: `max(${least}, calc(${lineHeight} + 16px))`,
});
export const input = uiStyle(
  {
    ...sized(size.control, type.field),
    paddingLeft: "39px",
    appearance: "none",
    "@media": { [media.phone]: sized(size.touch, type.fieldPhone) },
    // The cross differs from browser to browser, and Escape clears the field anyway.
    "::-webkit-search-cancel-button": { display: "none" },
  },
  control,
);
