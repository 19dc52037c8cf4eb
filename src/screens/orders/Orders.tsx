import { formatAmount, formatTableDate } from "../../domain/formats.ts";
import type { Order } from "../../domain/records.ts";
import { listStatus } from "../../domain/statuses.ts";
import * as text from "../../styles/text.css.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { EmptyState } from "../../ui/Message.tsx";
import * as table from "../../ui/Table.css.ts";
import { ListScreen } from "../ListScreen.tsx";
import { useProduct, useShopData } from "../product.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";

const columns = [
  {
    title: "Order ID",
    className: `${table.strong} ${table.phoneTitle}`,
    cell: (order: Order) => order.orderId || "N/A",
  },
  {
    title: "Customer",
    className: `${table.phoneName} ${text.breakable}`,
    cell: ({ customerDetails }: Order) => (
      <>
        <span className={table.strong}>{customerDetails?.name || "N/A"}</span>
        <p className={table.second}>{customerDetails?.email}</p>
      </>
    ),
  },
  { title: "Date", className: table.phoneMeta, cell: (order: Order) => formatTableDate(order.createdAt) },
  {
    title: "Status",
    className: table.phoneAside,
    cell: (order: Order) => {
      const { label, tone } = listStatus(order);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    title: "Total",
    numeric: true,
    className: `${table.figure} ${table.phoneAmount}`,
    cell: (order: Order) => <Amount value={formatAmount(order.totalAmount)} />,
  },
];

/** The orders (section 2, Orders list). */
export default function Orders() {
  const { brand } = useProduct().settings;
  const orders = useShopData((state) => state.context.orders.records, null);
  useDocumentTitle("Orders");
  return (
    <ListScreen
      title={`${brand} Orders`}
      name="Orders"
      list={orders?.list}
      columns={columns}
      empty={
        <EmptyState size="page" title="No Orders Found">
          Looks like you haven't placed any orders yet. Once you do, they'll appear here.
        </EmptyState>
      }
    />
  );
}
