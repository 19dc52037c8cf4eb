import { createActor, createMachine } from "xstate";
import { revocationMachine } from "../../src/machines/revocation.ts";
import type { Model } from "./paths.ts";

/** Returns an owner of changes with these under way. */
const owner = (unfinished: readonly object[]) => createActor(createMachine({ context: { unfinished } })).start();
const none = owner([]);
const one = owner([{ number: 1 }]);

const states: Readonly<Record<string, string>> = {
  waiting: "what was changed is waited for",
  revoking: "the server is asked to revoke the token",
  ended: "the server has been asked",
};

/** The server's part of a sign-out. */
export const model: Model<typeof revocationMachine> = {
  machine: revocationMachine,
  stateKey: () => null,
  describeState: ({ value }) => states[String(value)] ?? "nothing",
  beginnings: [
    {
      given: "who has signed out while nothing is under way",
      input: () => ({ session: 1, changes: none as never, lastChange: 1 }),
      events: {},
    },
    {
      given: "who has signed out while a change is under way",
      input: () => ({ session: 1, changes: one as never, lastChange: 1 }),
      events: {
        "the server has answered the change": { type: "changes.finished" },
        "the page is left": { type: "page.left" },
        "the server has been asked": { type: "xstate.done.actor.revoke" },
      },
    },
  ],
};
