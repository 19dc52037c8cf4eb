import { CardSkeleton, Skeleton } from "../../ui/Skeleton.tsx";
import * as styles from "./dashboard.css.ts";

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The dashboard's shape while its first data loads. */
export function DashboardSkeleton() {
  return (
    <div className={styles.grid} aria-hidden="true">
      <div className={styles.stats}>
        {times(4).map((card) => (
          <div key={card} className={styles.statSkeleton}>
            <Skeleton width={96} />
            <Skeleton width={148} height={24} />
            <Skeleton width={112} />
          </div>
        ))}
      </div>
      <div className={`${styles.summary} ${styles.summarySkeleton}`}>
        {times(5).map((cell) => (
          <div key={cell} className={styles.summarySkeletonCell}>
            <Skeleton width={72} height={10} />
            <Skeleton width={116} height={16} />
          </div>
        ))}
      </div>
      <CardSkeleton title={168}>
        <div className={styles.plotSkeleton} />
      </CardSkeleton>
      <CardSkeleton title={120}>
        <div className={styles.listSkeleton}>
          <Skeleton height={8} />
          {times(7).map((line) => (
            <Skeleton key={line} width={`${90 - line * 6}%`} />
          ))}
        </div>
      </CardSkeleton>
      {[104, 96].map((title) => (
        <CardSkeleton key={title} title={title}>
          <div className={styles.listSkeleton}>
            {times(5).map((line) => (
              <Skeleton key={line} height={16} />
            ))}
          </div>
        </CardSkeleton>
      ))}
    </div>
  );
}
