import type { AnyActorRef, AnyMachineSnapshot } from "xstate";
import { actorOf, flightRecord, watchFlight } from "./recorder.ts";
import { redactedContext } from "./redact.ts";

/**
 * Opens Stately's inspector, a public site, with the actors of this tab, and keeps reporting their events to it. No
 * personal data is sent. Only in development, as the package is not there otherwise.
 */
export async function openStatelyInspector(): Promise<void> {
  const { createBrowserInspector } = await import("@statelyai/inspect");
  const inspector = createBrowserInspector({
    sanitizeContext: (context) => redactedContext(machineWith(context), context) as typeof context,
    // The inspector does not say which machine the event is for, so its fields cannot be redacted.
    sanitizeEvent: ({ type }) => ({ type }),
  });
  const shown = new Set<AnyActorRef>();
  const tell = () => {
    for (const { number } of flightRecord().actors) {
      const actor = actorOf(number);
      if (!actor || shown.has(actor)) continue;
      shown.add(actor);
      const { status, value, context } = actor.getSnapshot() as AnyMachineSnapshot;
      inspector.actor(actor, { status, value, context });
      // Each screen's machine is the root of a system of its own.
      if (!actor._parent) actor.system.inspect(inspector.inspect);
    }
  };
  tell();
  watchFlight(tell);
}

/** Returns the id of the machine of the running actor with this context; empty where no such actor runs any more. */
function machineWith(context: unknown): string {
  const actor = flightRecord().actors.find(({ number }) => {
    const snapshot = actorOf(number)?.getSnapshot() as AnyMachineSnapshot | undefined;
    return snapshot?.context === context;
  });
  return actor?.machine ?? "";
}
