import { useSelector } from "@xstate/react";
import { Star } from "lucide";
import { useCallback, useId, useMemo } from "react";
import { filterOrders } from "../../domain/order-filter.ts";
import { orderFilterParameters } from "../../domain/order-filter-path.ts";
import type { Order } from "../../domain/records.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { EmptyState } from "../../ui/Message.tsx";
import { RecordList } from "../list/RecordList.tsx";
import { useListView } from "../list/useListView.ts";
import { useMarks } from "../live/useLive.ts";
import { useAdministrationActor, useProduct, useShopData } from "../product.tsx";
import { FilterLine } from "./FilterLine.tsx";
import { OrderRow } from "./OrderRow.tsx";
import { orderList, orderSorts } from "./orderColumns.ts";
import * as styles from "./orders.css.ts";
import { useOrderFilter } from "./useOrderFilter.ts";

/** The list of orders (behaviour: Orders list). */
export function OrdersList() {
  const { brand } = useProduct().settings;
  const orders = useShopData((state) => state.context.orders.records?.list, undefined);
  const favourites = useSelector(useAdministrationActor(), (state) => state?.children.favourites);
  const favouriteIds = useSelector(favourites, (state) => state?.context.orderIds);
  const marks = useMarks("orders");
  const view = useListView(orderSorts);
  const { actor, term, query, onlyFavourites } = view;
  const filter = useOrderFilter(query);
  const filterByAddress = useMemo(
    () => filter && ((records: readonly Order[]) => filterOrders(records, filter)),
    [filter],
  );
  const isFavourite = useCallback(
    ({ orderId }: Order) => orderId !== undefined && (favouriteIds?.has(orderId) ?? false),
    [favouriteIds],
  );
  const favouritesId = useId();
  const focusFavourites = useCallback(() => document.getElementById(favouritesId)?.focus(), [favouritesId]);
  const toggleFavourite = useCallback(
    (orderId: string) => {
      favourites?.send({ type: "favourite.toggle", orderId });
      // The order has left the list by its own star, and the keyboard is to go on elsewhere.
      if (onlyFavourites) focusFavourites();
    },
    [favourites, onlyFavourites, focusFavourites],
  );
  const showAll = () => {
    actor.send({ type: "params.clear", names: orderFilterParameters });
    // The button that was pressed goes with the filter.
    focusFavourites();
  };

  return (
    <RecordList
      of={orderList}
      title={`${brand} Orders`}
      records={orders}
      view={view}
      filter={filterByAddress}
      isShown={onlyFavourites ? isFavourite : undefined}
      tools={
        <Button
          id={favouritesId}
          aria-pressed={onlyFavourites}
          className={styles.onlyFavourites}
          onClick={() => actor.send({ type: "favourites.toggle" })}
        >
          <Icon of={Star} />
          Favourites
        </Button>
      }
      filterLine={filter && <FilterLine filter={filter} onShowAll={showAll} />}
      empty={
        <EmptyState
          size="page"
          title="No Orders Found"
          action={filter && <Button onClick={showAll}>Show all orders</Button>}
        >
          {whyNone(term, filter !== undefined, onlyFavourites)}
        </EmptyState>
      }
      row={(order, props) => (
        // Ids may be missing or repeat, so the place in the list has to be the key.
        <OrderRow
          key={props["data-index"]}
          order={order}
          row={props}
          favourite={isFavourite(order)}
          isMarked={marks.has(order._id)}
          onToggleFavourite={toggleFavourite}
        />
      )}
    />
  );
}

function whyNone(term: string, isFiltered: boolean, onlyFavourites: boolean): string {
  if (term.trim()) return "Try a different search term";
  if (isFiltered) return `No ${onlyFavourites ? "favourite" : "order"} matches this filter.`;
  if (onlyFavourites) return "Mark an order with its star to find it here.";
  return "Looks like you haven't placed any orders yet. Once you do, they'll appear here.";
}
