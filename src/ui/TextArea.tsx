import { type ComponentProps, type RefObject, useId, useLayoutEffect, useRef } from "react";
import * as field from "./Field.css.ts";
import * as css from "./TextArea.css.ts";

export type TextAreaProps = Omit<ComponentProps<"textarea">, "className" | "ref" | "value"> & {
  label: string;
  value: string;
  ref?: RefObject<HTMLTextAreaElement | null>;
};

/** A field for several lines with its label. It grows with its text, up to where it scrolls. */
export function TextArea({ label, ref, ...textarea }: TextAreaProps) {
  const id = useId();
  const own = useRef<HTMLTextAreaElement>(null);
  const area = ref ?? own;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in it decides how high it is
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [textarea.value]);

  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <textarea {...textarea} id={id} ref={area} className={`${field.control} ${css.area}`} />
    </div>
  );
}
