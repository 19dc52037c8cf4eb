import { useSelector } from "@xstate/react";
import { visuallyHidden } from "../styles/text.css.ts";
import { useAdministrationActor } from "./administration-hooks.ts";

/** Tells a screen reader that what was just done can be undone (behaviour: Undo); others see it in the toast. */
export function UndoStatus() {
  const undo = useSelector(useAdministrationActor(), (state) => state.context.undo);
  const isOffering = useSelector(undo, (state) => state?.matches("offering"));
  return (
    <div className={visuallyHidden} role="log">
      {isOffering && "Press Control or Command Z to undo."}
    </div>
  );
}
