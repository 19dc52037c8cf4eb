import { RefreshCw } from "lucide";
import type { MouseEvent } from "react";
import { Button, type ButtonProps } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import { useFocusKept } from "./useFocusKept.ts";

type RetryButtonProps = Pick<ButtonProps, "busy"> & {
  readonly onRetry: (event: MouseEvent<HTMLButtonElement>) => void;
};

/** A button to try again. When a screen removes it after a success, the element around it takes the focus. */
export function RetryButton({ busy, onRetry }: RetryButtonProps) {
  const ref = useFocusKept<HTMLSpanElement>();
  return (
    <span ref={ref}>
      <Button busy={busy} focusableWhenBusy onClick={(event) => busy || onRetry(event)}>
        <Icon of={RefreshCw} />
        Try again
      </Button>
    </span>
  );
}
