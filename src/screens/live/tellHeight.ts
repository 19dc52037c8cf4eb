import { bannersHeight } from "../../styles/tokens.ts";

/** Publishes the height of the banners to the stylesheet. A ref callback. */
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
