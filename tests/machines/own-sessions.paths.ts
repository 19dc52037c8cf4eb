import { ownSessionsMachine } from "../../src/machines/own-sessions.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Model } from "./paths.ts";

/** Two open sessions, as a server returns them. */
export const sessions = [
  { _id: "s1", createdAt: "2026-11-20T08:00:00.000Z", lastUsedAt: "2026-11-21T08:00:00.000Z", current: true },
  { _id: "s2", createdAt: "2026-11-19T08:00:00.000Z", lastUsedAt: "2026-11-20T08:00:00.000Z", current: false },
];
export const password = "vetiver and rain";

const wrong = new ApiError(
  { kind: "refused", status: 403, code: "wrong_password", serverMessage: "This is not your password." },
  false,
);
export const offline = new ApiError({ kind: "offline" }, false);

/** The list of one's own sessions, and the dialog that ends some. */
export const model: Model<typeof ownSessionsMachine> = {
  machine: ownSessionsMachine,
  stateKey: ({ context }) => [context.sessions, context.chosen, context.password, context.problem],
  describeState: ({ value, context }) =>
    ({
      reading: "the sessions are being read",
      listed: "the sessions are listed",
      asking: context.problem ? `the dialog says "${context.problem}"` : "the dialog asks for the password",
      ending: "the button says Ending...",
      failed: "the card says that the sessions could not be loaded",
      notOffered: "the page says that there is nothing to change",
    })[typeof value === "string" ? value : "reading"] ?? "",
  beginnings: [
    {
      given: "the account page",
      input: () => ({ changes: null as never, parent: null as never }),
      events: {
        "the sessions come": { type: "xstate.done.actor.readSessions", output: sessions },
        "the server knows no sessions": { type: "xstate.done.actor.readSessions", output: null },
        "the sessions do not come": { type: "xstate.error.actor.readSessions", error: offline },
        "the person tries again": { type: "sessions.retry" },
        "the person presses End": { type: "sessions.end", chosen: ["s2"] },
        "the person types their password": { type: "password.changed", value: password },
        "the person confirms": { type: "form.submit" },
        "the person closes the dialog": { type: "dialog.cancel" },
        "the session ends": { type: "change.confirmed", confirmation: { ended: 1, announced: false } },
        "the server says that the password is not theirs": { type: "change.failed", error: wrong },
        "the connection is lost": { type: "change.failed", error: offline },
      },
    },
  ],
};
