import { useSelector } from "@xstate/react";
import { FileText, type IconNode, Package, Printer, Star } from "lucide";
import { formatLongDate } from "../../domain/formats.ts";
import { formatItems, itemCount, orderBadge, shippingBadge } from "../../domain/orders.ts";
import { type PrintedDocument, printedDocuments, printPath } from "../../domain/print-path.ts";
import { orderPath } from "../../domain/record-paths.ts";
import type { Order } from "../../domain/records.ts";
import type { StatusView } from "../../domain/statuses.ts";
import * as text from "../../styles/text.css.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useAdministrationChild } from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";
import type { FromList } from "../list/useRowLinks.ts";
import { ScreenLink } from "../ScreenLink.tsx";
import * as styles from "./order-detail.css.ts";
import { starButton } from "./orders.css.ts";

/** The head of an order's page: its number, its star, its statuses, and the links that print it. */
export function OrderTitle({ order }: { order: Order }) {
  const { brand } = useApp().settings;
  return (
    <div className={styles.title}>
      <div className={styles.titleWords}>
        <p className={styles.sheetBrand}>{brand}</p>
        <div className={styles.heading}>
          <h1 className={text.pageTitle}>Order # {order.orderId || "N/A"}</h1>
          <Badge dot={false}>{formatItems(itemCount(order))}</Badge>
          {order.orderId && <FavouriteStar orderId={order.orderId} />}
        </div>
        <p className={styles.placed}>Placed on {formatLongDate(order.createdAt, "an unknown date")}</p>
      </div>
      <div className={styles.pills}>
        <Pill label="Order" status={orderBadge(order)} />
        <Pill label="Shipping" status={shippingBadge(order.shipping)} />
        <div className={styles.printing}>
          <PrintLink document="packing-slip" icon={Package} order={order} />
          <PrintLink document="invoice" icon={FileText} order={order} />
          <IconButton name="Print" icon={<Icon of={Printer} />} onClick={() => print()} />
        </div>
      </div>
    </div>
  );
}

function FavouriteStar({ orderId }: { orderId: string }) {
  const favourites = useAdministrationChild("favourites");
  const isFavourite = useSelector(favourites, ({ context }) => context.orderIds.has(orderId));
  return (
    <IconButton
      name={`Favourite order ${orderId}`}
      icon={<Icon of={Star} size={18} />}
      aria-pressed={isFavourite}
      className={`${starButton} ${styles.star}`}
      onClick={() => favourites.send({ type: "favourite.toggle", orderId })}
    />
  );
}

interface PrintLinkProps {
  readonly document: PrintedDocument;
  readonly icon: IconNode;
  readonly order: Order;
}

function PrintLink({ document, icon, order }: PrintLinkProps) {
  const back: FromList = { list: "" };
  if (!orderPath(order._id)) return null;
  return (
    <ScreenLink to={printPath(document, [order._id])} state={back} className={styles.printLink}>
      <Icon of={icon} />
      {printedDocuments[document]}
    </ScreenLink>
  );
}

function Pill({ label, status }: { label: string; status: StatusView }) {
  return (
    <p className={styles.pill}>
      {label} <Badge tone={status.tone}>{status.label}</Badge>
    </p>
  );
}
