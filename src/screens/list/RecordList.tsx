import { type ReactNode, useCallback, useId, useMemo } from "react";
import type { ListName } from "../../../contract/list-names.ts";
import { type Facets, filteredBy, filterParameters, isOpen } from "../../domain/filters.ts";
import { formatCount } from "../../domain/formats.ts";
import { totalInWords } from "../../domain/list-window.ts";
import { searchBy } from "../../domain/search.ts";
import { type SortValues, sortedBy } from "../../domain/sorting.ts";
import { visuallyHidden } from "../../styles/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/Message.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useShopData } from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";
import { ListFailure, LoadFailure } from "../LoadFailure.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import { ColumnChooser } from "./ColumnChooser.tsx";
import { ExportProgress } from "./ExportRecords.tsx";
import { FilterLine } from "./FilterLine.tsx";
import { FilterButton, FilterPanel } from "./FilterPanel.tsx";
import { ListSearch } from "./ListSearch.tsx";
import { ListSkeleton } from "./ListSkeleton.tsx";
import * as css from "./list.css.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import { SortSelect } from "./SortSelect.tsx";
import { listAndBar, note, withBar } from "./selection.css.ts";
import { gapInWords } from "./slotRow.tsx";
import { useColumns } from "./useColumns.ts";
import { useFilter } from "./useFilter.ts";
import { useFocusInSight } from "./useFocusInSight.ts";
import type { ListView } from "./useListView.ts";
import { useListWindow } from "./useListWindow.ts";
import { type SelectionActor, useSelection } from "./useSelection.ts";
import { useViewContent } from "./useViewContent.ts";
import { ViewsButton } from "./ViewsButton.tsx";
import { type Column, type RowProps, VirtualTable } from "./VirtualTable.tsx";

/** The declaration of a list, which is independent of its view state. */
export interface ListDeclaration<T, Key extends string, Id extends string> {
  /** The name of the table, and the title of the page. */
  readonly name: string;
  /** The name of a record; `many` is its plural. */
  readonly one: string;
  readonly many: string;
  /** The shop's list that is shown. Undefined for any other, which has neither views nor windows. */
  readonly list?: ListName;
  /** What is shown instead of a table without rows. */
  readonly empty: { readonly title: string; readonly drawing?: "tall" };
  readonly columns: readonly Column<Key, Id>[];
  /** The key under which this browser stores the arrangement of the columns. */
  readonly storedAs: string;
  readonly sortValues: SortValues<T, Key>;
  /** Returns the texts that the search looks through. */
  readonly textsOf: (record: T) => readonly (string | undefined)[];
  /** The height of a row on a phone, in px: an estimate until it is measured. */
  readonly phoneRowHeight: number;
}

interface RecordListProps<T, Key extends string, Id extends string> {
  readonly of: ListDeclaration<T, Key, Id>;
  readonly title: string;
  /** Undefined until they are loaded, which a large shop's lists never are: rows are read in windows instead. */
  readonly records: readonly T[] | undefined;
  readonly view: ListView<Key>;
  /** The facets that the list can be filtered by. */
  readonly facets: Facets<T>;
  /** Whether a found record is shown. Memoised by the caller: a new function filters the list again. */
  readonly isShown?: ((record: T) => boolean) | undefined;
  /**
   * Renders the tools beside the search, from the found records (in a large shop, their query) and the shown columns.
   */
  readonly tools: (found: readonly T[] | undefined, query: string | undefined, columnIds: readonly Id[]) => ReactNode;
  /** Returns why there are no rows. */
  readonly whyNone: (isFiltered: boolean) => string;
  /** The actor of the selection; `bulkActions` renders what can be done with it. */
  readonly selecting: SelectionActor;
  readonly bulkActions: (selected: readonly T[], columnIds: readonly Id[]) => ReactNode;
  /** Renders a row with the cells of `columnIds`, which is the same array while its contents are the same. */
  readonly row: (record: T, props: RowProps, columnIds: readonly Id[], isSelected: boolean) => ReactNode;
}

