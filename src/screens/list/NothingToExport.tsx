import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { exportRecordsMachine } from "../../machines/export-records.ts";
import { NewsDialog } from "../../ui/Dialog.tsx";

/** Says that there are no records to export (behaviour: Export users). */
export function NothingToExport({ exporting }: { exporting: ActorRefFrom<typeof exportRecordsMachine> }) {
  const kind = useSelector(exporting, ({ context }) => context.kind);
  const acknowledge = () => exporting.send({ type: "export.acknowledge" });
  return <NewsDialog tone="info" title="No Data" text={`There are no ${kind} to export.`} onDismiss={acknowledge} />;
}
