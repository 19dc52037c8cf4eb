/** Says whether the server has another version of the page than the one that asks. */
export type AskPageVersion = (signal: AbortSignal) => Promise<boolean>;

/** The script that a page begins with; its name says which version it is. */
const scriptOf = (page: Document) => page.querySelector("script[type=module][src]")?.getAttribute("src");

/** Asks for the page anew, and compares it with this one. What is no page of ours, such as a proxy's, is no version. */
export const askPageVersion: AskPageVersion = async (signal) => {
  const response = await fetch("/", { signal, cache: "no-store", headers: { Accept: "text/html" } });
  if (!response.ok) return false;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const script = page.getElementById("root") && scriptOf(page);
  return Boolean(script) && script !== scriptOf(document);
};
