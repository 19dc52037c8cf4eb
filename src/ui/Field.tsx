import { type ComponentProps, type ReactNode, useId } from "react";
import * as css from "./Field.css.ts";
import { FieldNote } from "./FieldNote.tsx";

export type FieldProps = Omit<ComponentProps<"input">, "size"> & {
  label: string;
  /** What is wrong with the value. */
  error?: string;
  /** 36 px, or 40 for the sign-in form. */
  size?: "default" | "large";
  /** Stands inside the field at its end, such as the button that shows a password. */
  trailing?: ReactNode;
};

/**
 * A one-line text field: its label above, and what is wrong with its value below. `className` is for the whole, everything
 * else for the input.
 */
export function Field({ id, label, error, size, trailing, className, ...input }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  let controlClass = css.control;
  if (size === "large") controlClass += ` ${css.large}`;
  if (trailing) controlClass += ` ${css.withTrailing}`;
  return (
    <div className={className ? `${css.field} ${className}` : css.field}>
      <label className={css.label} htmlFor={controlId}>
        {label}
      </label>
      <div className={css.frame}>
        <input
          {...input}
          id={controlId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${controlId}-note` : undefined}
          className={controlClass}
        />
        {trailing ? <div className={css.trailing}>{trailing}</div> : null}
      </div>
      <FieldNote of={controlId}>{error}</FieldNote>
    </div>
  );
}
