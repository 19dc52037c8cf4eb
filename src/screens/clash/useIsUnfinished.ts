import { useSelector } from "@xstate/react";
import { useAdministrationActor } from "../administration-hooks.ts";

/** Whether the change with this number is still waiting for the server's reply. */
export function useIsUnfinished(number: number | undefined): boolean {
  const changes = useSelector(useAdministrationActor(), ({ context }) => context.changes);
  return useSelector(changes, ({ context }) => context.unfinished.some((change) => change.number === number));
}
