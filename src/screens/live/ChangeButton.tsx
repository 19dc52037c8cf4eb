import { useId } from "react";
import { Button, type ButtonProps } from "../../ui/Button.tsx";
import { footerNote } from "../../ui/Dialog.css.ts";
import { offlineWords } from "./offlineWords.ts";
import { useConnectionState } from "./useLive.ts";

type ChangeButtonProps = ButtonProps & {
  /** The id of the element that says why the button is disabled, unless it is for being offline. */
  whyNot?: string;
};

/** The button of a dialog that changes something on the server. Disabled while offline, and says so. */
export function ChangeButton({ disabled, whyNot, ...rest }: ChangeButtonProps) {
  const isOffline = useConnectionState() === "offline";
  const noteId = useId();
  return (
    <>
      {isOffline && (
        <p id={noteId} className={footerNote}>
          {offlineWords("saved")}
        </p>
      )}
      <Button
        {...rest}
        disabled={disabled || isOffline}
        aria-describedby={isOffline ? noteId : disabled ? whyNot : undefined}
      />
    </>
  );
}
