import { useApp } from "../app-context.tsx";
import { lazyPart } from "../lazyPart.tsx";
import type { RecordHistoryProps } from "./histories.tsx";

const RecordHistory = lazyPart(async () => (await import("./histories.tsx")).RecordHistory);

/** The history of one record, if the server offers it. The code is loaded when it is first shown. */
export function HistoryOf({ kind, id }: RecordHistoryProps) {
  if (!useApp().settings.offersHistory || !id) return null;
  return <RecordHistory kind={kind} id={id} />;
}
