import type { ComponentProps } from "react";
import * as css from "./Button.css.ts";
import { Spinner } from "./Spinner.tsx";
import { useFocusAfterBusy } from "./useFocusAfterBusy.ts";

type ButtonLook = {
  /** One primary a view. `quietDanger` opens a confirmation, `danger` confirms it, `success` says it was done. */
  variant?: keyof typeof css.variants;
  /** 36 px, or 40 for the sign-in form. */
  size?: "default" | "large";
  /** As wide as what it stands in. */
  block?: boolean;
};

export type ButtonProps = Omit<ComponentProps<"button">, "ref"> &
  ButtonLook & {
    /** Under way: it keeps its fill, shows a spinner and cannot be pressed. Its words should say what is happening. */
    busy?: boolean;
    /** Keeps the focus while it is busy, where nothing else takes it. */
    focusableWhenBusy?: boolean;
  };

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = "secondary", size, block }: ButtonLook = {}): string {
  let className = `${css.button} ${css.variants[variant]}`;
  if (size === "large") className += ` ${css.large}`;
  if (block) className += ` ${css.block}`;
  return className;
}

/** A button. An icon goes in front of the words as a child. */
export function Button(props: ButtonProps) {
  const { variant, size, block, busy, focusableWhenBusy, disabled, children, className, ...rest } = props;
  const own = buttonClass({ variant, size, block });
  const button = useFocusAfterBusy(busy);
  return (
    <button
      type="button"
      ref={button}
      {...rest}
      className={className ? `${own} ${className}` : own}
      disabled={disabled || (busy && !focusableWhenBusy)}
      aria-disabled={busy || rest["aria-disabled"]}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner tone="inherit" /> : null}
      {children}
    </button>
  );
}
