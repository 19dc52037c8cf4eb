import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from "xstate";
import { actorOf, flightRecord, watchFlight } from "./recorder.ts";
import { redacted } from "./redact.ts";

/**
 * Opens Stately's inspector, a public site, with the actors of this tab, and goes on telling it what they do. Nobody's data
 * is sent. For development: the package is not there otherwise.
 */
export async function openStatelyInspector(): Promise<void> {
  const { createBrowserInspector } = await import("@statelyai/inspect");
  const inspector = createBrowserInspector({
    sanitizeContext: (context) => redacted(context) as typeof context,
    sanitizeEvent: (event) => redacted(event) as AnyEventObject,
  });
  const told = new Set<AnyActorRef>();
  const tell = () => {
    for (const { number } of flightRecord().actors) {
      const actor = actorOf(number);
      if (!actor || told.has(actor)) continue;
      told.add(actor);
      const { status, value, context } = actor.getSnapshot() as AnyMachineSnapshot;
      inspector.actor(actor, { status, value, context });
      // Each screen's machine is the root of a system of its own.
      if (!actor._parent) actor.system.inspect(inspector.inspect);
    }
  };
  tell();
  watchFlight(tell);
}
