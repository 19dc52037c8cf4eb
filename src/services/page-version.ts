/** Returns the script that a page loads first; its name identifies the page's version. */
const scriptOf = (page: Document) => page.querySelector("script[type=module][src]")?.getAttribute("src");

/**
 * Whether the server has another version of the page, which is fetched for comparison. A page that is not ours, such as
 * a proxy's, does not count.
 */
export async function isPageOutdated(signal: AbortSignal): Promise<boolean> {
  const response = await fetch("/", { signal, cache: "no-store", headers: { Accept: "text/html" } });
  if (!response.ok) return false;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const script = page.getElementById("root") && scriptOf(page);
  return Boolean(script) && script !== scriptOf(document);
}
