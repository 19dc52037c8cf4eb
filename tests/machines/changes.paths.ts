import { createEmptyActor } from "xstate";
import { changesMachine } from "../../src/machines/changes.ts";
import type { Model } from "./paths.ts";

/** The askers along the paths. */
const first = createEmptyActor() as never;
const second = createEmptyActor() as never;
export const deletion = { kind: "user.delete", id: "u1" } as const;
export const edit = {
  kind: "user.update",
  id: "u1",
  fields: { name: "Zara Malik", email: "zara@shop.example", age: 38, contactNo: "+92 301 9964 518", gender: "Female" },
} as const;

/** A draft from the end of a session. */
const draft = {
  kind: "order.cancel",
  id: "o1",
  wasSent: false,
  typed: { reason: "Out of stock", opened: { _id: "o1" } },
} as const;

/** The owner of all changes of the server's data. */
export const model: Model<typeof changesMachine> = {
  machine: changesMachine,
  stateKey: ({ context, value }) => [
    value,
    context.count,
    ...context.unfinished.map(({ change, asker }: { change: object; asker?: object }) => [
      change,
      [undefined, first, second].indexOf(asker as never),
    ]),
  ],
  describeState: ({ context }) => `${context.unfinished.length} changes are unfinished`,
  isPossible: (when, { context }) => {
    const asked = context.unfinished.map(({ asker }: { asker?: unknown }) => asker);
    if (when.includes("is asked for")) return context.count < 2;
    // A waiting change ends with the session by itself, which the model does not foresee.
    if (when === "the session is closed" || when === "the session expires") return context.unfinished.length < 2;
    // A change is finished after it has begun, and the first before the second.
    if (when === "the first change is finished") return context.unfinished[0]?.number === 1;
    if (when === "the second change is finished") return context.unfinished[0]?.number === 2;
    return !when.endsWith("leaves") || asked.includes(when.startsWith("who asked first") ? first : second);
  },
  machineOnly: {
    "changes.editing: session.closed [isSignOut] → stays": "nobody can press Logout below a dialog",
    "changes: draft.taken → stays": "a dialog takes what was typed in it; tests/browser/drafts.test.ts has it happen",
  },
  beginnings: [
    {
      given: "no change",
      input: () => ({ parent: createEmptyActor() as never }),
      events: {
        "a change of a user is asked for": { type: "change.request", change: edit, asker: first },
        "their deletion is asked for": { type: "change.request", change: deletion, asker: second },
        "who asked first leaves": { type: "change.left", asker: first },
        "who asked second leaves": { type: "change.left", asker: second },
        "the first change is finished": { type: "change.closed", number: 1 },
        "the second change is finished": { type: "change.closed", number: 2 },
        "the session is closed": { type: "session.closed", cause: "session.signOut" },
        "the session expires": { type: "session.closed", cause: "session.rejected" },
        "the token is to be revoked": { type: "session.revoke", session: 1 },
        "an administrator begins to work": { type: "administrator.arrived", administrator: "a1" },
        "a dialog is opened": {
          type: "form.opened",
          form: { ref: first, record: { list: "users", record: "u1" } },
        },
        "the dialog is closed": { type: "form.closed", ref: first },
        "the dialog says what is typed": { type: "draft.keep", draft },
        "it is in its dialog again": { type: "draft.taken" },
        "a change has something to say": { type: "toast", kind: "error", message: "Boom" },
        "a change concerns the users": { type: "user.changed", change: { type: "removed", id: "u1" } },
        "a change concerns the orders": { type: "order.changed", change: { type: "removed", id: "o1" } },
        "the person goes to another screen": { type: "screen.changed" },
        "a change signs out": { type: "session.signOut" },
      },
    },
  ],
};
