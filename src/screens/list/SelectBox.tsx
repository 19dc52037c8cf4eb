import type { ReactNode } from "react";
import * as css from "./selection.css.ts";

/** How many of what a list shows are selected. */
export type SelectedPart = "none" | "some" | "all";

/** Renders a record's checkbox; nothing without an id. Not a component, as a search renders all visible rows. */
export function selectBox(id: string, name: string, isSelected: boolean): ReactNode {
  return (
    id && (
      <label className={css.place}>
        <input
          type="checkbox"
          className={css.box}
          aria-label={`Select ${name}`}
          data-select={id}
          checked={isSelected}
          onChange={heardByTheList}
        />
      </label>
    )
  );
}

/** Selects all that the list shows, including what is out of view. */
export function SelectAll({ part }: { part: SelectedPart }) {
  return (
    <label className={css.place}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = part === "some";
        }}
        className={css.box}
        aria-label="Select all found"
        data-select-all=""
        checked={part === "all"}
        onChange={heardByTheList}
      />
    </label>
  );
}

/** React requires a listener on each controlled box; the one on the list handles them all. */
const heardByTheList = () => undefined;
