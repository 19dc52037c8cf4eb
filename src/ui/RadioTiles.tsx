import type { IconNode } from "lucide";
import { useId } from "react";
import * as field from "./Field.css.ts";
import { FieldNote } from "./FieldNote.tsx";
import { Icon } from "./Icon.tsx";
import * as radio from "./RadioGroup.css.ts";
import * as css from "./RadioTiles.css.ts";

export type RadioTilesProps = {
  label: string;
  options: readonly { readonly value: string; readonly label: string; readonly icon: IconNode }[];
  value: string;
  disabled: boolean;
  /** A note on the value. */
  note?: string | undefined;
  onChange: (value: string) => void;
};

/** A choice of one of a few things, each with its icon: side by side, on a phone one below the other. */
export function RadioTiles({ label, options, value, disabled, note, onChange }: RadioTilesProps) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} aria-describedby={note ? `${id}-note` : undefined}>
      <span id={id} className={field.label}>
        {label}
      </span>
      <div className={options.length % 3 === 0 ? `${css.tiles} ${css.threes}` : css.tiles}>
        {options.map((option) => (
          <label key={option.value} className={option.value === value ? `${css.tile} ${css.chosen}` : css.tile}>
            <Icon of={option.icon} />
            <input
              type="radio"
              name={id}
              className={radio.radio}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={css.word}>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNote of={id}>{note}</FieldNote>
    </div>
  );
}
