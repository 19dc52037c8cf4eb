import { useApp } from "../app-context.tsx";
import { part } from "../part.tsx";

const RecordHistory = part(async () => (await import("./histories.ts")).RecordHistory);

interface HistoryOfProps {
  readonly kind: "order" | "user";
  readonly id: string;
}

/** The history of one record, where the server offers it. */
export function HistoryOf({ kind, id }: HistoryOfProps) {
  if (!useApp().settings.offersHistory || !id) return null;
  return <RecordHistory kind={kind} id={id} />;
}
