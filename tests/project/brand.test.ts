// What this shows (behaviour: Brand).
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { accent, icon } from "../../src/styles/brand.ts";

/** A colour's relative luminance, as WCAG 2 has it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const themes = readFileSync("src/styles/themes.css.ts", "utf8");

test("the icon is that of src/styles/brand.ts (npm run icon)", () => {
  expect(readFileSync("src/favicon.svg", "utf8")).toBe(icon);
});

describe.each(["dark", "light"] as const)("the accent of the %s theme", (name) => {
  const colours = accent[name];
  const [, theme = ""] = themes.split(`const ${name}: `);
  const surfaces = ["Page", "Card", "Raised", "Sidebar"].map(
    (surface) => theme.match(new RegExp(`surface${surface}: "(#[0-9A-F]{6})"`))?.[1] ?? "",
  );

  test("can be read: text on its fills, and its text on every surface", () => {
    for (const fill of [colours.accent, colours.accentHover, colours.accentPressed])
      expect(contrast(colours.onAccent, fill), fill).toBeGreaterThanOrEqual(4.5);
    for (const surface of [...surfaces, colours.accentTint])
      expect(contrast(colours.accentText, surface), surface).toBeGreaterThanOrEqual(4.5);
  });

  test("has texts beside it that can be read on every surface, and statuses on their tints", () => {
    const [own = ""] = theme.split("\n};");
    const texts = ["Primary", "Secondary", "Muted"].map(
      (text) => own.match(new RegExp(`text${text}: "(#[0-9A-F]{6})"`))?.[1] ?? "",
    );
    for (const text of texts)
      for (const surface of surfaces)
        expect(contrast(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
    const statuses = [...own.matchAll(/status\("(#[0-9A-F]{6})", "(#[0-9A-F]{6})"/g)];
    expect(statuses).toHaveLength(7);
    for (const [, text = "", tint = ""] of statuses)
      expect(contrast(text, tint), `${text} on ${tint}`).toBeGreaterThanOrEqual(4.5);
  });

  test("can be seen: lines and the focus ring on every surface", () => {
    for (const surface of surfaces) {
      expect(contrast(colours.accent, surface), surface).toBeGreaterThanOrEqual(3);
      expect(contrast(colours.focus, surface), surface).toBeGreaterThanOrEqual(3);
    }
  });
});

test("contrast is that of WCAG", () => {
  expect(contrast("#FFFFFF", "#000000")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#FFFFFF")).toBeCloseTo(4.48, 2);
});
