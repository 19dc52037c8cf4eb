import { useSelector } from "@xstate/react";
import { Button } from "../../ui/Button.tsx";
import { AlertDialog } from "../../ui/Dialog.tsx";
import { useAdministrationChild } from "../administration-hooks.ts";

/** Asks, within a dialog with unsaved input, whether to leave it (behaviour: Nothing typed is lost). */
export function LeaveQuestion() {
  const leaving = useAdministrationChild("leaving");
  const isAsking = useSelector(leaving, (state) => state.matches("asking"));
  if (!isAsking) return null;
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
