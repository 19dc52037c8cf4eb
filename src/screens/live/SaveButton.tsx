import { useId } from "react";
import { Button, type ButtonProps } from "../../ui/Button.tsx";
import { footerNote } from "../../ui/Dialog.css.ts";
import { useStanding } from "./useLive.ts";

/** The button of a dialog that changes something on the server: offline it cannot be pressed, and says why. */
export function SaveButton({ disabled, ...rest }: ButtonProps) {
  const isOffline = useStanding() === "offline";
  const noteId = useId();
  return (
    <>
      {isOffline && (
        <p id={noteId} className={footerNote}>
          You are offline. Changes can be saved once the connection is back.
        </p>
      )}
      <Button {...rest} disabled={disabled || isOffline} aria-describedby={isOffline ? noteId : undefined} />
    </>
  );
}
