import { FloatingFocusManager, FloatingNode } from "@floating-ui/react";
import { Check, ChevronDown, ChevronUp } from "lucide";
import { type ReactNode, useId } from "react";
import * as field from "./Field.css.ts";
import { FieldNote } from "./FieldNote.tsx";
import { Icon } from "./Icon.tsx";
import * as css from "./Select.css.ts";
import { useListBox } from "./useListBox.ts";

export type SelectProps = {
  label: string;
  options: readonly { readonly value: string; readonly label: string; readonly icon: ReactNode }[];
  /** The value of one of the options. */
  value: string;
  disabled: boolean;
  /** A note on the value. */
  note?: string | undefined;
  onChange: (value: string) => void;
};

/**
 * A field that opens a list to choose from, for options that are more than text. It has the keys of a native select.
 */
export function Select({ label, options, value, disabled, note, onChange }: SelectProps) {
  const id = useId();
  const chosen = options.findIndex((option) => option.value === value);
  const list = useListBox(options, chosen, onChange);

  return (
    <FloatingNode id={list.nodeId}>
      <div className={field.field}>
        <span id={`${id}-label`} className={field.label}>
          {label}
        </span>
        <button
          type="button"
          ref={list.refs.setReference}
          className={`${field.control} ${css.button}`}
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={note ? `${id}-note` : undefined}
          {...list.getReferenceProps()}
        >
          {options[chosen]?.icon}
          <span className={css.value}>{options[chosen]?.label}</span>
          <Icon of={list.open ? ChevronUp : ChevronDown} />
        </button>
        <FieldNote of={id}>{note}</FieldNote>
      </div>
      {list.open && (
        <FloatingFocusManager context={list.context} modal={false}>
          {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: Floating UI makes it a listbox */}
          <div
            ref={list.refs.setFloating}
            style={list.floatingStyles}
            className={css.list}
            aria-labelledby={`${id}-label`}
            {...list.getFloatingProps()}
          >
            {options.map((option, index) => (
              <div
                key={option.value}
                ref={(element) => {
                  list.elements.current[index] = element;
                }}
                role="option"
                tabIndex={index === list.active ? 0 : -1}
                className={index === list.active ? `${css.option} ${css.active}` : css.option}
                {...list.getItemProps({
                  active: index === list.active,
                  selected: index === chosen,
                  onClick: () => list.choose(index),
                  onKeyDown: (event) => {
                    if (event.key !== "Enter" && event.key !== " ") return;
                    event.preventDefault();
                    list.choose(index);
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
