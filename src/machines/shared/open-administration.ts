import type { ActorRefFrom, InputFrom } from "xstate";
import { type AdministrationInput, administrationMachine } from "../administration.ts";
import { type ChangesNotice, changesMachine } from "../changes.ts";
import type { sessionMachine } from "../session.ts";
import type { EffectEvent, Receiver } from "./effects.ts";

/** The actors that are loaded when somebody signs in, as the app holds them. */
export interface OpenedAdministration {
  /** What the signed-in administrator works with; undefined while nobody is signed in. */
  readonly administration?: ActorRefFrom<typeof administrationMachine> | undefined;
  /** The actor that owns every change of the server's data; undefined until somebody signs in for the first time. */
  readonly changes?: ActorRefFrom<typeof changesMachine>;
}

type SessionActor = ActorRefFrom<typeof sessionMachine>;

interface Opening {
  readonly context: OpenedAdministration & {
    readonly address: AdministrationInput["address"];
    readonly settings: Pick<AdministrationInput, "tellsChanges" | "offersViews" | "isLarge">;
  };
  readonly self: Receiver<EffectEvent | ChangesNotice>;
  readonly spawn: unknown;
}

/** XState's types know only the logic that `setup` names, which cannot name what is loaded later. */
type Spawn = <Logic extends typeof administrationMachine | typeof changesMachine>(
  logic: Logic,
  options: { id: string; input: InputFrom<Logic> },
) => ActorRefFrom<Logic>;

/** Starts the administration and, the first time, the owner of the changes, which outlives every administration. */
export function openAdministration({ context, self: parent, spawn }: Opening): OpenedAdministration {
  const start = spawn as Spawn;
  const { address, settings } = context;
  const changes = context.changes ?? start(changesMachine, { id: "changes", input: { parent } });
  const input = {
    administrator: signedInAs(parent),
    changes,
    parent,
    address,
    tellsChanges: settings.tellsChanges,
    offersViews: settings.offersViews,
    isLarge: settings.isLarge,
  };
  return { changes, administration: start(administrationMachine, { id: "administration", input }) };
}

/** Returns the id of the signed-in administrator, or else their email; empty where the session has neither. */
function signedInAs(app: Opening["self"]): string {
  const { children } = app.getSnapshot() as { children?: { session?: Pick<SessionActor, "getSnapshot"> } };
  const { user } = children?.session?.getSnapshot().context ?? {};
  return user?._id || user?.email || "";
}
