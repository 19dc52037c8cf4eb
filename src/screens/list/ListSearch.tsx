import { useEffect, useRef } from "react";
import { SearchField } from "../../ui/SearchField.tsx";

interface ListSearchProps {
  /** The accessible name and the placeholder. */
  readonly name: string;
  readonly term: string;
  readonly onSearch: (term: string) => void;
}

/**
 * The search field of a list whose term is in the address. The field is the browser's own to type in, as the address
 * follows only with the next rendering; what changes the address otherwise, such as going back, changes the field.
 */
export function ListSearch({ name, term, onSearch }: ListSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  /** What was typed and has not come back as the term; of what is typed fast, not all of it does. */
  const typed = useRef<string[]>([]);

  useEffect(() => {
    const place = typed.current.indexOf(term);
    typed.current.splice(0, place + 1);
    if (place >= 0 || !input.current || input.current.value === term) return;
    typed.current = [];
    input.current.value = term;
  }, [term]);

  const search = (next: string) => {
    typed.current.push(next);
    onSearch(next);
  };

  return (
    <SearchField
      ref={input}
      name={name}
      defaultValue={term}
      onChange={(event) => search(event.target.value)}
      onKeyDown={(event) => {
        // Chromium clears the field by itself, others do not.
        if (event.key !== "Escape" || event.currentTarget.value === "") return;
        event.preventDefault();
        event.currentTarget.value = "";
        search("");
      }}
    />
  );
}
