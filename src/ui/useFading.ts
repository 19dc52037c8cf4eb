import { useLayoutEffect, useRef } from "react";

/**
 * Fades an element out when it is removed. It is gone at once: an inert copy, hidden from assistive technology, has the
 * class `fading` until its animation ends. Returns the element's ref.
 */
export function useFading<Shown extends HTMLElement>(fading: string) {
  const shown = useRef<Shown>(null);
  useLayoutEffect(() => {
    return () => {
      const element = shown.current;
      const copy = element?.cloneNode(true) as HTMLElement | undefined;
      if (!copy || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      for (const part of [copy, ...copy.querySelectorAll("*")])
        for (const name of ["id", "role", "aria-modal", "aria-live"]) part.removeAttribute(name);
      copy.inert = true;
      copy.ariaHidden = "true";
      copy.classList.add(fading);
      copy.addEventListener("animationend", () => copy.remove());
      // Development mode ends every effect once while its component stays.
      queueMicrotask(() => element?.isConnected || document.body.append(copy));
    };
  }, [fading]);
  return shown;
}
