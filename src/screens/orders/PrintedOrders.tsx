import { FileText, Package, Printer } from "lucide";
import { useLocation, useParams } from "react-router-dom";
import { formatCount } from "../../domain/formats.ts";
import { recordIn } from "../../domain/held-list.ts";
import { ordersPath } from "../../domain/paths.ts";
import {
  maxPrinted,
  type PrintedDocument,
  printedDocuments,
  printPath,
  readPrintedDocument,
  readPrintedIds,
} from "../../domain/print-path.ts";
import { orderPath } from "../../domain/record-paths.ts";
import type { Order } from "../../domain/records.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { EmptyState } from "../../ui/Message.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { CardSkeleton, Skeleton } from "../../ui/Skeleton.tsx";
import { useShopData } from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";
import { ListFailure } from "../LoadFailure.tsx";
import { lazyPart } from "../lazyPart.tsx";
import { BackToList } from "../list/BackToList.tsx";
import { RecordAhead } from "../RecordAhead.tsx";
import { ScreenLink } from "../ScreenLink.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import { Invoice } from "./Invoice.tsx";
import { PackingSlip } from "./PackingSlip.tsx";
import * as styles from "./print.css.ts";

const NotFound = lazyPart(async () => (await import("../SignedIn.tsx")).NotFound);

const sheets = { "packing-slip": PackingSlip, invoice: Invoice };

/** Shows orders as they are printed, one sheet each. The URL says which. */
export default function PrintedOrders() {
  const document = readPrintedDocument(useParams().document);
  return document ? <Printed document={document} /> : <NotFound />;
}

function Printed({ document }: { document: PrintedDocument }) {
  const { isLarge } = useApp().settings;
  const { hash, state } = useLocation();
  const held = useShopData((state) => state.context.orders);
  const failed = useShopData((state) => state.hasTag("failed"));
  const ids = readPrintedIds(hash);
  const found = ids.map((id) => recordIn(held, id));
  const orders = found.includes(undefined) ? undefined : found.flatMap((order) => order ?? []);
  const title = printedDocuments[document];
  const [only, ...others] = orders ?? [];
  useDocumentTitle(only && others.length === 0 ? `${title} ${only.orderId || "N/A"}` : title);

  const other = document === "invoice" ? "packing-slip" : "invoice";
  const [id = "", ...otherIds] = ids;
  const path = otherIds.length === 0 ? orderPath(id) : undefined;
  const waiting = (
    <CardSkeleton title={120} className={styles.waiting}>
      <Skeleton height={320} />
    </CardSkeleton>
  );
  return (
    <>
      <div className={styles.tools}>
        <BackToList path={path ?? ordersPath}>{path ? "Back to Order" : "Back to Orders"}</BackToList>
        <PageHeader
          title={title}
          count={orders && orders.length > 1 ? formatCount(orders.length) : undefined}
          actions={
            only && (
              <>
                <ScreenLink to={printPath(other, ids)} state={state} replace className={buttonClass()}>
                  <Icon of={other === "invoice" ? FileText : Package} />
                  {printedDocuments[other]}
                </ScreenLink>
                <Button variant="primary" onClick={() => print()}>
                  <Icon of={Printer} />
                  Print
                </Button>
              </>
            )
          }
        />
        {orders && only && <MissingOrders asked={ids.length} found={orders.length} />}
      </div>
      {orders ? (
        <Sheets document={document} orders={orders.slice(0, maxPrinted)} />
      ) : isLarge ? (
        // Requests a few orders at a time.
        ids
          .filter((_id, place) => found[place] === undefined)
          .slice(0, 6)
          .map((asked, place) => (
            <RecordAhead
              key={asked}
              list="orders"
              id={asked}
              waiting={place === 0 ? waiting : undefined}
              isSilent={place > 0}
            />
          ))
      ) : failed ? (
        <ListFailure of="orders" />
      ) : (
        waiting
      )}
    </>
  );
}

/** Says how many of the requested orders have no sheet. */
function MissingOrders({ asked, found }: { asked: number; found: number }) {
  const missing = asked - found;
  return (
    <>
      {missing > 0 && (
        <p className={styles.note}>
          {missing === 1 ? "1 order does not exist or was" : `${formatCount(missing)} orders do not exist or were`}{" "}
          deleted.
        </p>
      )}
      {found > maxPrinted && (
        <p className={styles.note}>
          The first {formatCount(maxPrinted)} of {formatCount(found)} orders are here. Print the others separately.
        </p>
      )}
    </>
  );
}

function Sheets({ document, orders }: { document: PrintedDocument; orders: readonly Order[] }) {
  const Sheet = sheets[document];
  if (orders.length === 0)
    return (
      <Card flush>
        <EmptyState size="page" title="Nothing to print">
          These orders do not exist or were deleted.
        </EmptyState>
      </Card>
    );
  return (
    <div>
      {orders.map((order) => (
        <Sheet key={order._id} order={order} />
      ))}
    </div>
  );
}
