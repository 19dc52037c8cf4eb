import { type ReactNode, useId, useMemo } from "react";
import { type Facets, filterParameters, filterRecords, isOpen } from "../../domain/filters.ts";
import { formatCount } from "../../domain/formats.ts";
import { searchOf } from "../../domain/search.ts";
import { type SortValues, sorted } from "../../domain/sorting.ts";
import { visuallyHidden } from "../../styles/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/Message.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { LoadFailure } from "../LoadFailure.tsx";
import { useShopData } from "../product.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import { FilterLine } from "./FilterLine.tsx";
import { FilterButton, FilterPanel } from "./FilterPanel.tsx";
import { ListSearch } from "./ListSearch.tsx";
import { ListSkeleton } from "./ListSkeleton.tsx";
import * as css from "./list.css.ts";
import { SortSelect } from "./SortSelect.tsx";
import { useFilter } from "./useFilter.ts";
import type { ListView } from "./useListView.ts";
import { type Column, VirtualTable, type VirtualTableProps } from "./VirtualTable.tsx";

/** What is the same of a list whoever looks at it. */
export interface ListDeclaration<T, Key extends string> {
  /** Of the table, and of the page. */
  readonly name: string;
  /** What is counted, as one and as many. */
  readonly one: string;
  readonly many: string;
  /** What stands in the place of a table without rows. */
  readonly empty: { readonly title: string; readonly drawing?: "tall" };
  readonly columns: readonly Column<Key>[];
  readonly sortValues: SortValues<T, Key>;
  /** What the search looks through. */
  readonly textsOf: (record: T) => readonly (string | undefined)[];
  /** In px: what a row is on a phone, as far as one can tell before it is there. */
  readonly phoneRowHeight: number;
  /** The least width of the table, any CSS length. */
  readonly minWidth: string;
}

interface RecordListProps<T, Key extends string> {
  readonly of: ListDeclaration<T, Key>;
  readonly title: string;
  /** Undefined until they are loaded. */
  readonly records: readonly T[] | undefined;
  readonly view: ListView<Key>;
  /** What it can be filtered by. */
  readonly facets: Facets<T>;
  /** Whether a record that was found is shown; the same function for as long as it says the same. */
  readonly isShown?: ((record: T) => boolean) | undefined;
  /** What stands beside the search. */
  readonly tools: ReactNode;
  /** Says in the place of a table without rows why there are none. */
  readonly whyNone: (isFiltered: boolean) => string;
  readonly row: VirtualTableProps<T, Key>["row"];
}

/** A list of records that is searched, sorted and counted: the orders, the users. */
export function RecordList<T, Key extends string>(props: RecordListProps<T, Key>) {
  const { of, title, records, view, facets, isShown, tools, whyNone, row } = props;
  const { actor, term, query, sort } = view;
  const failed = useShopData((state) => state.matches("failed"), false);
  const { filter, ignored } = useFilter(query, facets);
  const isFiltered = !isOpen(filter);
  const ordered = useMemo(
    () => records && (sort ? sorted(records, sort, of.sortValues) : records),
    [records, sort, of.sortValues],
  );
  const chosen = useMemo(() => ordered && filterRecords(facets, filter, ordered), [facets, ordered, filter]);
  const search = useMemo(() => chosen && searchOf(chosen, of.textsOf), [chosen, of.textsOf]);
  const matching = useMemo(() => search?.(term), [search, term]);
  const found = useMemo(() => (isShown ? matching?.filter(isShown) : matching), [matching, isShown]);
  const filterId = useId();
  // What was pressed goes with the filter, and the keyboard is to go on beside it.
  const focusFilter = () => document.getElementById(filterId)?.focus();
  const showAll = () => {
    actor.send({ type: "params.clear", names: filterParameters(facets) });
    focusFilter();
  };
  useDocumentTitle(of.name);

  return (
    <>
      <PageHeader title={title} count={records && found && countOf(found.length, records.length)} />
      <div className={css.toolbar}>
        <ListSearch name={`Search ${of.many}...`} term={term} view={actor} />
        <div className={css.tools}>
          <SortSelect columns={of.columns} view={view} />
          <FilterButton id={filterId} view={actor} />
          {tools}
        </div>
      </div>
      {records && <FilterPanel facets={facets} filter={filter} records={records} view={view} onClosed={focusFilter} />}
      <FilterLine
        facets={facets}
        filter={filter}
        ignored={ignored}
        many={of.many}
        onRemove={({ removal }) => {
          actor.send({ type: "filter.choose", changes: removal });
          focusFilter();
        }}
        onShowAll={showAll}
      />
      {!found ? (
        failed ? (
          <LoadFailure />
        ) : (
          <ListSkeleton />
        )
      ) : found.length === 0 ? (
        <Card flush>
          <EmptyState
            size="page"
            {...of.empty}
            action={isFiltered && <Button onClick={showAll}>Show all {of.many}</Button>}
          >
            {term.trim() ? "Try a different search term" : whyNone(isFiltered)}
          </EmptyState>
        </Card>
      ) : (
        <Card flush className={css.card}>
          <VirtualTable {...of} records={found} row={row} view={view} />
        </Card>
      )}
      {/* For those who cannot see the list. */}
      <div className={visuallyHidden} aria-live="polite">
        {(term.trim() || isFiltered) && found
          ? `${formatCount(found.length)} ${found.length === 1 ? of.one : of.many} found`
          : ""}
      </div>
    </>
  );
}

function countOf(found: number, all: number): string | undefined {
  if (all === 0) return undefined;
  return found === all ? formatCount(all) : `${formatCount(found)} of ${formatCount(all)}`;
}
