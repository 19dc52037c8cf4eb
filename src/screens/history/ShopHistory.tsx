import { useEffect, useMemo } from "react";
import { useLocation } from "react-router-dom";
import { readHistoryView, writeHistoryView } from "../../domain/history.ts";
import { Card } from "../../ui/Card.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import { Entries } from "./Entries.tsx";
import { Filters } from "./Filters.tsx";
import { useHistoryActor, useHistorySources } from "./useHistoryActor.ts";

/** What happened in the whole shop, with filters that are in the address. */
export function ShopHistory() {
  const sources = useHistorySources();
  useDocumentTitle("History");
  return (
    <>
      <PageHeader title="History" />
      {sources && <OfShop {...sources} />}
    </>
  );
}

function OfShop(sources: NonNullable<ReturnType<typeof useHistorySources>>) {
  const { search } = useLocation();
  const view = useMemo(() => readHistoryView(new URLSearchParams(search)), [search]);
  const history = useHistoryActor({ ...sources, view });
  // Tells the machine where the person is, as App does for others.
  useEffect(() => history.send({ type: "view.changed", view }), [history, view]);
  const isFiltered = writeHistoryView(view) !== "";
  return (
    <>
      <Filters history={history} />
      <Card flush>
        <Entries
          history={history}
          none={isFiltered ? "No change matches the filters." : "What is changed in the shop will be listed here."}
          withRecord
        />
      </Card>
    </>
  );
}
