import { type GlobalStyleRule, globalStyle, type StyleRule, style } from "@vanilla-extract/css";
import { lists, screens, ui } from "./layers.css.ts";

/** A class in the `ui` layer: shared parts. `extend` adds the classes of other styles. */
export function uiStyle(rule: StyleRule, extend: string | string[] = []): string {
  return style([extend, { "@layer": { [ui]: rule } }]);
}

/** A class in the `lists` layer: what the screens of lists share, which wins over parts that all screens share. */
export function listStyle(rule: StyleRule): string {
  return style({ "@layer": { [lists]: rule } });
}

/** A class in the `screens` layer, which wins over every shared part. */
export function screenStyle(rule: StyleRule, extend: string | string[] = []): string {
  return style([extend, { "@layer": { [screens]: rule } }]);
}

/** A rule for a selector in the `ui` layer, for what a class of its own cannot reach. */
export function uiRule(selector: string, rule: GlobalStyleRule): void {
  globalStyle(selector, { "@layer": { [ui]: rule } });
}

/** A rule for a selector in the `lists` layer. */
export function listRule(selector: string, rule: GlobalStyleRule): void {
  globalStyle(selector, { "@layer": { [lists]: rule } });
}

/** A rule for a selector in the `screens` layer. */
export function screenRule(selector: string, rule: GlobalStyleRule): void {
  globalStyle(selector, { "@layer": { [screens]: rule } });
}
