import type { ComponentProps, ReactNode } from "react";
import * as css from "./IconButton.css.ts";

type IconButtonLook = {
  /** 32 px, or 28 in rows, panels and heads of cards. On a phone always 44. */
  size?: "default" | "small";
  /** Turns red under the pointer. */
  danger?: boolean;
};

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> &
  IconButtonLook & {
    /** The accessible name; also the tooltip, unless `title` is another. */
    name: string;
    /** A lucide icon. */
    icon: ReactNode;
  };

/** The classes of an icon button, for links that look like one. */
export function iconButtonClass({ size, danger }: IconButtonLook = {}): string {
  let className = css.iconButton;
  if (size === "small") className += ` ${css.small}`;
  if (danger) className += ` ${css.danger}`;
  return className;
}

/** A button that shows an icon only. */
export function IconButton({ name, icon, size, danger, className, ...rest }: IconButtonProps) {
  const own = iconButtonClass({ size, danger });
  return (
    <button type="button" title={name} {...rest} className={className ? `${own} ${className}` : own} aria-label={name}>
      {icon}
    </button>
  );
}
