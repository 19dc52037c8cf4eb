import { useFloating, useInteractions, useListNavigation } from "@floating-ui/react";
import { useRef } from "react";

/** A list box that the arrows go through while the keyboard stays in its field: which option they are at. */
export function usePaletteList(active: number, onReached: (place: number) => void) {
  const elements = useRef<(HTMLElement | null)[]>([]);
  const { refs, context } = useFloating({ open: true });
  const navigation = useListNavigation(context, {
    listRef: elements,
    activeIndex: active,
    onNavigate: (place) => place !== null && onReached(place),
    virtual: true,
    loop: true,
    // What cannot be chosen says why.
    disabledIndices: [],
  });
  /** Ends the list with its last option: the arrows stop at each place of it, also where an option was. */
  const setElement = (place: number) => (element: HTMLElement | null) => {
    if (element) elements.current[place] = element;
    else elements.current.length = Math.min(elements.current.length, place);
  };
  return { setElement, refs, ...useInteractions([navigation]) };
}
