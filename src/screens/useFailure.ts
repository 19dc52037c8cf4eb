import { useEffect, useState } from "react";
import type { AnyActorRef } from "xstate";

/** Makes a machine's failure the failure of the screen that renders it, which gives way to the crash page. */
export function useFailure(actor: AnyActorRef): void {
  const [, fail] = useState<never>();
  useEffect(() => {
    const error = (cause: unknown) =>
      // Thrown while rendering, where a boundary catches it.
      fail(() => {
        throw cause;
      });
    return actor.subscribe({ error }).unsubscribe;
  }, [actor]);
}
