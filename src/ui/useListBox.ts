import {
  flip,
  offset,
  size,
  useClick,
  useDismiss,
  useFloating,
  useFloatingNodeId,
  useInteractions,
  useListNavigation,
  useRole,
  useTypeahead,
} from "@floating-ui/react";
import { useRef, useState } from "react";

/** Behaves like a native select's list box: whether it is open, which option is active, and where it floats. */
export function useListBox(
  options: readonly { readonly value: string; readonly label: string }[],
  chosen: number,
  onChange: (value: string) => void,
) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const elements = useRef<(HTMLElement | null)[]>([]);
  const nodeId = useFloatingNodeId();

  const { refs, context, floatingStyles } = useFloating({
    nodeId,
    open,
    onOpenChange: setOpen,
    placement: "bottom-start",
    // Neither the dialog's scrolling part nor the dialog may cut it off.
    strategy: "fixed",
    middleware: [
      offset(4),
      flip({ padding: 8 }),
      size({
        padding: 8,
        apply: ({ rects, availableHeight, elements: { floating } }) => {
          floating.style.width = `${rects.reference.width}px`;
          floating.style.maxHeight = `${availableHeight}px`;
        },
      }),
    ],
  });
  const choose = (index: number) => {
    const option = options[index];
    if (option) onChange(option.value);
    setOpen(false);
  };
  const interactions = useInteractions([
    useClick(context, { event: "mousedown" }),
    useDismiss(context),
    useRole(context, { role: "select" }),
    useListNavigation(context, {
      listRef: elements,
      activeIndex: active,
      selectedIndex: chosen,
      onNavigate: setActive,
      loop: true,
    }),
    useTypeahead(context, {
      listRef: { current: options.map(({ label }) => label) },
      activeIndex: active,
      selectedIndex: chosen,
      onMatch: (index) => (open ? setActive(index) : choose(index)),
    }),
  ]);

  return { nodeId, open, active, choose, refs, context, floatingStyles, elements, ...interactions };
}
