import type { StatusCount } from "../../domain/dashboard.ts";
import { formatCount } from "../../domain/formats.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/Message.tsx";
import { ScreenLink } from "../ScreenLink.tsx";
import * as styles from "./dashboard.css.ts";

/** The side panel: how many orders are in each status. The list carries the numbers, the bar only shows them. */
export function OrdersByStatus({ counts, total }: { counts: readonly StatusCount[]; total: number }) {
  return (
    <Card
      as="section"
      title="Orders by Status"
      aside={`${formatCount(total)} ${total === 1 ? "order" : "orders"}`}
      flush
    >
      {total === 0 ? (
        <EmptyState title="No orders yet" headingLevel={3} />
      ) : (
        <div className={styles.byStatus}>
          <div className={styles.statusBar} aria-hidden="true">
            {counts.map(({ label, tone, count }) => (
              <span key={label} className={styles.marks[tone]} style={{ flexGrow: count }} />
            ))}
          </div>
          <ul className={styles.statusList} aria-label="Orders by Status">
            {counts.map(({ label, tone, count, share, path }) => (
              <li key={label} className={styles.statusEntry}>
                <span className={`${styles.statusMark} ${styles.marks[tone]}`} />
                <span className={styles.statusLabel}>
                  {path ? (
                    <ScreenLink to={path} className={styles.statusLink}>
                      {label}
                    </ScreenLink>
                  ) : (
                    label
                  )}
                </span>
                <span className={styles.statusCount}>{formatCount(count)}</span>
                <span className={styles.statusShare}>{(share * 100).toFixed(1)}%</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
