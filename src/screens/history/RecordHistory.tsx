import { Card } from "../../ui/Card.tsx";
import { Entries } from "./Entries.tsx";
import * as styles from "./history.css.ts";
import { useHistoryActor, useHistorySources } from "./useHistoryActor.ts";

interface RecordHistoryProps {
  readonly kind: "order" | "user";
  readonly id: string;
}

/** What happened to an order or a customer. */
export function RecordHistory({ kind, id }: RecordHistoryProps) {
  const sources = useHistorySources();
  return (
    <Card as="section" title="History" className={styles.notPrinted} flush>
      {sources && <RecordEntries {...sources} view={{ kind, id }} />}
    </Card>
  );
}

function RecordEntries(props: Parameters<typeof useHistoryActor>[0]) {
  return <Entries history={useHistoryActor(props)} none="No change is recorded." />;
}
