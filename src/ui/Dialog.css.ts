import { keyframes } from "@vanilla-extract/css";
import { uiRule, uiStyle, uiVariants } from "../styles/layered.ts";
import { raisedSurface, toned } from "../styles/recipes.ts";
import { vars } from "../styles/theme.css.ts";
import { layer, media, motion, radius, size, space, type } from "../styles/tokens.ts";

const appear = keyframes({ from: { opacity: 0 } });
const grow = keyframes({ from: { opacity: 0, transform: "scale(.98)" } });
const vanish = keyframes({ to: { opacity: 0 } });
const rise = keyframes({ from: { transform: "translateY(24px)", opacity: 0 } });

export const scrim = uiStyle({
  zIndex: layer.dialog,
  display: "grid",
  // Not wider than the window, however long a line in it is.
  gridTemplateColumns: "minmax(0, 1fr)",
  placeItems: "center",
  padding: space[24],
  backgroundColor: vars.scrim,
  animation: `${appear} ${motion.dialogIn}`,
  "@media": { [media.phone]: { placeItems: "end stretch", padding: `${space[40]} 0 0` } },
});

/** The copy of a dialog that has just been closed. */
export const fading = uiStyle({ animation: `${vanish} ${motion.dialogOut} forwards`, pointerEvents: "none" });
uiRule(`.${fading} *`, { animation: "none" });

export const panel = uiStyle({
  ...raisedSurface,
  display: "flex",
  flexDirection: "column",
  width: "100%",
  maxHeight: `calc(100dvh - 2 * ${space[24]})`,
  color: vars.textPrimary,
  animation: `${grow} ${motion.dialogIn}`,
  ":focus": { outline: "none" },
  "@media": {
    [media.phone]: {
      maxWidth: "none",
      maxHeight: `calc(100dvh - ${space[40]})`,
      borderWidth: "1px 0 0",
      borderRadius: `${radius.overlay} ${radius.overlay} 0 0`,
      animationName: rise,
    },
  },
});

const width = (maxWidth: string) => uiStyle({ maxWidth, "@media": { [media.phone]: { maxWidth: "none" } } });
export const sizes = {
  alert: width(size.dialogAlert),
  form: width(size.dialogForm),
  shipping: width(size.dialogShipping),
};

export const head = uiStyle({
  display: "flex",
  alignItems: "flex-start",
  flex: "none",
  gap: space[16],
  padding: `20px ${space[24]} 0`,
  "@media": { [media.phone]: { padding: `${space[16]} ${space[16]} 0` } },
});
export const words = uiStyle({ flex: 1, minWidth: 0 });
export const subtitle = uiStyle({
  ...type.small,
  marginTop: space[4],
  color: vars.textSecondary,
  overflowWrap: "anywhere",
});
export const close = uiStyle({
  margin: "-4px -8px 0 0",
  "@media": { [media.phone]: { margin: "-10px -12px 0 0" } },
});

export const form = uiStyle({ display: "flex", flexDirection: "column", minHeight: 0 });

export const body = uiStyle({
  minHeight: 0,
  padding: `${space[20]} ${space[24]} ${space[24]}`,
  overflowY: "auto",
  overscrollBehavior: "contain",
  "@media": { [media.phone]: { padding: space[16] } },
});

export const footer = uiStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  flex: "none",
  gap: space[12],
  padding: `${space[16]} ${space[24]}`,
  borderTop: `1px solid ${vars.borderDefault}`,
  "@media": {
    [media.phone]: {
      padding: `${space[12]} ${space[16]}`,
      paddingBottom: `max(${space[12]}, env(safe-area-inset-bottom))`,
    },
  },
});
/** Why the action cannot be done, on a line of its own before the buttons. */
export const footerNote = uiStyle({ ...type.small, order: -1, flex: "1 0 100%", color: vars.textSecondary });
uiRule(`${footer} > :last-child`, { "@media": { [media.phone]: { flex: 1 } } });

export const alert = uiStyle({
  display: "flex",
  gap: space[16],
  padding: `${space[24]} ${space[24]} 0`,
  overflowY: "auto",
  "@media": { [media.phone]: { padding: `${space[24]} ${space[16]} 0` } },
});
export const alertIcon = uiStyle({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  flex: "none",
  width: "40px",
  height: "40px",
  border: "1px solid",
  borderRadius: "50%",
});
const { caution, success, danger, info } = vars.status;
export const alertTones = uiVariants({ caution, success, danger, info }, toned);
export const alertText = uiStyle({
  ...type.body,
  marginTop: "2px",
  color: vars.textSecondary,
  overflowWrap: "anywhere",
});
/** What has happened since the question was asked. */
export const alertNews = uiStyle({
  ...type.bodyMedium,
  marginTop: space[8],
  color: vars.textPrimary,
  overflowWrap: "anywhere",
});
export const alertButtons = uiStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  flex: "none",
  gap: space[12],
  padding: space[24],
  "@media": {
    [media.phone]: {
      padding: space[16],
      paddingTop: space[20],
      paddingBottom: `max(${space[16]}, env(safe-area-inset-bottom))`,
    },
  },
});
uiRule(`${alertButtons} > button`, { "@media": { [media.phone]: { flex: 1 } } });
