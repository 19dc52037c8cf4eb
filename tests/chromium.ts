import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../scripts/tools.mjs";

const flags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Milliseconds that each act of a person takes, in a window, where somebody wants to watch (`npm run walk`). */
const slowMo = Number(process.env.WALK_SLOWLY ?? 0);

/**
 * The system's Chromium, for the browser tests and the benchmark: without a window, unless somebody wants to watch.
 * `more` are flags beside those that both need.
 */
export function openChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(slowMo > 0),
    args: [...(slowMo > 0 ? flags.slice(1) : flags), ...more],
    slowMo,
    // Given above in the form that newer Chromiums take.
    ignoreDefaultArgs: ["--headless"],
  });
}
