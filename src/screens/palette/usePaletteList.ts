import { useFloating, useInteractions, useListNavigation } from "@floating-ui/react";
import { useRef } from "react";

/** Navigates a list box with the arrows while the focus stays in its field. `active` is the option that they are at. */
export function usePaletteList(active: number, onReached: (place: number) => void) {
  const elements = useRef<(HTMLElement | null)[]>([]);
  const { refs, context } = useFloating({ open: true });
  const navigation = useListNavigation(context, {
    listRef: elements,
    activeIndex: active,
    onNavigate: (place) => place !== null && onReached(place),
    virtual: true,
    loop: true,
    // Disabled options can be reached, too, as they say why.
    disabledIndices: [],
  });
  /** Cuts the list off after its last option: the arrows would stop at a place whose option is gone. */
  const setElement = (place: number) => (element: HTMLElement | null) => {
    if (element) elements.current[place] = element;
    else elements.current.length = Math.min(elements.current.length, place);
  };
  return { setElement, refs, ...useInteractions([navigation]) };
}
