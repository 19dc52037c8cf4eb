import { useSelector } from "@xstate/react";
import { useAdministrationActor } from "../administration-hooks.ts";

/** Whether the server has not answered a change yet, by its number. */
export function useIsUnfinished(number: number | undefined): boolean {
  const changes = useSelector(useAdministrationActor(), ({ context }) => context.changes);
  return useSelector(changes, ({ context }) => context.unfinished.some((change) => change.number === number));
}
