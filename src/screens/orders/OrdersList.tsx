import { useSelector } from "@xstate/react";
import { Star } from "lucide";
import { useCallback, useId, useMemo } from "react";
import { filterParameters, filterRecords, isOpen } from "../../domain/filters.ts";
import { formatCount } from "../../domain/formats.ts";
import { orderFacets } from "../../domain/order-filter.ts";
import type { Order } from "../../domain/records.ts";
import { searchOf } from "../../domain/search.ts";
import { sorted } from "../../domain/sorting.ts";
import { listStatus } from "../../domain/statuses.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { EmptyState } from "../../ui/Message.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { numeric } from "../../ui/Table.css.ts";
import { LoadFailure } from "../LoadFailure.tsx";
import { FilterLine } from "../list/FilterLine.tsx";
import { FilterButton, FilterPanel } from "../list/FilterPanel.tsx";
import { ListSearch } from "../list/ListSearch.tsx";
import { ListSkeleton } from "../list/ListSkeleton.tsx";
import * as list from "../list/list.css.ts";
import { Matches } from "../list/Matches.tsx";
import { SortSelect } from "../list/SortSelect.tsx";
import { useFilter } from "../list/useFilter.ts";
import { type ListView, useListView } from "../list/useListView.ts";
import { type Column, VirtualTable } from "../list/VirtualTable.tsx";
import { useMarks } from "../live/useLive.ts";
import { useAdministrationActor, useProduct, useShopData } from "../product.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import { OrderRow } from "./OrderRow.tsx";
import { type OrderSortKey, orderSorts, orderSortValues } from "./orderColumns.ts";
import * as styles from "./orders.css.ts";

/** The customer has what the others leave. */
const columns: readonly Column<OrderSortKey>[] = [
  { title: "Favourite", hideTitle: true, width: "3.5rem", className: styles.head },
  { title: "Order ID", sort: "number", width: "9%", className: styles.head },
  { title: "Customer", sort: "customer", width: "auto", className: styles.head },
  { title: "Date", sort: "date", width: "14.5%", className: styles.head },
  { title: "Items", sort: "items", width: "10%", className: styles.head },
  { title: "Total", sort: "total", width: "16%", className: `${styles.head} ${numeric}` },
  { title: "Status", sort: "status", width: "16%", className: `${styles.head} ${styles.status}` },
];

const textsOf = (order: Order) => [
  order.orderId,
  order.customerDetails?.name,
  order.customerDetails?.email,
  order.status,
  listStatus(order).label,
];

