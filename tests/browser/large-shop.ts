import type { Page } from "playwright-core";
import { type HeldCall, holdCalls } from "./held-call.ts";

/** Tells the page that its shop is large. Returns its requests for all orders, which are counted and held. */
export async function makeLarge(page: Page): Promise<HeldCall> {
  await changeSetting(page, "isLarge", true);
  return holdCalls(page, "GET", /^\/api\/orders$/);
}

/** Tells the page that its server offers no windows of the lists. */
export const withoutWindows = (page: Page) => changeSetting(page, "offersWindows", false);

async function changeSetting(page: Page, name: "isLarge" | "offersWindows", value: boolean): Promise<void> {
  await page.route(
    (url) => /^\/((orders|users)(\/.*)?)?$/.test(url.pathname),
    async (route) => {
      // The page also fetches its own HTML, to detect a new version.
      if (!route.request().isNavigationRequest()) return route.fallback();
      const response = await route.fetch();
      const setting = `&quot;${name}&quot;:`;
      const html = (await response.text()).replace(`${setting}${!value}`, `${setting}${value}`);
      // The next test's page must not find this HTML in the cache.
      const headers = { ...response.headers(), "cache-control": "no-store" };
      await route.fulfill({ response, body: html, headers });
    },
  );
}
