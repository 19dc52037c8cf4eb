import { SearchField } from "../../ui/SearchField.tsx";
import type { ListView } from "./useListView.ts";

interface ListSearchProps {
  /** The accessible name and the placeholder. */
  readonly name: string;
  readonly term: string;
  readonly view: ListView<string>["actor"];
}

/** The search field of a list. Escape clears it. */
export function ListSearch({ name, term, view }: ListSearchProps) {
  const search = (next: string) => view.send({ type: "term.typed", term: next });
  return (
    <SearchField
      name={name}
      value={term}
      onChange={(event) => search(event.target.value)}
      onKeyDown={(event) => {
        // Only Chromium clears the field by itself.
        if (event.key !== "Escape" || term === "") return;
        event.preventDefault();
        search("");
      }}
    />
  );
}
