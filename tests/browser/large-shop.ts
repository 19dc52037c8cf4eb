import type { Page } from "playwright-core";
import { type HeldCall, holdCalls } from "./held-call.ts";

/** Tells the page that its shop is large. Returns who counts, and never answers, its requests for all orders. */
export async function makeLarge(page: Page): Promise<HeldCall> {
  await page.route(
    (url) => /^\/((orders|users)(\/.*)?)?$/.test(url.pathname),
    async (route) => {
      // The page also asks for itself, to learn of a new version.
      if (!route.request().isNavigationRequest()) return route.fallback();
      const response = await route.fetch();
      const html = (await response.text()).replace("&quot;isLarge&quot;:false", "&quot;isLarge&quot;:true");
      // The next test's page is not to find it in the cache.
      const headers = { ...response.headers(), "cache-control": "no-store" };
      await route.fulfill({ response, body: html, headers });
    },
  );
  return holdCalls(page, "GET", /^\/api\/orders$/);
}
