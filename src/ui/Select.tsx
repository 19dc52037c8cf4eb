import {
  FloatingFocusManager,
  FloatingNode,
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
import { Check, ChevronDown, ChevronUp } from "lucide";
import { type ReactNode, useId, useRef, useState } from "react";
import * as field from "./Field.css.ts";
import { Icon } from "./Icon.tsx";
import * as css from "./Select.css.ts";

export type SelectProps = {
  label: string;
  options: readonly { readonly value: string; readonly label: string; readonly icon: ReactNode }[];
  /** The value of one of the options. */
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
};

/** A field that opens a list to choose from, for options that are more than text. By keyboard as a browser's own. */
export function Select({ label, options, value, disabled, onChange }: SelectProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const elements = useRef<(HTMLElement | null)[]>([]);
  const labels = useRef(options.map((option) => option.label));
  const chosen = options.findIndex((option) => option.value === value);
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
  const { getReferenceProps, getFloatingProps, getItemProps } = useInteractions([
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
      listRef: labels,
      activeIndex: active,
      selectedIndex: chosen,
      onMatch: (index) => (open ? setActive(index) : choose(index)),
    }),
  ]);

  return (
    <FloatingNode id={nodeId}>
      <div className={field.field}>
        <span id={`${id}-label`} className={field.label}>
          {label}
        </span>
        <button
          type="button"
          ref={refs.setReference}
          className={`${field.control} ${css.button}`}
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          {...getReferenceProps()}
        >
          {options[chosen]?.icon}
          <span className={css.value}>{options[chosen]?.label}</span>
          <Icon of={open ? ChevronUp : ChevronDown} />
        </button>
      </div>
      {open && (
        <FloatingFocusManager context={context} modal={false}>
          {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: Floating UI makes it a listbox */}
          <div
            ref={refs.setFloating}
            style={floatingStyles}
            className={css.list}
            aria-labelledby={`${id}-label`}
            {...getFloatingProps()}
          >
            {options.map((option, index) => (
              <div
                key={option.value}
                ref={(element) => {
                  elements.current[index] = element;
                }}
                role="option"
                tabIndex={index === active ? 0 : -1}
                className={index === active ? `${css.option} ${css.active}` : css.option}
                {...getItemProps({
                  active: index === active,
                  selected: index === chosen,
                  onClick: () => choose(index),
                  onKeyDown: (event) => {
                    if (event.key !== "Enter" && event.key !== " ") return;
                    event.preventDefault();
                    choose(index);
                  },
                })}
              >
                {option.icon}
                <span className={css.value}>{option.label}</span>
                {index === chosen && <Icon of={Check} className={css.check} />}
              </div>
            ))}
          </div>
        </FloatingFocusManager>
      )}
    </FloatingNode>
  );
}
