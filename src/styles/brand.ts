// What makes the product look like this shop's: its accent, its corners, its icon. docs/how-to/change-the-accent.md says
// how to change it. Read while the stylesheets are built; never reaches the page.

/** The accent and what is made of it, in both themes. A test holds their contrast. */
export const accent = {
  dark: {
    accent: "#D9A05B",
    accentHover: "#E5B377",
    accentPressed: "#C58D4A",
    /** The colour on a fill of the accent. */
    onAccent: "#1C130A",
    /** Text and links. */
    accentText: "#E2AF70",
    accentTint: "#2C2116",
    accentLine: "#5E472B",
    focus: "#F2BE7C",
    /** Below a chart's line. */
    chartArea: "#261E15",
  },
  light: {
    accent: "#8A4B16",
    accentHover: "#753E10",
    accentPressed: "#62330C",
    onAccent: "#FFFFFF",
    accentText: "#84470F",
    accentTint: "#F7ECDE",
    accentLine: "#DFC29E",
    focus: "#9A5416",
    chartArea: "#F7ECDE",
  },
};

export const radius = {
  /** Badges and menu options. */
  small: "4px",
  /** Controls and thumbnails. */
  control: "6px",
  /** Cards, and what looks like one. */
  card: "8px",
  /** What lies over the page: dialogs, toasts, the loading overlay. */
  overlay: "8px",
};

/** The icon of the browser's tab, as SVG; npm run icon writes it into src/favicon.svg. */
export const icon = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Sillage</title>',
  '<rect width="32" height="32" rx="7" fill="#1B1815"/>',
  `<g fill="none" stroke="${accent.dark.accentText}" stroke-width="2" stroke-linejoin="round">`,
  '<rect x="9" y="14" width="14" height="12" rx="2"/><path d="M14 14v-3h4v3M13 5h6v6h-6z"/></g>',
  `<path d="M10 19h12v6H10z" fill="${accent.dark.accent}"/></svg>`,
  "\n",
].join("");
