import { Link, type LinkProps } from "react-router-dom";
import { leaveBy, restoreLinkFocus } from "./leftBy.ts";

/**
 * A link to another screen. The second click of a double click does nothing: the address is already the new one, though
 * the screen may still be the old one, and one step back has to lead back.
 */
export function ScreenLink({ to, ...link }: LinkProps & { readonly to: string }) {
  return (
    <Link
      {...link}
      ref={restoreLinkFocus}
      to={to}
      onClick={(event) => {
        if (location.pathname + location.search + location.hash === to) event.preventDefault();
        else leaveBy(event.currentTarget);
      }}
    />
  );
}
