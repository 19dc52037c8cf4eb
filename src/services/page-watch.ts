/** The browser's events about the page and its network. */
export type PageNews = { readonly type: "page.hidden" | "page.shown" | "page.offline" | "page.online" };

/** Reports the browser's events from now on, starting with one if the page is hidden; returns a function that stops it. */
export function watchPage(tell: (news: PageNews) => void): () => void {
  const tellSight = () => tell({ type: document.hidden ? "page.hidden" : "page.shown" });
  const tellNetwork = () => tell({ type: navigator.onLine ? "page.online" : "page.offline" });
  if (document.hidden) tellSight();
  document.addEventListener("visibilitychange", tellSight);
  addEventListener("online", tellNetwork);
  addEventListener("offline", tellNetwork);
  return () => {
    document.removeEventListener("visibilitychange", tellSight);
    removeEventListener("online", tellNetwork);
    removeEventListener("offline", tellNetwork);
  };
}
