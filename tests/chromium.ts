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

/** Milliseconds by which each browser action is slowed (`npm run walk`). Above 0, the browser is visible. */
const slowMo = Number(process.env.WALK_SLOWLY ?? 0);

/**
 * Launches the system's Chromium, for the browser tests and the benchmark. It is headless unless `slowMo` is set.
 * `more` are additional command-line flags.
 */
export function openChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(slowMo > 0),
    args: [...(slowMo > 0 ? flags.slice(1) : flags), ...more],
    slowMo,
    // `flags` has `--headless=new`, the form that newer Chromium versions take.
    ignoreDefaultArgs: ["--headless"],
  });
}
