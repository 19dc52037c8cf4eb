import { useSelector } from "@xstate/react";
import { CircleX, Package, Star, Truck } from "lucide";
import { memo, type ReactNode, useId } from "react";
import { whyNoneChanged } from "../../../contract/order-changes.ts";
import type { BulkKind } from "../../domain/bulk.ts";
import { formatCount } from "../../domain/formats.ts";
import { maxPrinted, printPath } from "../../domain/print-path.ts";
import type { Order } from "../../domain/records.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useAdministrationChild, useBulkActor } from "../administration-hooks.ts";
import { ExportButton } from "../list/ExportRecords.tsx";
import { note } from "../list/selection.css.ts";
import { offlineWords } from "../live/offlineWords.ts";
import { useConnectionState } from "../live/useLive.ts";
import { ScreenLink } from "../ScreenLink.tsx";
import { ordersFile } from "./ordersFile.ts";

interface OrderBulkActionsProps {
  readonly selected: readonly Order[];
  /** The ids of the columns that an export has. */
  readonly columns: readonly string[];
}

/** Offers actions on the selected orders; what is impossible now says why. */
export const OrderBulkActions = memo(function OrderBulkActions({ selected, columns }: OrderBulkActionsProps) {
  const bulk = useBulkActor();
  const isBusy = useSelector(bulk, (state) => state.hasTag("busy"));
  const favourites = useAdministrationChild("favourites");
  const favouriteIds = useSelector(favourites, (state) => state.context.orderIds);
  const isOffline = useConnectionState() === "offline";
  const notesId = useId();

  const open = (kind: BulkKind) => bulk.send({ type: "bulk.open", kind, orders: selected });
  const orderIds = selected.flatMap(({ orderId }) => orderId || []);
  const isFavourite = orderIds.length > 0 && orderIds.every((id) => favouriteIds.has(id));
  const whyNoChange = isOffline
    ? offlineWords("saved")
    : isBusy
      ? "Other orders are being changed. They can be changed once that has ended."
      : undefined;
  const whyNoShipping = whyNoChange ?? whyNoneChanged("order.ship", selected);
  const whyNoCancelling = whyNoChange ?? whyNoneChanged("order.cancel", selected);
  const whyNoSlips =
    selected.length > maxPrinted ? `At most ${formatCount(maxPrinted)} orders can be printed at once.` : undefined;
  const whyNoStar = orderIds.length === 0 ? "Orders without a number cannot be marked." : undefined;
  const reasons = [...new Set([whyNoShipping, whyNoCancelling, whyNoSlips, whyNoStar].filter(Boolean))];

  const action = (whyNot: string | undefined, icon: ReactNode, name: string, onClick: () => void) => (
    <Button disabled={whyNot !== undefined} aria-describedby={whyNot && notesId} onClick={onClick}>
      {icon}
      {name}
    </Button>
  );
  return (
    <>
      {action(whyNoShipping, truck, "Update shipping", () => open("ship"))}
      {action(whyNoCancelling, cross, "Cancel orders", () => open("cancel"))}
      {whyNoSlips ? (
        action(whyNoSlips, slip, "Packing slips", () => undefined)
      ) : (
        <ScreenLink
          to={printPath(
            "packing-slip",
            selected.map(({ _id }) => _id),
          )}
          className={buttonClass()}
        >
          {slip}
          Packing slips
        </ScreenLink>
      )}
      {action(whyNoStar, star, isFavourite ? "Unstar" : "Star", () =>
        favourites.send({ type: "favourites.mark", orderIds, isFavourite: !isFavourite }),
      )}
      <ExportButton name="Export selected" start={ordersFile(selected, columns)} />
      {reasons.length > 0 && (
        <p id={notesId} className={note}>
          {reasons.join(" ")}
        </p>
      )}
    </>
  );
});

const truck = <Icon of={Truck} />;
const cross = <Icon of={CircleX} />;
const slip = <Icon of={Package} />;
const star = <Icon of={Star} />;
