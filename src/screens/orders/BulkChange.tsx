import { useSelector } from "@xstate/react";
import { Confirmation } from "./BulkConfirmation.tsx";
import { BackgroundNote, Outcome, Progress } from "./BulkProgress.tsx";
import type { BulkProps } from "./bulkDialog.tsx";

/** Shows a change of many orders (behaviour: Changing many orders): its dialog, or else its progress. */
export function BulkChange({ bulk }: BulkProps) {
  const isShown = useSelector(bulk, (state) => state.matches({ dialog: "shown" }));
  const phase = useSelector(bulk, (state) => state.value.work);
  if (!isShown) return <BackgroundNote bulk={bulk} />;
  if (phase === "confirming") return <Confirmation bulk={bulk} />;
  if (phase === "ended") return <Outcome bulk={bulk} />;
  return <Progress bulk={bulk} />;
}
