/** The script that a page begins with; its name says which version it is. */
const scriptOf = (page: Document) => page.querySelector("script[type=module][src]")?.getAttribute("src");

/**
 * Whether the server has another version of the page: it is asked for anew, and compared with this one. What is no page of
 * ours, such as a proxy's, is no version.
 */
export async function isPageOutdated(signal: AbortSignal): Promise<boolean> {
  const response = await fetch("/", { signal, cache: "no-store", headers: { Accept: "text/html" } });
  if (!response.ok) return false;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const script = page.getElementById("root") && scriptOf(page);
  return Boolean(script) && script !== scriptOf(document);
}
