import { useSelector } from "@xstate/react";
import { Button } from "../../ui/Button.tsx";
import { AlertDialog } from "../../ui/Dialog.tsx";
import { type Deletion, type Deletions, useDeletions } from "./useDeletions.ts";

/** The dialogs of deletions, one at a time, whichever screen is shown meanwhile. */
export default function DeletionDialogs({ deletions }: { deletions: Deletions }) {
  const deletion = useDeletions(deletions, firstInLine);
  return deletion && <DeletionDialog key={deletion.id} deletion={deletion} />;
}

/** The deletion whose dialog is to be seen: a question that is being read is not replaced by another's outcome. */
function firstInLine(deletions: Deletions): Deletion | undefined {
  const waiting = [...deletions.values()].filter((deletion) => deletion.getSnapshot().hasTag("dialog"));
  return waiting.find((deletion) => deletion.getSnapshot().matches("confirming")) ?? waiting[0];
}

function DeletionDialog({ deletion }: { deletion: Deletion }) {
  const confirming = useSelector(deletion, (state) => state.matches("confirming"));
  const deleted = useSelector(deletion, (state) => state.matches("deleted"));
  const cancel = () => deletion.send({ type: "deletion.cancel" });
  const acknowledge = () => deletion.send({ type: "deletion.acknowledge" });

  if (confirming)
    return (
      <AlertDialog tone="caution" title="Are you sure?" text="You won't be able to revert this!" onDismiss={cancel}>
        <Button onClick={cancel}>Cancel</Button>
        <Button variant="danger" onClick={() => deletion.send({ type: "deletion.confirm" })}>
          Yes, delete it!
        </Button>
      </AlertDialog>
    );
  return (
    <AlertDialog
      key="outcome"
      tone={deleted ? "success" : "danger"}
      title={deleted ? "Deleted!" : "Error!"}
      text={deleted ? "The user has been deleted." : "Failed to delete the user."}
      onDismiss={acknowledge}
    >
      <Button variant="primary" onClick={acknowledge}>
        OK
      </Button>
    </AlertDialog>
  );
}