/** The list of orders (behaviour: Orders list). */
export function OrdersList() {
  const { brand } = useProduct().settings;
  const orders = useShopData((state) => state.context.orders.records?.list, undefined);
  const failed = useShopData((state) => state.matches("failed"), false);
  const favourites = useSelector(useAdministrationActor(), (state) => state?.children.favourites);
  const favouriteIds = useSelector(favourites, (state) => state?.context.orderIds);
  const view = useListView(orderSorts);
  const { actor, term, query, sort, onlyFavourites } = view;
  const { filter, ignored } = useFilter(query, orderFacets);
  const isFiltered = !isOpen(filter);
  const ordered = useMemo(() => orders && (sort ? sorted(orders, sort, orderSortValues) : orders), [orders, sort]);
  const chosen = useMemo(() => ordered && filterRecords(orderFacets, filter, ordered), [ordered, filter]);
  const search = useMemo(() => chosen && searchOf(chosen, textsOf), [chosen]);
  const matching = useMemo(() => search?.(term), [search, term]);
  const found = useMemo(
    () => (onlyFavourites ? matching?.filter(({ orderId }) => orderId && favouriteIds?.has(orderId)) : matching),
    [matching, onlyFavourites, favouriteIds],
  );
  const favouritesId = useId();
  const focusFavourites = useCallback(() => document.getElementById(favouritesId)?.focus(), [favouritesId]);
  const filterId = useId();
  const focusFilter = () => document.getElementById(filterId)?.focus();
  const showAll = () => {
    actor.send({ type: "params.clear", names: filterParameters(orderFacets) });
    // The button that was pressed goes with the filter.
    focusFavourites();
  };
  useDocumentTitle("Orders");

  return (
    <>
      <PageHeader title={`${brand} Orders`} count={orders && found && countOf(found.length, orders.length)} />
      <div className={list.toolbar}>
        <ListSearch name="Search orders..." term={term} view={actor} />
        <div className={list.tools}>
          <SortSelect columns={columns} view={view} />
          <FilterButton id={filterId} view={actor} />
          <Button
            id={favouritesId}
            aria-pressed={onlyFavourites}
            className={styles.onlyFavourites}
            onClick={() => actor.send({ type: "favourites.toggle" })}
          >
            <Icon of={Star} />
            Favourites
          </Button>
        </div>
      </div>
      {orders && (
        <FilterPanel facets={orderFacets} filter={filter} records={orders} view={view} onClosed={focusFilter} />
      )}
      <FilterLine
        facets={orderFacets}
        filter={filter}
        ignored={ignored}
        many="orders"
        onRemove={({ removal }) => {
          actor.send({ type: "filter.choose", changes: removal });
          focusFilter();
        }}
        onShowAll={showAll}
      />
      {found ? (
        <FoundOrders found={found} view={view} isFiltered={isFiltered} onShowAll={showAll} onLeft={focusFavourites} />
      ) : failed ? (
        <LoadFailure />
      ) : (
        <ListSkeleton />
      )}
      <Matches narrowed={term.trim() !== "" || isFiltered} count={found?.length} one="order" many="orders" />
    </>
  );
}

function countOf(found: number, all: number): string | undefined {
  if (all === 0) return undefined;
  return found === all ? formatCount(all) : `${formatCount(found)} of ${formatCount(all)}`;
}

function whyNone(term: string, isFiltered: boolean, onlyFavourites: boolean): string {
  if (term.trim()) return "Try a different search term";
  if (isFiltered) return `No ${onlyFavourites ? "favourite" : "order"} matches this filter.`;
  if (onlyFavourites) return "Mark an order with its star to find it here.";
  return "Looks like you haven't placed any orders yet. Once you do, they'll appear here.";
}

interface FoundOrdersProps {
  readonly found: readonly Order[];
  readonly view: ListView<OrderSortKey>;
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
  /** An order has left the list by its own star, and the keyboard is to go on elsewhere. */
  readonly onLeft: () => void;
}

function FoundOrders({ found, view, isFiltered, onShowAll, onLeft }: FoundOrdersProps) {
  const { term, onlyFavourites } = view;
  const favourites = useSelector(useAdministrationActor(), (state) => state?.children.favourites);
  const favouriteIds = useSelector(favourites, (state) => state?.context.orderIds);
  const marks = useMarks("orders");
  const toggleFavourite = useCallback(
    (orderId: string) => {
      favourites?.send({ type: "favourite.toggle", orderId });
      if (onlyFavourites) onLeft();
    },
    [favourites, onlyFavourites, onLeft],
  );

  if (found.length === 0)
    return (
      <Card flush>
        <EmptyState
          size="page"
          title="No Orders Found"
          action={isFiltered && <Button onClick={onShowAll}>Show all orders</Button>}
        >
          {whyNone(term, isFiltered, onlyFavourites)}
        </EmptyState>
      </Card>
    );
  return (
    <Card flush className={list.card}>
      <VirtualTable
        name="Orders"
        columns={columns}
        records={found}
        row={(order, props) => (
          // Ids may be missing or repeat, so the place in the list has to be the key.
          <OrderRow
            key={props["data-index"]}
            order={order}
            row={props}
            favourite={order.orderId !== undefined && (favouriteIds?.has(order.orderId) ?? false)}
            isMarked={marks.has(order._id)}
            onToggleFavourite={toggleFavourite}
          />
        )}
        phoneRowHeight={104}
        minWidth="45rem"
        view={view}
      />
    </Card>
  );
}
