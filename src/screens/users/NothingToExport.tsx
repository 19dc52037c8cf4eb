import type { ActorRefFrom } from "xstate";
import type { exportUsersMachine } from "../../machines/export-users.ts";
import { Button } from "../../ui/Button.tsx";
import { AlertDialog } from "../../ui/Dialog.tsx";

/** What an export of no users says (behaviour: Export users). */
export function NothingToExport({ exporting }: { exporting: ActorRefFrom<typeof exportUsersMachine> }) {
  const acknowledge = () => exporting.send({ type: "export.acknowledge" });
  return (
    <AlertDialog tone="info" title="No Data" text="There are no users to export." onDismiss={acknowledge}>
      <Button variant="primary" onClick={acknowledge}>
        OK
      </Button>
    </AlertDialog>
  );
}
