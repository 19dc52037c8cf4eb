import { type ComponentProps, type RefObject, useId } from "react";
import * as field from "./Field.css.ts";
import { FieldNote } from "./FieldNote.tsx";
import * as css from "./TextArea.css.ts";
import { useFocusTarget } from "./useFocusTarget.ts";
import { useGrowingHeight } from "./useGrowingHeight.ts";

type TextAreaProps = Omit<ComponentProps<"textarea">, "className" | "ref" | "value"> & {
  label: string;
  value: string;
  /** A note on the value. */
  note?: string | undefined;
  ref?: RefObject<HTMLTextAreaElement | null>;
};

/** A field for several lines with its label. It grows with its text, up to where it scrolls. */
export function TextArea({ label, note, ref, ...textarea }: TextAreaProps) {
  const id = useId();
  const own = useFocusTarget<HTMLTextAreaElement>();
  const area = ref ?? own;
  useGrowingHeight(area, textarea.value);

  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...textarea}
        id={id}
        ref={area}
        aria-describedby={note ? `${id}-note` : undefined}
        className={`${field.control} ${css.area}`}
      />
      <FieldNote of={id}>{note}</FieldNote>
    </div>
  );
}
