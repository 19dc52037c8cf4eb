import { useSelector } from "@xstate/react";
import { useLocation } from "react-router-dom";
import { readHistoryView, writeHistoryView } from "../../domain/history-view.ts";
import { Card } from "../../ui/Card.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import { Entries } from "./Entries.tsx";
import { Filters } from "./Filters.tsx";
import * as styles from "./history.css.ts";
import { useRecordHistory, useShopHistory } from "./useHistoryActor.ts";

// One file for both histories: the first load holds the name of each file that is loaded later.

/** Shows the whole shop's history. Its filters are in the URL. */
export function ShopHistory() {
  const { search } = useLocation();
  const { history, filter } = useShopHistory(readHistoryView(new URLSearchParams(search)));
  const isFiltered = useSelector(history, ({ context }) => writeHistoryView(context.view) !== "");
  useDocumentTitle("History");
  return (
    <>
      <PageHeader title="History" />
      <Filters history={history} filter={filter} />
      <Card flush>
        <Entries
          history={history}
          none={isFiltered ? "No change matches the filters." : "Changes to the shop will appear here."}
          withRecord
        />
      </Card>
    </>
  );
}

export interface RecordHistoryProps {
  readonly kind: "order" | "user";
  readonly id: string;
}

/** Shows the history of an order or a customer. */
export function RecordHistory({ kind, id }: RecordHistoryProps) {
  const history = useRecordHistory({ kind, id });
  return (
    <Card as="section" title="History" className={styles.notPrinted} flush>
      <Entries history={history} none="Changes will appear here." />
    </Card>
  );
}
