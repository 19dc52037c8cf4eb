import { appMachine } from "../../src/machines/app.ts";
import { openAdministration } from "../../src/machines/shared/open-administration.ts";
import type { Model } from "./paths.ts";

/** The page as it starts for a visitor. */
export const model: Model<typeof appMachine> = {
  machine: appMachine,
  stateKey: ({ context }) => context.changes !== undefined,
  describeState: (state) =>
    state.matches("crashed")
      ? "the crash page is shown"
      : state.matches({ administering: "loading" })
        ? "what an administrator needs is loading"
        : state.matches("administering")
          ? "the administrator can work"
          : "the page is a visitor's",
  isPossible: (when, state) => {
    // At a second sign-in, Chromium has loaded it already, and nobody sees it loading.
    if (when === "somebody has signed in") return state.context.changes === undefined;
    if (when === "the administration is loaded") return state.matches({ administering: "loading" });
    return when !== "the administration breaks down" || state.matches({ administering: "open" });
  },
  machineOnly: {
    "app: anything failed → app.crashed": "no path of the page leads there; tests/browser/faults.test.ts plants faults",
    "app: session.revoke [hasChanges] → stays":
      "nobody has anything to see; tests/browser/changes.test.ts has it happen",
    "app: session.revoke → stays": "nobody has anything to see; tests/browser/missing-parts.test.ts has it happen",
    "app: session.signOut → stays": "it ends the session, too; tests/browser/changes.test.ts has it happen",
  },
  beginnings: [
    {
      given: "a visitor on /orders",
      input: () => ({
        path: "/orders",
        settings: { tellsChanges: false, offersViews: false, isLarge: false },
      }),
      events: {
        "the person goes to /users": { type: "path.changed", path: "/users" },
        "the server refuses the token": { type: "session.rejected", session: 1 },
        "the token is to be revoked": { type: "session.revoke", session: 1 },
        "somebody has signed in": { type: "session.opened" },
        "nobody is signed in any more": { type: "session.closed", cause: "session.signOut" },
        "the server has changed a user": { type: "user.changed", change: { type: "removed", id: "u1" } },
        "the server has changed an order": { type: "order.changed", change: { type: "removed", id: "o1" } },
        "a change signs out": { type: "session.signOut" },
        "a flow has something to say": { type: "toast", kind: "error", message: "Boom" },
        "a flow says what can be undone": { type: "offers.changed", changes: [] },
        "a flow leads to another path": { type: "navigate", to: "/", replace: true },
        "the administration breaks down": { type: "xstate.error.actor.administration", error: "broken" },
        "the administration is loaded": { type: "xstate.done.actor.loadAdministration", output: openAdministration },
        "the session breaks down": { type: "xstate.error.actor.session", error: "broken" },
        "the interface breaks down": { type: "xstate.error.actor.interface", error: "broken" },
      },
    },
  ],
};
