import { useSelector } from "@xstate/react";
import { Button } from "../../ui/Button.tsx";
import { AlertDialog } from "../../ui/Dialog.tsx";
import { useAdministrationActor } from "../app-context.tsx";

/** Asks, within the dialog that something is typed in, whether it is to be left (behaviour: Nothing typed is lost). */
export function LeaveQuestion() {
  const leaving = useSelector(useAdministrationActor(), (state) => state?.children.leaving);
  const isAsking = useSelector(leaving, (state) => state?.matches("asking") ?? false);
  if (!leaving || !isAsking) return null;
  const stay = () => leaving.send({ type: "leave.stay" });
  return (
    <AlertDialog tone="caution" title="Leave without saving?" text="What you typed would be lost." onDismiss={stay}>
      <Button onClick={stay}>Stay</Button>
      <Button variant="danger" onClick={() => leaving.send({ type: "leave.confirm" })}>
        Leave
      </Button>
    </AlertDialog>
  );
}
