import { useSelector } from "@xstate/react";
import type { SnapshotFrom } from "xstate";
import type { ListName } from "../../../contract/list-names.ts";
import type { liveMachine } from "../../machines/live.ts";
import { useAdministrationActor, useAdministrationChild } from "../administration-hooks.ts";

/** Returns the state of the connection that announces changes. Undefined where the server announces none. */
export function useConnectionState(): SnapshotFrom<typeof liveMachine>["value"]["standing"] | undefined {
  const live = useSelector(useAdministrationActor(), (state) => state.context.live);
  return useSelector(live, (state) => state?.value.standing);
}

/** Returns the marks of a list's records that somebody else has just changed, by id. */
export function useMarks(list: ListName): ReadonlyMap<string, number> {
  const recent = useAdministrationChild("recentChanges");
  return useSelector(recent, (state) => state.context.marks[list]);
}
