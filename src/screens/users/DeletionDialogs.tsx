import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { userNews } from "../../domain/meanwhile.ts";
import type { deleteUserMachine } from "../../machines/delete-user.ts";
import { shownDeletion } from "../../machines/deletions.ts";
import { Button } from "../../ui/Button.tsx";
import { AlertDialog, NewsDialog } from "../../ui/Dialog.tsx";
import { useAdministrationChild } from "../administration-hooks.ts";
import { ChangeButton } from "../live/ChangeButton.tsx";

type Deletion = ActorRefFrom<typeof deleteUserMachine>;

/** The dialogs of deletions, one at a time, whichever screen is shown meanwhile. */
export function DeletionDialogs() {
  const deletions = useAdministrationChild("deletions");
  const deletion = useSelector(deletions, shownDeletion);
  return deletion && <DeletionDialog key={deletion.id} deletion={deletion} />;
}

function DeletionDialog({ deletion }: { deletion: Deletion }) {
  const confirming = useSelector(deletion, (state) => state.matches("confirming"));
  const gone = useSelector(deletion, (state) => state.matches("gone"));
  const news = useSelector(deletion, ({ context }) => userNews(context.opened, context.user));
  const deleted = useSelector(deletion, (state) => state.matches("deleted"));
  const cancel = () => deletion.send({ type: "deletion.cancel" });
  const acknowledge = () => deletion.send({ type: "deletion.acknowledge" });

  if (confirming)
    return (
      <AlertDialog
        tone="caution"
        title="Are you sure?"
        text="You won't be able to revert this!"
        news={news}
        onDismiss={cancel}
      >
        <Button onClick={cancel}>Cancel</Button>
        <ChangeButton variant="danger" onClick={() => deletion.send({ type: "deletion.confirm" })}>
          Yes, delete it!
        </ChangeButton>
      </AlertDialog>
    );
  if (gone)
    return (
      <NewsDialog
        key="gone"
        tone="info"
        title="User deleted"
        text="Somebody else deleted this user meanwhile."
        onDismiss={acknowledge}
      />
    );
  return (
    <NewsDialog
      key="outcome"
      tone={deleted ? "success" : "danger"}
      title={deleted ? "Deleted!" : "Error!"}
      text={deleted ? "The user has been deleted." : "Failed to delete the user."}
      onDismiss={acknowledge}
    />
  );
}
