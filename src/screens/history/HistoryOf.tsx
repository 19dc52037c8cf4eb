import { lazy, Suspense } from "react";
import { CrashBoundary } from "../crash/CrashBoundary.tsx";
import { useProduct } from "../product.tsx";

const RecordHistory = lazy(async () => ({ default: (await import("./histories.ts")).RecordHistory }));

interface HistoryOfProps {
  readonly kind: "order" | "user";
  readonly id: string;
}

/** The history of one record, where the server offers it; its page does without where it does not arrive. */
export function HistoryOf({ kind, id }: HistoryOfProps) {
  if (!useProduct().settings.offersHistory || !id) return null;
  return (
    <CrashBoundary fallback={null}>
      <Suspense>
        <RecordHistory kind={kind} id={id} />
      </Suspense>
    </CrashBoundary>
  );
}
