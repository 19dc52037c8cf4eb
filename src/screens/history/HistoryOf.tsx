import { useApp } from "../app-context.tsx";
import { lazyPart } from "../lazyPart.tsx";
import type { RecordHistoryProps } from "./histories.tsx";

const RecordHistory = lazyPart(async () => (await import("./histories.tsx")).RecordHistory);

/** The history of one record, where the server offers it. */
export function HistoryOf({ kind, id }: RecordHistoryProps) {
  if (!useApp().settings.offersHistory || !id) return null;
  return <RecordHistory kind={kind} id={id} />;
}
