import { useSelector } from "@xstate/react";
import { Star } from "lucide";
import { useCallback, useId } from "react";
import { orderFacets } from "../../domain/order-filter.ts";
import { orderSorts } from "../../domain/order-list.ts";
import type { Order } from "../../domain/records.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useAdministrationChild, useShopData } from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";
import { ExportButton } from "../list/ExportRecords.tsx";
import { words } from "../list/export.css.ts";
import { RecordList } from "../list/RecordList.tsx";
import { useListView } from "../list/useListView.ts";
import { useMarks } from "../live/useLive.ts";
import { OrderBulkActions } from "./OrderBulkActions.tsx";
import { OrderRow } from "./OrderRow.tsx";
import { orderList } from "./orderColumns.ts";
import * as styles from "./orders.css.ts";
import { foundOrdersFile, ordersFile } from "./ordersFile.ts";

/** The list of orders (behaviour: Orders list). */
export function OrdersList() {
  const { brand } = useApp().settings;
  const orders = useShopData((state) => state.context.orders.records?.list);
  const favourites = useAdministrationChild("favourites");
  const selection = useAdministrationChild("orderSelection");
  const favouriteIds = useSelector(favourites, (state) => state.context.orderIds);
  const marks = useMarks("orders");
  const view = useListView(orderSorts);
  const { actor, onlyFavourites } = view;
  const isFavourite = useCallback(
    ({ orderId }: Order) => orderId !== undefined && favouriteIds.has(orderId),
    [favouriteIds],
  );
  const favouritesId = useId();
  const toggleFavourite = useCallback(
    (orderId: string) => {
      favourites.send({ type: "favourite.toggle", orderId });
      // The order has left the list with its own star, so the focus moves.
      if (onlyFavourites) document.getElementById(favouritesId)?.focus();
    },
    [favourites, onlyFavourites, favouritesId],
  );

  return (
    <RecordList
      of={orderList}
      title={`${brand} Orders`}
      records={orders}
      view={view}
      facets={orderFacets}
      isShown={onlyFavourites ? isFavourite : undefined}
      tools={(found, query, columns) => (
        <>
          <Button
            id={favouritesId}
            aria-pressed={onlyFavourites}
            className={styles.onlyFavourites}
            onClick={() => actor.send({ type: "favourites.toggle" })}
          >
            <Icon of={Star} />
            <span className={words}>Favourites</span>
          </Button>
          <ExportButton name="Export" start={fileOf(found, query, columns)} />
        </>
      )}
      whyNone={(isFiltered) => whyNone(isFiltered, onlyFavourites)}
      selecting={selection}
      bulkActions={(selected, columns) => <OrderBulkActions selected={selected} columns={columns} />}
      row={(order, props, columns, isSelected) => (
        <OrderRow
          order={order}
          row={props}
          columns={columns}
          isSelected={isSelected}
          favourite={isFavourite(order)}
          isMarked={marks.has(order._id)}
          onToggleFavourite={toggleFavourite}
        />
      )}
    />
  );
}

function fileOf(found: readonly Order[] | undefined, query: string | undefined, columns: readonly string[]) {
  if (found) return ordersFile(found, columns);
  return query === undefined ? undefined : foundOrdersFile(query, columns);
}

function whyNone(isFiltered: boolean, onlyFavourites: boolean): string {
  if (isFiltered) return `No ${onlyFavourites ? "favourite" : "order"} matches this filter.`;
  if (onlyFavourites) return "Mark an order with its star to find it here.";
  return "Looks like you haven't placed any orders yet. Once you do, they'll appear here.";
}
