import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import * as css from "./list.css.ts";

/** The placeholder of a list while it loads for the first time. */
export function ListSkeleton() {
  return (
    <Card>
      <div className={css.skeleton}>
        {Array.from({ length: 14 }, (_, row) => row).map((row) => (
          <Skeleton key={row} height={16} />
        ))}
      </div>
    </Card>
  );
}
