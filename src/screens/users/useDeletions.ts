import { useCallback, useSyncExternalStore } from "react";
import type { ActorRefFrom } from "xstate";
import type { deleteUserMachine } from "../../machines/delete-user.ts";

export type Deletion = ActorRefFrom<typeof deleteUserMachine>;
export type Deletions = ReadonlyMap<string, Deletion>;

/** Something about all deletions, which `select` has to give the same way as long as it has not changed. */
export function useDeletions<T>(deletions: Deletions, select: (deletions: Deletions) => T): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscriptions = [...deletions.values()].map((deletion) =>
        deletion.subscribe({ next: changed, error: changed }),
      );
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe();
      };
    },
    [deletions],
  );
  return useSyncExternalStore(subscribe, () => select(deletions));
}
