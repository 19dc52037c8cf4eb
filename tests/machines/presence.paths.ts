import { createEmptyActor } from "xstate";
import { presenceMachine } from "../../src/machines/presence.ts";
import type { Model } from "./paths.ts";

const states: Readonly<Record<string, string>> = {
  idle: "nothing is open for change",
  registering: "the server is told what is open",
  registered: "the server knows what is open",
  closing: "the server is told that nothing is open",
};

/** Presence: the records that others have open for change, and this page's own. */
export const model: Model<typeof presenceMachine> = {
  machine: presenceMachine,
  stateKey: () => null,
  describeState: ({ value }) =>
    states[typeof value === "string" ? value : String((value as { open: string }).open)] ?? "nothing",
  beginnings: [
    {
      given: "a server that tells who has which record open",
      input: () => ({
        changes: createEmptyActor() as never,
        administrator: "a1",
      }),
      events: {
        "the server tells who has which record open": {
          type: "presence.changed",
          open: [{ list: "orders", record: "o1", administrator: { _id: "a2", name: "Nour" } }],
        },
        "a dialog is opened": { type: "record.opened", record: { list: "orders", record: "o1" } },
        "the dialog is closed": { type: "record.closed" },
        "the page is left": { type: "page.left" },
        "the server has heard it": { type: "xstate.done.actor.open" },
        "the server cannot be told": { type: "xstate.error.actor.open", error: null },
        "it is to be said again": { type: "xstate.after.renewal.presence.open.registered" },
        "the server has heard that nothing is open": { type: "xstate.done.actor.close" },
        "the server cannot be told that nothing is open": { type: "xstate.error.actor.close", error: null },
      },
    },
  ],
};
