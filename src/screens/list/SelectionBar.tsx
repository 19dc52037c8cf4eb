import { X } from "lucide";
import type { ReactNode } from "react";
import { formatCount } from "../../domain/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import * as css from "./selection.css.ts";

interface SelectionBarProps {
  readonly words: string;
  /** How many can be selected of what the list shows, and whether all are. */
  readonly all: number;
  readonly isAll: boolean;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** How many are selected, and what can be done with them. */
export function SelectionBar({ words, all, isAll, onSelectAll, onClear, children }: SelectionBarProps) {
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
      {!isAll && all > 0 && (
        <Button
          className={css.all}
          onClick={({ currentTarget }) => {
            // It goes once all are selected, and the keyboard is to stay here.
            currentTarget.parentElement?.focus();
            onSelectAll();
          }}
        >
          Select all {formatCount(all)} found
        </Button>
      )}
      {children}
      <IconButton name="Clear selection" className={css.clear} icon={cross} onClick={onClear} />
    </div>
  );
}

const cross = <Icon of={X} />;
