/** Measures that are the same in both themes. They are read while the stylesheets are built and never reach the page. */

/** Spacing, on a grid of four. */
export const space = { 4: "4px", 8: "8px", 12: "12px", 16: "16px", 20: "20px", 24: "24px", 32: "32px", 40: "40px" };

export { radius } from "./brand.ts";

export const size = {
  sidebar: "232px",
  drawer: "280px",
  brandRow: "64px",
  topBar: "56px",
  navItem: "36px",
  control: "36px",
  controlLarge: "40px",
  iconButton: "32px",
  iconButtonSmall: "28px",
  /** The smallest target on a phone. */
  touch: "44px",
  columnHead: "40px",
  row: "48px",
  productRow: "52px",
  badge: "22px",
  option: "40px",
  rightColumn: "336px",
  profileCard: "320px",
  search: "450px",
  toast: "350px",
  dialogAlert: "416px",
  dialogForm: "480px",
  dialogShipping: "600px",
};

const curve = "cubic-bezier(.2, 0, 0, 1)";

export const motion = {
  /** Changes of colour, as the tail of a transition: `color ${motion.colour}`. */
  colour: "120ms ease-out",
  menu: `160ms ${curve}`,
  dialogOut: `120ms ${curve}`,
  dialogIn: `200ms ${curve}`,
  drawer: `220ms ${curve}`,
  toastIn: `200ms ${curve}`,
  toastOut: `160ms ${curve}`,
};

/** Media queries. `phone` and `drawer` overlap on purpose: a phone has the drawer too. */
export const media = {
  /** To 640: four stats share a card, tables become rows, dialogs become sheets. */
  phone: "(max-width: 640.98px)",
  /** To 899: the sidebar is a drawer and the top bar appears. */
  drawer: "(max-width: 899.98px)",
  /** To 1199: dashboard and order are one column. */
  narrow: "(max-width: 1199.98px)",
  /** To 1439: where the users table scrolls sideways, its actions stay in sight. */
  pinned: "(max-width: 1439.98px)",
  /** From 1200 to 1439: the users table does without avatars, and fits from 1280. */
  compact: "(min-width: 1200px) and (max-width: 1439.98px)",
  /** A pointer that can rest on something. Without it a tap leaves the hover fill behind. */
  hover: "(hover: hover)",
  tap: "(hover: none)",
  reducedMotion: "(prefers-reduced-motion: reduce)",
};

/** The CSS variable for the height of the banners at the end of the page, for what stands above them. */
export const bannersHeight = "--banners";

export const layer = { stickyHead: 3, topBar: 10, drawer: 20, dialog: 30, loading: 40, toast: 50 };

export const font = {
  serif: 'Fraunces, Georgia, "Times New Roman", serif',
  sans: '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
};

/** In rem, so that a person's own font size counts. */
const text = (px: number, line: number, fontWeight: 400 | 500 | 600 = 400) => ({
  fontSize: `${px / 16}rem`,
  lineHeight: `${line / 16}rem`,
  fontWeight,
});
const serif = { fontFamily: font.serif, fontOpticalSizing: "auto" as const };

export const type = {
  wordmark: { ...serif, ...text(23, 28, 500) },
  wordmarkPhone: { ...serif, ...text(21, 28, 500) },
  pageTitle: { ...serif, ...text(28, 36), letterSpacing: "-0.01em" },
  pageTitlePhone: text(24, 32),
  /** The 404. */
  hero: { ...serif, ...text(56, 64) },
  stat: { ...text(24, 32, 600), letterSpacing: "-0.015em" },
  statPhone: text(20, 28, 600),
  profileName: text(18, 24, 600),
  /** Dialog and section titles, summary values. */
  sectionTitle: text(16, 24, 600),
  cardTitle: text(14, 20, 600),
  body: text(14, 20),
  bodyMedium: text(14, 20, 500),
  field: text(14, 20),
  /** iOS zooms into a field with smaller text. */
  fieldPhone: text(16, 20),
  /** Tables, labels, links. */
  small: text(13, 20),
  smallMedium: text(13, 20, 500),
  /** Captions, column heads, badges. */
  caption: text(12, 16),
  captionMedium: text(12, 16, 500),
};
