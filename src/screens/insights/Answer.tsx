import { useSelector } from "@xstate/react";
import { Download } from "lucide";
import { useLocation } from "react-router-dom";
import type { ActorRefFrom, SnapshotFrom } from "xstate";
import type { Insights } from "../../../contract/insights-query.ts";
import { formatCount } from "../../domain/formats.ts";
import { breakdownTable, type DimensionName, dimensions, seriesTable } from "../../domain/insights-tables.ts";
import type { InsightsView } from "../../domain/insights-view.ts";
import {
  daysBeforeInWords,
  daysChange,
  formatDuration,
  formatShare,
  noChange,
  othersInWords,
  shareChange,
} from "../../domain/insights-words.ts";
import { changeOrNew } from "../../domain/monthly-change.ts";
import { filteredOrdersPath } from "../../domain/order-filter-path.ts";
import type { exportTableMachine } from "../../machines/export-table.ts";
import * as text from "../../styles/text.css.ts";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { SummaryCell } from "../dashboard/SummaryRow.tsx";
import { useWindowScrollMemory } from "../list/useScrollMemory.ts";
import { BreakdownTable } from "./BreakdownTable.tsx";
import { FigureRow } from "./FigureRow.tsx";
import * as styles from "./insights.css.ts";
import { RevenueChart } from "./RevenueChart.tsx";

interface AnswerProps {
  readonly insights: Insights;
  /** The view that was asked about. */
  readonly view: InsightsView;
  readonly compared: boolean;
  readonly timeZone: string;
  readonly busy: boolean;
  readonly exportTable: ActorRefFrom<typeof exportTableMachine>;
}

/** Shows all that the server answered about a period. */
export function Answer({ insights, view, compared, timeZone, busy, exportTable }: AnswerProps) {
  const { from, to } = view;
  // Going back from a bar's orders leads to the bar.
  useWindowScrollMemory(useLocation().key);
  const fileUnderWay = useSelector(exportTable, fileOf);
  const save = (name: string, rows: () => string[][]) => {
    const fileName = `${name.replaceAll(" ", "-").toLowerCase()}-${from}-${to}.csv`;
    return (
      <ExportTableButton
        name={name}
        busy={fileUnderWay === fileName}
        onSave={() => exportTable.send({ type: "table.export", rows: rows(), fileName })}
      />
    );
  };
  const { cancellations, figures, undatedOrders } = insights;
  const rateChange = shareChange(cancellations.rate, cancellations.rateBefore);
  const unlisted = cancellations.orders - cancellations.reasons.reduce((sum, { orders }) => sum + orders, 0);
  const otherReasons = unlisted > 0 ? { name: "Other reasons", orders: unlisted } : null;
  const ordersOf = (filter: object) => filteredOrdersPath({ ...filter, from, to, zone: timeZone });
  return (
    <div className={styles.grid} aria-busy={busy}>
      <FigureRow insights={insights} view={view} compared={compared} />
      <RevenueChart
        insights={insights}
        view={view}
        compared={compared}
        save={save("Revenue", () => seriesTable(insights))}
      />
      {(Object.keys(dimensions) as DimensionName[]).map((name) => {
        const { title, head, none, shown } = dimensions[name];
        const breakdown = insights[name];
        return (
          <Card
            key={name}
            as="section"
            title={title}
            headingLevel={3}
            aside={save(title, () => breakdownTable(breakdown, dimensions[name]))}
            flush
          >
            <BreakdownTable
              caption={title}
              head={head}
              rows={breakdown.rows.map((row) => ({
                ...row,
                name: row.value === null ? none : shown(row.value),
                to: ordersOf({ [name]: row.value ?? "" }),
              }))}
              others={breakdown.others && { ...breakdown.others, name: othersInWords(breakdown.others.values) }}
              all={figures.orders}
              overlapping={name === "product"}
              before={compared ? daysBeforeInWords(view) : undefined}
            />
          </Card>
        );
      })}
      <Card
        as="section"
        title="Cancellations"
        headingLevel={3}
        aside={save("Cancellations", () => [
          ["Reason", "Orders"],
          ...cancellations.reasons.map(({ value, orders }) => [value ?? "No reason", String(orders)]),
          ...(otherReasons ? [[otherReasons.name, String(otherReasons.orders)]] : []),
        ])}
        flush
      >
        <p className={styles.cardText}>
          {cancellations.rate === null
            ? "No orders in this period"
            : `${formatShare(cancellations.rate)} of orders, ${formatCount(cancellations.orders)} in all`}
          {compared && `; ${changeInWords(rateChange, formatShare(cancellations.rateBefore), view)}`}
        </p>
        {cancellations.reasons.length > 0 && (
          <BreakdownTable
            caption="Cancellations by reason"
            head="Reason"
            rows={cancellations.reasons.map(({ value, orders }) => ({
              name: value ?? "No reason",
              orders,
              to: ordersOf({ reason: value ?? "" }),
            }))}
            others={otherReasons}
            all={cancellations.orders}
          />
        )}
      </Card>
      <ShippingCard insights={insights} view={view} compared={compared} />
      {undatedOrders > 0 && (
        <p className={styles.note}>
          {undatedOrders === 1
            ? "1 order without a date is"
            : `${formatCount(undatedOrders)} orders without a date are`}{" "}
          not included.
        </p>
      )}
    </div>
  );
}

