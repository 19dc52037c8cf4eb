import type { AnyActorRef, AnyMachineSnapshot } from "xstate";
import { actorOf, flightRecord, watchFlight } from "./recorder.ts";
import { redactedContext } from "./redact.ts";

/**
 * Opens Stately's inspector, a public site, with the actors of this tab, and goes on telling it what they do. Nobody's data
 * is sent. For development: the package is not there otherwise.
 */
export async function openStatelyInspector(): Promise<void> {
  const { createBrowserInspector } = await import("@statelyai/inspect");
  const inspector = createBrowserInspector({
    sanitizeContext: (context) => redactedContext(machineWith(context), context) as typeof context,
    // Which machine it is for is not said.
    sanitizeEvent: ({ type }) => ({ type }),
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

/** The id of the machine that an actor with this context runs; nothing where there is none any more. */
function machineWith(context: unknown): string {
  const actor = flightRecord().actors.find(({ number }) => {
    const snapshot = actorOf(number)?.getSnapshot() as AnyMachineSnapshot | undefined;
    return snapshot?.context === context;
  });
  return actor?.machine ?? "";
}
