import { emit, forwardTo, setup } from "xstate";
import type { Api } from "../services/api.ts";
import { log } from "../services/log.ts";
import type { PageStorage } from "../services/storage.ts";
import type { EffectEvent } from "./effects.ts";
import { type InterfaceInput, interfaceMachine } from "./interface.ts";
import { type SessionEvent, type SessionNotice, sessionMachine } from "./session.ts";
import { shopDataMachine } from "./shop-data.ts";

export interface AppInput {
  readonly api: Api;
  readonly storage: PageStorage;
  readonly showTheme: InterfaceInput["showTheme"];
  readonly path: string;
}

export type AppEvent =
  | Extract<SessionEvent, { type: "path.changed" | "session.rejected" }>
  | SessionNotice
  | EffectEvent;

/**
 * The root of the actor system. The session and the interface live as long as the page; the shop's data only while
 * somebody is signed in, so that signing out drops it and cancels what is in flight. What its children ask of the
 * page, a toast or a navigation, it emits.
 */
export const appMachine = setup({
  types: {
    context: {} as AppInput,
    input: {} as AppInput,
    events: {} as AppEvent,
    emitted: {} as EffectEvent,
    children: {} as { session: "session"; interface: "interface"; shopData: "shopData" },
  },
  actors: { session: sessionMachine, interface: interfaceMachine, shopData: shopDataMachine },
  actions: {
    emitEffect: emit(({ event }) => event as EffectEvent),
    forwardToSession: forwardTo("session"),
    forwardToInterface: forwardTo("interface"),
    logCrash: (_, { error }: { error: unknown }) => log.error("A part of the product has crashed.", error),
  },
}).createMachine({
  id: "app",
  context: ({ input }) => input,
  invoke: [
    {
      id: "session",
      src: "session",
      input: ({ context, self }) => ({
        api: context.api,
        authToken: context.storage.authToken,
        parent: self,
        path: context.path,
      }),
      onError: {
        target: ".crashed",
        actions: { type: "logCrash", params: ({ event }) => ({ error: event.error }) },
      },
    },
    {
      id: "interface",
      src: "interface",
      input: ({ context }) => ({ isDarkMode: context.storage.isDarkMode, showTheme: context.showTheme }),
      onError: {
        target: ".crashed",
        actions: { type: "logCrash", params: ({ event }) => ({ error: event.error }) },
      },
    },
  ],
  on: {
    toast: { actions: "emitEffect" },
    navigate: { actions: "emitEffect" },
    "path.changed": { actions: ["forwardToSession", "forwardToInterface"] },
    "session.rejected": { actions: "forwardToSession" },
  },
  initial: "visiting",
  states: {
    visiting: {
      on: { "session.opened": "administering" },
    },

    administering: {
      invoke: {
        id: "shopData",
        src: "shopData",
        input: ({ context, self }) => ({ api: context.api, parent: self }),
        onError: {
          target: "crashed",
          actions: { type: "logCrash", params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { "session.closed": "visiting" },
    },

    crashed: {},
  },
});
