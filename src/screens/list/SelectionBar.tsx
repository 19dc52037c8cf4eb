import { X } from "lucide";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import * as css from "./selection.css.ts";

interface SelectionBarProps {
  readonly words: string;
  /** The offer to select more of what was found. Undefined where there is nothing more. */
  readonly offer: string | undefined;
  readonly onSelectAll: () => void;
  /** Stops a selection that takes a while. Undefined while none does. */
  readonly onStop: (() => void) | undefined;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** Shows how many records are selected, and what can be done with them. */
export function SelectionBar({ words, offer, onSelectAll, onStop, onClear, children }: SelectionBarProps) {
  const button = (name: string, act: () => void) => (
    <Button
      className={css.all}
      onClick={({ currentTarget }) => {
        // The button disappears once that is done, so the bar takes the focus.
        currentTarget.parentElement?.focus();
        act();
      }}
    >
      {name}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
    <div
      className={css.bar}
      role="group"
      aria-label="Selected"
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === "Escape") onClear();
      }}
    >
      <p className={css.count}>{words}</p>
      {onStop ? button("Stop", onStop) : offer && button(offer, onSelectAll)}
      {children}
      <IconButton name="Clear selection" className={css.clear} icon={cross} onClick={onClear} />
    </div>
  );
}

const cross = <Icon of={X} />;