/** Returns the name of the file that is being written. Undefined while none is. */
function fileOf({ children }: SnapshotFrom<typeof exportTableMachine>): string | undefined {
  const input = children.save?.getSnapshot().input;
  return input && "fileName" in input ? input.fileName : undefined;
}

/** Returns a figure's value in the days before, with its change since, in words. */
function changeInWords(change: string | undefined, before: string, view: InsightsView): string {
  if (change === noChange) return `as in ${daysBeforeInWords(view)}`;
  const then = `${before} in ${daysBeforeInWords(view)}`;
  return change ? `${change} vs ${then}` : then;
}

type Parcels = Insights["shipping"];

function ShippingCard({ insights, view, compared }: Pick<AnswerProps, "insights" | "view" | "compared">) {
  const { shipping: now, shippingBefore: before } = insights;
  const figure = (
    title: string,
    name: keyof Parcels,
    format: (figure: number | null) => string,
    changeOf: (figure: number | null, before: number | null) => string | undefined,
  ) => (
    <SummaryCell title={title} change={undefined}>
      {format(now[name])}
      {compared && (
        <span className={styles.since}>
          {changeInWords(changeOf(now[name], before[name]), format(before[name]), view)}
        </span>
      )}
    </SummaryCell>
  );
  return (
    <Card as="section" title="Shipping" headingLevel={3} flush>
      <dl className={styles.facts}>
        {figure("From order to shipping", "daysToShip", formatDuration, daysChange)}
        {figure("From order to delivery", "daysToDeliver", formatDuration, daysChange)}
        {figure("Shipped", "shipped", formatParcels, parcelsChange)}
        {figure("Delivered", "delivered", formatParcels, parcelsChange)}
        {figure("Delivered on time", "onTime", formatShare, shareChange)}
      </dl>
    </Card>
  );
}

const formatParcels = (parcels: number | null) => formatCount(parcels ?? 0);
const parcelsChange = (parcels: number | null, before: number | null) => changeOrNew(parcels ?? 0, before ?? 0);

interface ExportTableButtonProps {
  readonly name: string;
  readonly busy: boolean;
  readonly onSave: () => void;
}

/** Exports a table. The button keeps the focus while the file is written. */
function ExportTableButton({ name, busy, onSave }: ExportTableButtonProps) {
  return (
    <>
      <IconButton
        name={`Export ${name} as CSV`}
        icon={busy ? <Spinner tone="inherit" /> : <Icon of={Download} />}
        size="small"
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={onSave}
      />
      <span className={text.visuallyHidden} aria-live="polite">
        {busy && `Exporting ${name}`}
      </span>
    </>
  );
}
