import type { ReactNode } from "react";
import * as css from "./selection.css.ts";

/** How many of what a list shows are selected. */
export type SelectedPart = "none" | "some" | "all";

/** The box of a record; nothing for one without an id. No component, because a search renders all rows in sight. */
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

/** The box that selects all that the list shows, those that are not in sight too. */
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

/** React wants a listener on each box; one on the list hears them all. */
const heardByTheList = () => undefined;
