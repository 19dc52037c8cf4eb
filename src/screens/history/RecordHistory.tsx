import { Card } from "../../ui/Card.tsx";
import { Entries } from "./Entries.tsx";
import * as styles from "./history.css.ts";
import { useHistoryActor } from "./useHistoryActor.ts";

interface RecordHistoryProps {
  readonly kind: "order" | "user";
  readonly id: string;
}

/** What happened to an order or a customer. */
export function RecordHistory({ kind, id }: RecordHistoryProps) {
  const history = useHistoryActor({ kind, id });
  return (
    <Card as="section" title="History" className={styles.notPrinted} flush>
      <Entries history={history} none="No change is recorded." />
    </Card>
  );
}
