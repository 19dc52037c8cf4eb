import { listRule, listStyle } from "../../styles/layered.ts";
import { raisedSurface } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { bannersHeight, layer, media, size, space, type } from "../../styles/tokens.ts";
import { box as tableBox } from "./list.css.ts";

/** At the row's left edge, whichever column is first there, and above the row's link. */
export const place = listStyle({
  position: "absolute",
  top: 0,
  bottom: 0,
  left: 0,
  zIndex: 1,
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  width: "26px",
  paddingRight: "8px",
  userSelect: "none",
  "@media": {
    [media.phone]: {
      top: "52px",
      bottom: "auto",
      left: "4px",
      justifyContent: "center",
      width: size.touch,
      height: size.touch,
      paddingRight: 0,
    },
  },
});

/** The bar is below the list but before it in the tab order: after it, Tab would go through all rows first. */
export const listAndBar = listStyle({ display: "flex", flexDirection: "column-reverse" });

/** The table makes room for the bar below it, so that no row lies under it. */
export const withBar = listStyle({});
listRule(`${withBar} ${tableBox}`, { maxHeight: "min(728px, max(328px, calc(100dvh - 214px)))" });

/** Returns the height of the banners, such as the one for being offline, plus `height`. */
const aboveBanners = (height: string) => `calc(var(${bannersHeight}, 0px) + ${height})`;

/** Sticky at the bottom of the window, so that nothing moves when something is selected. */
export const bar = listStyle({
  ...raisedSurface,
  position: "sticky",
  bottom: aboveBanners("8px"),
  zIndex: layer.topBar - 1,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[8],
  marginTop: `calc(${space[20]} + ${space[8]})`,
  padding: space[8],
  paddingLeft: space[16],
  // For the cross, which stays in the first line.
  paddingRight: `calc(${size.iconButton} + ${space[16]})`,
  "@media": {
    [media.drawer]: { marginTop: space[8] },
    [media.phone]: { padding: space[8] },
    print: { display: "none" },
  },
});
// Keeps a focused element clear of the bar, which on a phone has four rows and a note.
listRule(`html:has(${bar})`, {
  scrollPaddingBottom: aboveBanners("144px"),
  "@media": { [media.phone]: { scrollPaddingBottom: aboveBanners("320px") } },
});
// Whatever is in the bar is visible already, so focusing it must not scroll.
listRule(`${bar}, ${bar} > *`, { scrollMarginBottom: "-384px" });
export const count = listStyle({
  ...type.smallMedium,
  // The count wraps to two lines before the buttons do.
  flex: "1 0 9rem",
  color: vars.textPrimary,
  "@media": { [media.phone]: { minWidth: "5rem" } },
});
/** On a phone what concerns the selection is a row of its own, and the actions stand in two columns. */
listRule(`${bar} > *`, { "@media": { [media.phone]: { flex: "1 1 40%" } } });
listRule(`${bar} > :is(a, button)`, { "@media": { [media.phone]: { paddingInline: space[8] } } });
listRule(`${bar} > ${count}`, { "@media": { [media.phone]: { order: -2, flex: 1 } } });
export const all = listStyle({});
listRule(`${bar} > ${all}`, { "@media": { [media.phone]: { order: -1, flex: "none", minWidth: "40%" } } });
listRule(`${bar}:not(:has(> ${all})) > ${count}`, {
  "@media": { [media.phone]: { flexBasis: `calc(100% - ${size.touch} - ${space[8]})` } },
});
export const clear = listStyle({ position: "absolute", top: "10px", right: space[8] });
listRule(`${bar} > ${clear}`, {
  "@media": { [media.phone]: { position: "static", order: -1, flex: "none", marginLeft: "auto" } },
});
export const note = listStyle({ ...type.small, color: vars.textSecondary });
listRule(`${bar} > ${note}`, { order: 1, flex: "1 0 100%" });
