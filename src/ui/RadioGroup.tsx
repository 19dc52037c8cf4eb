import { useId } from "react";
import * as field from "./Field.css.ts";
import { FieldNote } from "./FieldNote.tsx";
import * as css from "./RadioGroup.css.ts";

type RadioGroupProps = {
  label: string;
  /** The name in the form. */
  name: string;
  options: readonly string[];
  /** One of the options, or nothing yet. */
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the choice. */
  error?: string;
};

/** A choice of one of a few words. */
export function RadioGroup({ label, name, options, value, onChange, error }: RadioGroupProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-note` : undefined}
    >
      <span id={id} className={field.label}>
        {label}
      </span>
      <div className={css.options}>
        {options.map((option) => (
          <label key={option} className={css.option}>
            <input
              type="radio"
              name={name}
              className={css.radio}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {option}
          </label>
        ))}
      </div>
      <FieldNote of={id}>{error}</FieldNote>
    </div>
  );
}