/** A list of records that is searched, sorted and counted: the orders, the users. */
export function RecordList<T extends { readonly _id: string }, Key extends string, Id extends string>(
  props: RecordListProps<T, Key, Id>,
) {
  const { of, title, records, view, facets, isShown, tools, whyNone, selecting, bulkActions, row } = props;
  const { actor, term, query, sort } = view;
  const { actor: arranging, columns, ids: columnIds } = useColumns(of.columns, of.storedAs);
  const isShopFailed = useShopData((state) => state.hasTag("failed"));
  const { filter, ignored } = useFilter(query, facets);
  const { shown, unknown } = useViewContent(of, facets, actor, arranging);
  const isFiltered = !isOpen(filter);
  // Each reuses the result that it had before, as most of the list is the same after a change.
  const sortRecords = useMemo(() => (sort ? sortedBy(sort, of.sortValues) : asItIs), [sort, of.sortValues]);
  const filterRecords = useMemo(() => filteredBy(facets, filter), [facets, filter]);
  const searchIn = useMemo(() => searchBy(of.textsOf), [of.textsOf]);
  const filtered = useMemo(() => records && filterRecords(sortRecords(records)), [filterRecords, sortRecords, records]);
  const search = useMemo(() => filtered && searchIn(filtered), [searchIn, filtered]);
  const matching = useMemo(() => search?.(term), [search, term]);
  const found = useMemo(() => (isShown ? matching?.filter(isShown) : matching), [matching, isShown]);
  const windows = useListWindow<T>(of.list, actor);
  const rows = found ?? windows.rows;
  const inHand = found ?? windows.rows?.records;
  const isLarge = useApp().settings.isLarge && of.list !== undefined;
  const narrow = useCallback(
    (some: readonly T[]) => searchIn(filterRecords(some))(term).filter(isShown ?? Boolean),
    [searchIn, filterRecords, term, isShown],
  );
  const selection = useSelection(selecting, {
    records,
    found: inHand,
    windows,
    narrow,
  });
  const isAnySelected = selection.selected.length > 0;
  const hasBar = isAnySelected || selection.stop !== undefined;
  useFocusInSight(hasBar ? selection.words : undefined);
  const filterId = useId();
  // The button that was pressed disappears with the filter, so the focus moves to the filter's button.
  const focusFilter = () => document.getElementById(filterId)?.focus();
  const showAll = () => {
    actor.send({ type: "params.clear", names: filterParameters(facets) });
    focusFilter();
  };
  const isNarrowed = term.trim() !== "" || isFiltered;
  const waiting = windows.isSearching ? (isNarrowed ? "Searching…" : "Loading…") : undefined;
  const total = windows.rows && totalInWords(windows.rows.total);
  const count = records && found ? countOf(found.length, records.length) : (waiting ?? total);
  useDocumentTitle(of.name);

  return (
    <>
      <PageHeader title={title} count={count} />
      <div className={css.toolbar}>
        <ListSearch name={`Search ${of.many}...`} term={term} view={actor} />
        <div className={css.tools}>
          <SortSelect columns={of.columns} view={view} />
          <FilterButton id={filterId} view={actor} />
          {of.list && <ViewsButton list={of.list} columns={of.columns} shown={shown} />}
          <ColumnChooser columns={of.columns} arranging={arranging} />
          {tools(found, isLarge ? windows.query : undefined, columnIds)}
          <ExportProgress />
        </div>
      </div>
      <FilterPanel
        served={isLarge ? of.list : undefined}
        facets={facets}
        filter={filter}
        records={records}
        isLoading={!records && !isShopFailed}
        view={view}
        onClosed={focusFilter}
      />
      <FilterLine
        facets={facets}
        filter={filter}
        ignored={[...ignored, ...unknown]}
        many={of.many}
        onRemove={({ removal }) => actor.send({ type: "filter.choose", changes: removal })}
        onNoneLeft={focusFilter}
        onShowAll={showAll}
      />
      <div className={listAndBar}>
        {hasBar && (
          <SelectionBar
            words={selection.words}
            offer={selection.offer}
            onSelectAll={() => selection.selectAll(true)}
            onStop={selection.stop}
            onClear={selection.clear}
          >
            {isAnySelected && bulkActions(selection.selected, columnIds)}
            {selection.note && <p className={note}>{selection.note}</p>}
          </SelectionBar>
        )}
        <div
          className={hasBar ? `${css.rowsOf} ${withBar}` : css.rowsOf}
          aria-busy={windows.isSearching || undefined}
          data-stands-in={(windows.rows && !isLarge) || undefined}
          {...selection.list}
        >
          {!rows ? (
            isLarge && (windows.hasFailed || windows.gap) ? (
              <LoadFailure failure={windows.failure} onRetry={windows.onRetry} />
            ) : isShopFailed && of.list ? (
              <ListFailure of={of.list} />
            ) : (
              <ListSkeleton />
            )
          ) : rows.length === 0 ? (
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
              <VirtualTable
                {...of}
                columns={columns}
                arranging={arranging}
                rows={rows}
                onSeen={found ? undefined : windows.onSeen}
                failure={windows.gap}
                isRetrying={windows.isFilling}
                onRetry={windows.onRetry}
                selected={selection.part}
                row={(record, rowProps) => row(record, rowProps, columnIds, selection.ids.has(record._id))}
                view={view}
              />
            </Card>
          )}
        </div>
      </div>
      {/* For screen readers. */}
      <div className={visuallyHidden} aria-live="polite">
        {isNarrowed && rows
          ? (waiting ?? `${found ? formatCount(found.length) : total} ${rows.length === 1 ? of.one : of.many} found`)
          : ""}
        {hasBar && <p>{selection.words}</p>}
        {windows.gap && <p>{gapInWords(windows.gap)}</p>}
      </div>
    </>
  );
}

const asItIs = <T,>(records: T) => records;

function countOf(found: number, all: number): string | undefined {
  if (all === 0) return undefined;
  return found === all ? formatCount(all) : `${formatCount(found)} of ${formatCount(all)}`;
}
