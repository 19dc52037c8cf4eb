import { expect, test } from "vitest";
import { goToScreen } from "../../src/domain/commands.ts";
import { screensOf } from "../../src/domain/palette.ts";
import { screens } from "../../src/domain/screens.ts";
import { outcomeOfKeys, shortcuts } from "../../src/domain/shortcuts.ts";

// Checks what is derived from the one table of screens (behaviour: Shortcuts; Find anything).

test("each screen has a path, a title and a key of its own", () => {
  for (const field of ["path", "title", "key"] as const) {
    const values = screens.flatMap((screen) => screen[field] ?? []);
    expect(new Set(values).size).toBe(values.length);
  }
});

test("each key goes where the palette goes", () => {
  const offered = screensOf({ offersHistory: true, showFlows: true });
  for (const screen of screens) {
    const { key, title } = screen;
    expect(offered.find((option) => option.title === title)?.command).toEqual(goToScreen(screen));
    if (key) expect(outcomeOfKeys(`g ${key}`, undefined)).toEqual(goToScreen(screen));
  }
  expect(shortcuts.filter(({ group }) => group === "Go to").map(({ title }) => title)).toEqual([
    "Dashboard",
    "Users",
    "Orders",
    "Insights",
  ]);
});

test("what the server does not offer is not to be gone to", () => {
  const titles = screensOf({ offersHistory: false, showFlows: false }).map(({ title }) => title);
  expect(titles).toEqual(["Dashboard", "Users", "Orders", "Insights", "Your account"]);
});
