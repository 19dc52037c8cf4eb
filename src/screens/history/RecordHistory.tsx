import { Card } from "../../ui/Card.tsx";
import { Entries } from "./Entries.tsx";
import * as styles from "./history.css.ts";
import { useHistoryActor } from "./useHistoryActor.ts";

export interface RecordHistoryProps {
  readonly kind: "order" | "user";
  readonly id: string;
}

/** Shows the history of an order or a customer, with a way to take changes back. */
export function RecordHistory({ kind, id }: RecordHistoryProps) {
  const history = useHistoryActor({ kind, id });
  return (
    <Card as="section" title="History" className={styles.notPrinted} flush>
      <Entries history={history} none="Changes will appear here." />
    </Card>
  );
}
