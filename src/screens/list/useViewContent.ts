import { useSelector } from "@xstate/react";
import { useMemo } from "react";
import { type Facets, filterParameters } from "../../domain/filters.ts";
import { contentOf, isSameQuery, unknownIn } from "../../domain/views.ts";
import type { ColumnsActor } from "./useColumns.ts";
import type { ListView } from "./useListView.ts";
import type { Column } from "./VirtualTable.tsx";

/** Returns the content of a view that is saved now, and what the list does not have of what the URL or the view names. */
export function useViewContent(
  { columns, sortValues }: { readonly columns: readonly Column<string>[]; readonly sortValues: object },
  facets: Facets<never>,
  view: ListView<string>["actor"],
  arranging: ColumnsActor,
) {
  const search = useSelector(view, ({ context }) => context.search);
  const arrangement = useSelector(arranging, ({ context }) => context.arrangement);
  const link = useSelector(arranging, ({ context }) => context.link);
  const sorts = useMemo(() => Object.keys(sortValues), [sortValues]);
  const shown = useMemo(() => contentOf(search, arrangement, columns, sorts), [search, arrangement, columns, sorts]);
  const unknown = useMemo(() => {
    // The message about a link stays until the view changes.
    const shownLink = link !== undefined && isSameQuery(link, search) ? link : undefined;
    const list = { columns, sorts, filters: filterParameters(facets) };
    return unknownIn(shownLink ?? search, list, shownLink !== undefined);
  }, [link, search, columns, sorts, facets]);
  return { shown, unknown };
}
