import type { ActorRefFrom, InputFrom } from "xstate";
import { type AdministrationInput, administrationMachine } from "./administration.ts";
import { type ChangesNotice, changesMachine } from "./changes.ts";
import type { EffectEvent, Receiver } from "./effects.ts";
import type { sessionMachine } from "./session.ts";

/** What the app holds of what is loaded when somebody signs in. */
export interface OpenedAdministration {
  /** What a signed-in administrator works with. */
  readonly administration?: ActorRefFrom<typeof administrationMachine> | undefined;
  /** Who owns every change of the server's data, be there an administrator or not. */
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

/** Starts the administration, and the owner of the changes with the first of them: it outlives them all. */
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

/** Who is signed in, as the app's session knows them: their id, or else their email. */
function signedInAs(app: Opening["self"]): string {
  const { children } = app.getSnapshot() as { children?: { session?: Pick<SessionActor, "getSnapshot"> } };
  const { user } = children?.session?.getSnapshot().context ?? {};
  return user?._id || user?.email || "";
}
