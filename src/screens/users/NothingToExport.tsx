import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { exportRecordsMachine } from "../../machines/export-records.ts";
import { Button } from "../../ui/Button.tsx";
import { AlertDialog } from "../../ui/Dialog.tsx";

/** What an export of no records says (behaviour: Export users). */
export function NothingToExport({ exporting }: { exporting: ActorRefFrom<typeof exportRecordsMachine> }) {
  const kind = useSelector(exporting, ({ context }) => context.kind);
  const acknowledge = () => exporting.send({ type: "export.acknowledge" });
  return (
    <AlertDialog tone="info" title="No Data" text={`There are no ${kind} to export.`} onDismiss={acknowledge}>
      <Button variant="primary" onClick={acknowledge}>
        OK
      </Button>
    </AlertDialog>
  );
}
