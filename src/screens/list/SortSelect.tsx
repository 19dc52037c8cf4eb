import { writeSort } from "../../domain/sorting.ts";
import { media } from "../../styles/tokens.ts";
import { control } from "../../ui/Field.css.ts";
import { useMediaQuery } from "../useMediaQuery.ts";
import * as css from "./list.css.ts";
import type { ListView } from "./useListView.ts";
import type { Column } from "./VirtualTable.tsx";

interface SortSelectProps<Key extends string> {
  readonly columns: readonly Column<Key>[];
  readonly view: ListView<Key>;
}

/** What sorts a list on a phone, where its column heads are out of sight. */
export function SortSelect<Key extends string>({ columns, view: { sort, actor } }: SortSelectProps<Key>) {
  if (!useMediaQuery(media.phone)) return null;
  return (
    <select
      className={`${control} ${css.sortSelect}`}
      aria-label="Sort by"
      value={sort ? writeSort(sort) : ""}
      onChange={(event) => actor.send({ type: "sort.choose", sort: event.target.value })}
    >
      <option value="">Default</option>
      {columns.flatMap(({ title, sort: key }) =>
        key === undefined
          ? []
          : [false, true].map((descending) => (
              <option key={`${key} ${descending}`} value={writeSort({ key, descending })}>
                {title} {descending ? "↓" : "↑"}
              </option>
            )),
      )}
    </select>
  );
}
