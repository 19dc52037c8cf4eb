import { bannersHeight } from "./live.css.ts";

/** For what stands at the bottom of the window: tells the stylesheet how high it is. */
export function tellHeight(banners: HTMLElement | null): (() => void) | undefined {
  if (!banners) return undefined;
  const root = document.documentElement.style;
  const resized = new ResizeObserver(() => root.setProperty(bannersHeight, `${banners.offsetHeight}px`));
  resized.observe(banners);
  return () => {
    resized.disconnect();
    root.removeProperty(bannersHeight);
  };
}
