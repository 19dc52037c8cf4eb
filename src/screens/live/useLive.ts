import { useSelector } from "@xstate/react";
import type { SnapshotFrom } from "xstate";
import type { ListName } from "../../../contract/list-names.ts";
import type { liveMachine } from "../../machines/live.ts";
import { useAdministrationActor, useAdministrationChild } from "../administration-hooks.ts";

/** How the connection stands over which changes are told; undefined where the server does not tell them. */
export function useStanding(): SnapshotFrom<typeof liveMachine>["value"]["standing"] | undefined {
  const live = useSelector(useAdministrationActor(), (state) => state.context.live);
  return useSelector(live, (state) => state?.value.standing);
}

/** The records of a list that somebody else has just changed, by their ids. */
export function useMarks(list: ListName): ReadonlyMap<string, number> {
  const recent = useAdministrationChild("recentChanges");
  return useSelector(recent, (state) => state.context.marks[list]);
}
