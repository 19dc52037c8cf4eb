import type { Page } from "playwright-core";
import { type HeldCall, holdCalls } from "./held-call.ts";

/** Tells the page that its shop is large. Returns its requests for all orders, which are counted and held. */
export async function makeLarge(page: Page): Promise<HeldCall> {
  await page.route(
    (url) => /^\/((orders|users)(\/.*)?)?$/.test(url.pathname),
    async (route) => {
      // The page also fetches its own HTML, to detect a new version.
      if (!route.request().isNavigationRequest()) return route.fallback();
      const response = await route.fetch();
      const html = (await response.text()).replace("&quot;isLarge&quot;:false", "&quot;isLarge&quot;:true");
      // The next test's page must not find this HTML in the cache.
      const headers = { ...response.headers(), "cache-control": "no-store" };
      await route.fulfill({ response, body: html, headers });
    },
  );
  return holdCalls(page, "GET", /^\/api\/orders$/);
}
