import { screenRule, screenStyle } from "../../styles/layered.ts";
import { ring, summaryLine } from "../../styles/recipes.ts";
import { vars } from "../../styles/theme.css.ts";
import { bannersHeight, media, motion, radius, size, space, type } from "../../styles/tokens.ts";

/** Not printed: paper shows an order, not its history. */
export const notPrinted = screenStyle({ "@media": { print: { display: "none" } } });

export const filters = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-end",
  gap: space[12],
  marginBottom: space[16],
});
export const filter = screenStyle({
  flex: "1 1 150px",
  maxWidth: "220px",
  "@media": { [media.phone]: { flexBasis: "9.5rem", maxWidth: "none" } },
});
// Leaves a row to the two days, so that they are beside each other on a phone, too.
screenRule(`${filter}:nth-child(3)`, { "@media": { [media.phone]: { flexBasis: "100%" } } });
// Browsers make fields for dates a little higher than others.
screenRule(`${filter} :is(select, input)`, {
  height: size.control,
  "@media": { [media.phone]: { height: size.touch } },
});
export const problem = screenStyle({ ...type.small, flexBasis: "100%", color: vars.textSecondary });

export const waiting = screenStyle({
  display: "flex",
  flexDirection: "column",
  gap: space[12],
  padding: space[20],
  "@media": { [media.phone]: { padding: space[16] } },
});

/** Entries of the view before, while those of another are loading. */
export const entriesBefore = screenStyle({ opacity: 0.5, transition: `opacity ${motion.colour}` });

/** What, who and when beside the fields; above them where there is no room. */
export const entry = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space[8]} ${space[24]}`,
  padding: `${space[12]} ${space[20]}`,
  selectors: {
    // Keeps the entry clear of the sticky button below it.
    "&:last-child": { scrollMarginBottom: `calc(${size.touch} + ${space[32]})` },
    "& + &": { borderTop: `1px solid ${vars.borderSubtle}` },
    "&:focus-visible": ring(-2),
  },
  "@media": { [media.phone]: { paddingInline: space[16] } },
});
export const words = screenStyle({ flex: "1 1 200px", maxWidth: "100%", minWidth: 0, overflowWrap: "anywhere" });
export const changes = screenStyle({ flex: "3 1 340px", maxWidth: "100%", minWidth: 0 });
export const title = screenStyle({ ...type.bodyMedium, color: vars.textPrimary });
export const subject = screenStyle({ ...type.small, color: vars.textSecondary });
// A taller touch target: nothing else on the lines around it can be pressed.
screenRule(`${subject} > a`, { "@media": { [media.phone]: { position: "relative" } } });
screenRule(`${subject} > a::after`, {
  "@media": { [media.phone]: { content: "", position: "absolute", inset: "-14px 0" } },
});
export const author = screenStyle({ ...type.small, color: vars.textSecondary });
export const takeBack = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[4]} ${space[12]}`,
  marginTop: space[8],
});
export const takeBackNote = screenStyle({ ...type.small, color: vars.textSecondary });

export const fields = screenStyle({ display: "flex", flexDirection: "column", gap: space[4] });
export const field = screenStyle({
  ...type.small,
  display: "grid",
  gridTemplateColumns: "minmax(0, 9rem) minmax(0, 1fr)",
  gap: `0 ${space[12]}`,
  "@media": { [media.phone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const fieldName = screenStyle({ color: vars.textMuted, overflowWrap: "anywhere" });
export const values = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space[8],
  minWidth: 0,
  color: vars.textPrimary,
  // Right-to-left text is aligned left, too, as in the lists.
  textAlign: "left",
});
export const value = screenStyle({ minWidth: 0, maxWidth: "100%", overflowWrap: "anywhere", whiteSpace: "pre-line" });
export const arrow = screenStyle({ color: vars.textMuted });
export const none = screenStyle({ color: vars.textMuted });

export const summary = screenStyle(summaryLine);
screenRule(`${summary} + *`, { marginTop: space[8] });
export const long = screenStyle({ minWidth: 0, maxWidth: "100%", overflowWrap: "anywhere" });
screenRule(`${long} > summary`, { listStyle: "none", borderRadius: radius.small, cursor: "pointer" });
screenRule(`${long} > summary:focus-visible`, ring());
screenRule(`${long} > summary::-webkit-details-marker`, { display: "none" });
export const beginning = screenStyle({});
screenRule(`${long}[open] ${beginning}`, { display: "none" });

export const further = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: space[12],
  padding: space[12],
  borderTop: `1px solid ${vars.borderSubtle}`,
  // Sticky while it has the focus, however many entries are added above it.
  selectors: {
    "&:has(:focus-visible)": {
      position: "sticky",
      bottom: `var(${bannersHeight}, 0px)`,
      backgroundColor: vars.surfaceCard,
    },
  },
});
export const failure = screenStyle({ ...type.small, color: vars.status.danger.text, overflowWrap: "anywhere" });
export const end = screenStyle({
  ...type.caption,
  padding: space[12],
  borderTop: `1px solid ${vars.borderSubtle}`,
  color: vars.textMuted,
  textAlign: "center",
});
