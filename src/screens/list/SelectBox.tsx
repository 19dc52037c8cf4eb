import type { ReactNode } from "react";
import { checkBox } from "../../ui/CheckBox.css.ts";
import { place } from "./selection.css.ts";

/** How many of what a list shows are selected. */
export type SelectedPart = "none" | "some" | "all";

/** Renders a record's checkbox; nothing without an id. Not a component, as a search renders all visible rows. */
export function selectBox(id: string, name: string, isSelected: boolean): ReactNode {
  return (
    id && (
      <label className={place}>
        <input
          type="checkbox"
          className={checkBox}
          aria-label={`Select ${name}`}
          data-select={id}
          checked={isSelected}
          onChange={handledByTheList}
        />
      </label>
    )
  );
}

/** Selects all that the list shows, including what is out of view. */
export function SelectAll({ part }: { part: SelectedPart }) {
  return (
    <label className={place}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = part === "some";
        }}
        className={checkBox}
        aria-label="Select all found"
        data-select-all=""
        checked={part === "all"}
        onChange={handledByTheList}
      />
    </label>
  );
}

/** React requires a listener on each controlled box; the one on the list handles them all. */
const handledByTheList = () => undefined;
