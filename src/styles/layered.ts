import { type GlobalStyleRule, globalStyle, type StyleRule, style, styleVariants } from "@vanilla-extract/css";
import { lists, screens, ui } from "./layers.css.ts";

/** Returns the functions that make rules in a cascade layer. */
const inLayer = (layer: string) => ({
  /** A class; `extend` adds the classes of other styles. */
  style: (rule: StyleRule, extend: string | string[] = []): string => style([extend, { "@layer": { [layer]: rule } }]),
  /** A class for each entry of a map. */
  variants: <Name extends string, Value>(values: Record<Name, Value>, rule: (value: Value) => StyleRule) =>
    styleVariants(values, (value) => ({ "@layer": { [layer]: rule(value) } })),
  /** A rule for a selector, for what a class of its own cannot reach. */
  rule: (selector: string, rule: GlobalStyleRule): void => globalStyle(selector, { "@layer": { [layer]: rule } }),
});

/** For shared parts. */
export const { style: uiStyle, variants: uiVariants, rule: uiRule } = inLayer(ui);
/** For what the screens of lists share; wins over the shared parts. */
export const { style: listStyle, rule: listRule } = inLayer(lists);
/** For a screen; wins over everything shared. */
export const { style: screenStyle, variants: screenVariants, rule: screenRule } = inLayer(screens);
