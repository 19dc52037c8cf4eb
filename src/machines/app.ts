import {
  type ActorRefFrom,
  assign,
  type ErrorActorEvent,
  emit,
  enqueueActions,
  forwardTo,
  fromCallback,
  fromPromise,
  setup,
  spawnChild,
} from "xstate";
import type { ShopSettings } from "../../contract/settings.ts";
import { authApi } from "../services/auth-api.ts";
import { log } from "../services/log.ts";
import { type HttpNotice, watchHttp } from "../services/page-http.ts";
import { watchSteps } from "../services/step-watch.ts";
import { addressMachine, type PathChanged } from "./address.ts";
import type { ChangesNotice } from "./changes.ts";
import { interfaceMachine } from "./interface.ts";
import { partMachine } from "./part.ts";
import { type SessionNotice, sessionMachine } from "./session.ts";
import { type EffectEvent, known } from "./shared/effects.ts";
import type { OpenedAdministration, openAdministration } from "./shared/open-administration.ts";

export interface AppInput {
  readonly path: string;
  readonly settings: Pick<ShopSettings, "tellsChanges" | "offersViews" | "isLarge">;
}

interface AppContext extends AppInput, OpenedAdministration {
  readonly address: ActorRefFrom<typeof addressMachine>;
}

export type AppEvent = HttpNotice | PathChanged | SessionNotice | ChangesNotice | EffectEvent | ErrorActorEvent;

type SessionRevoked = Extract<SessionNotice, { type: "session.revoke" }>;
type OpenAdministration = typeof openAdministration;

/** The actor of the machine below. */
interface AppRef {
  getSnapshot(): { readonly context: AppContext };
}

/**
 * The root of the actor system, which emits the toasts and navigations that its children ask for. The session and the
 * interface live as long as the page, the administration as long as somebody is signed in, and changes under way go on
 * without it.
 */
export const appMachine = setup({
  types: {} as {
    context: AppContext;
    input: AppInput;
    events: AppEvent;
    emitted: EffectEvent;
    children: {
      address: "address";
      session: "session";
      interface: "interface";
      watchSteps: "watchSteps";
      watchHttp: "watchHttp";
      loadAdministration: "loadAdministration";
    };
  },
  actors: {
    address: addressMachine,
    session: sessionMachine,
    interface: interfaceMachine,
    watchSteps: fromCallback<AppEvent, AppRef>(({ input: app }) => {
      const { address } = app.getSnapshot().context;
      // Undefined while nobody is signed in.
      const leaving = () => app.getSnapshot().context.administration?.getSnapshot().children.leaving;
      return watchSteps(
        () => address.getSnapshot().context.address?.place,
        () => leaving()?.getSnapshot().can({ type: "leave.try", by: 0 }) ?? false,
        (by) => leaving()?.send({ type: "leave.try", by }),
      );
    }),
    watchHttp: fromCallback<AppEvent>(({ sendBack }) => watchHttp(sendBack)),
    revoke: fromPromise<void, number>(({ input: session }) => authApi.signOut(session)),
    // In a file of its own: visitors do not need it, and the sign-in page starts sooner without it.
    loadAdministration: partMachine.provide({
      actors: {
        load: fromPromise<unknown>(async () => (await import("./shared/open-administration.ts")).openAdministration),
      },
    }),
  },
  actions: {
    emitEffect: emit(({ event }) => event as EffectEvent),
    forwardToSession: forwardTo("session"),
    forwardToInterface: forwardTo("interface"),
    forwardToAdministration: forwardTo(({ context }) => known(context.administration)),
    forwardToChanges: forwardTo(({ context }) => known(context.changes)),
    revokeToken: spawnChild("revoke", { id: "revoke", input: ({ event }) => (event as SessionRevoked).session }),
    openAdministration: assign((args, { open }: { open: unknown }) => (open as OpenAdministration)(args)),
    closeAdministration: enqueueActions(({ enqueue }) => {
      enqueue.stopChild("administration");
      enqueue.assign({ administration: undefined });
    }),
    logCrash: ({ event }) => log.error("A part of the product has crashed.", (event as ErrorActorEvent).error),
  },
  guards: {
    // Undefined until somebody signs in for the first time; the actor outlives that session.
    hasChanges: ({ context }) => context.changes !== undefined,
  },
}).createMachine({
  id: "app",
  context: ({ input, self, spawn }) => ({
    ...input,
    address: spawn("address", { id: "address", input: { parent: self } }),
  }),
  invoke: [
    {
      id: "session",
      src: "session",
      input: ({ context, self }) => ({ parent: self, path: context.path }),
    },
    { id: "interface", src: "interface" },
    { id: "watchHttp", src: "watchHttp" },
    { id: "watchSteps", src: "watchSteps", input: ({ self }) => self },
  ],
  on: {
    toast: { actions: "emitEffect" },
    navigate: { actions: "emitEffect" },
    "offers.changed": { actions: "emitEffect" },
    "path.changed": { actions: ["forwardToSession", "forwardToInterface"] },
    "session.rejected": { actions: "forwardToSession" },
    "session.signOut": { actions: "forwardToSession" },
    "session.revoke": [{ guard: "hasChanges", actions: "forwardToChanges" }, { actions: "revokeToken" }],
    // The page cannot go on without the actor that failed, whichever it was.
    "xstate.error.actor.*": { target: ".crashed", actions: "logCrash" },
  },
  initial: "visiting",
  states: {
    visiting: {
      on: { "session.opened": "administering" },
    },

    administering: {
      initial: "loading",
      // Signing out drops the data that the administration holds and cancels its requests.
      exit: "closeAdministration",
      on: {
        "session.closed": [
          { guard: "hasChanges", target: "visiting", actions: "forwardToChanges" },
          { target: "visiting" },
        ],
      },
      states: {
        loading: {
          invoke: {
            id: "loadAdministration",
            src: "loadAdministration",
            onDone: {
              target: "open",
              actions: { type: "openAdministration", params: ({ event }) => ({ open: event.output }) },
            },
          },
        },
        open: {
          on: {
            "user.changed": { actions: "forwardToAdministration" },
            "order.changed": { actions: "forwardToAdministration" },
          },
        },
      },
    },

    crashed: {},
  },
});
