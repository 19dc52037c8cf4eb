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

/** The system's Chromium without a window, for the browser tests and the benchmark. */
export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: flags,
    // Given above in the form that newer Chromiums take.
    ignoreDefaultArgs: ["--headless"],
  });
}
