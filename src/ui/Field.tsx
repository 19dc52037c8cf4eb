import { type ComponentProps, type ReactNode, useId } from "react";
import * as css from "./Field.css.ts";
import { FieldNote } from "./FieldNote.tsx";

type Notes = {
  label: string;
  /** What is wrong with the value. */
  error?: string;
};

type Sized = {
  /** 36 px, or 40 for the sign-in form. */
  size?: "default" | "large";
};

/** What a control must be given so that its label and its notes belong to it. */
type ControlProps = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type FieldFrameProps = Notes & {
  id?: string;
  className?: string;
  /** Draws the control and spreads the given props on it. */
  children: (control: ControlProps) => ReactNode;
};

/** Label above, control, what is wrong below, wired together. */
function FieldFrame({ id, label, error, className, children }: FieldFrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <div className={className ? `${css.field} ${className}` : css.field}>
      <label className={css.label} htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": error ? `${controlId}-note` : undefined,
      })}
      <FieldNote of={controlId}>{error}</FieldNote>
    </div>
  );
}

/** The classes of a text control inside a `FieldFrame`. */
function controlClass(size?: Sized["size"], hasTrailing = false): string {
  let className = css.control;
  if (size === "large") className += ` ${css.large}`;
  if (hasTrailing) className += ` ${css.withTrailing}`;
  return className;
}

export type FieldProps = Omit<ComponentProps<"input">, "size"> &
  Notes &
  Sized & {
    /** Stands inside the field at its end, such as the button that shows a password. */
    trailing?: ReactNode;
  };

/** A one-line text field with its label. `className` is for the whole, everything else for the input. */
export function Field({ id, label, error, size, trailing, className, ...input }: FieldProps) {
  return (
    <FieldFrame id={id} label={label} error={error} className={className}>
      {(control) => (
        <div className={css.frame}>
          <input {...input} {...control} className={controlClass(size, Boolean(trailing))} />
          {trailing ? <div className={css.trailing}>{trailing}</div> : null}
        </div>
      )}
    </FieldFrame>
  );
}
