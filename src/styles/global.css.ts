import { type GlobalStyleRule, globalStyle } from "@vanilla-extract/css";
import { reset } from "./layers.css.ts";
import "./themes.css.ts";
import { ring } from "./recipes.ts";
import { vars } from "./theme.css.ts";
import { font, media, size, space, type } from "./tokens.ts";

const rule = (selector: string, declarations: GlobalStyleRule) =>
  globalStyle(selector, { "@layer": { [reset]: declarations } });

rule("*, *::before, *::after", { boxSizing: "border-box", margin: 0, padding: 0, border: 0 });

rule("html", {
  scrollbarColor: `${vars.borderDefault} transparent`,
  textSizeAdjust: "100%",
  WebkitTextSizeAdjust: "100%",
  WebkitTapHighlightColor: "transparent",
  // Keeps a focused element clear of the top bar.
  "@media": { [media.drawer]: { scrollPaddingTop: `calc(${size.topBar} + ${space[8]})` } },
});

rule("body", {
  ...type.body,
  fontFamily: font.sans,
  color: vars.textPrimary,
  backgroundColor: vars.surfacePage,
  fontVariantNumeric: "tabular-nums",
  WebkitFontSmoothing: "antialiased",
  MozOsxFontSmoothing: "grayscale",
  minHeight: "100dvh",
  minWidth: "320px",
});

rule("h1, h2, h3, h4, h5, h6", { fontSize: "inherit", fontWeight: "inherit", overflowWrap: "anywhere" });
rule("button, input, textarea, select", {
  font: "inherit",
  fontVariantNumeric: "inherit",
  letterSpacing: "inherit",
  color: "inherit",
  background: "none",
});
rule("button", { textAlign: "inherit", cursor: "pointer" });
rule("button:disabled, input:disabled, textarea:disabled, select:disabled", { cursor: "default", opacity: 1 });
rule("input::placeholder, textarea::placeholder", { color: vars.textMuted, opacity: 1 });
rule("a", { color: "inherit", textDecoration: "none" });
rule("ul, ol", { listStyle: "none" });
rule("img, svg, canvas", { display: "block", maxWidth: "100%" });
rule("table", { borderCollapse: "separate", borderSpacing: 0, width: "100%" });
rule("th", { textAlign: "inherit", fontWeight: "inherit" });
// Right-to-left text stays at the left, where the page expects it.
rule(":is(bdi, [dir='auto']):not(input, textarea)", { textAlign: "left" });
rule("fieldset", { minWidth: 0 });
rule("[hidden]", { display: "none !important" });

rule(":focus-visible", ring());
// A heading or a main element takes focus only for the screen reader's sake after a change of page.
rule("[tabindex='-1']:focus", { outline: "none" });
rule("::selection", { color: vars.onAccent, backgroundColor: vars.accent });

// No movement. The delays stay, so what waits before it shows still waits.
rule("*, *::before, *::after", {
  "@media": {
    [media.reducedMotion]: {
      animationDuration: "0s !important",
      animationIterationCount: "1 !important",
      transitionDuration: "0s !important",
      scrollBehavior: "auto !important" as "auto",
    },
  },
});

rule("body", { "@media": { print: { backgroundColor: "#fff", minHeight: 0 } } });
