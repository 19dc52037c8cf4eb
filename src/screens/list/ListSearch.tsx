import { SearchField } from "../../ui/SearchField.tsx";

interface ListSearchProps {
  /** The accessible name and the placeholder. */
  readonly name: string;
  readonly term: string;
  readonly onSearch: (term: string) => void;
}

/** The search field of a list. Escape clears it. */
export function ListSearch({ name, term, onSearch }: ListSearchProps) {
  return (
    <SearchField
      name={name}
      value={term}
      onChange={(event) => onSearch(event.target.value)}
      onKeyDown={(event) => {
        // Chromium clears the field by itself, others do not.
        if (event.key !== "Escape" || term === "") return;
        event.preventDefault();
        onSearch("");
      }}
    />
  );
}
