import { type SessionInput, sessionMachine } from "../../src/machines/session.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { sessionOf } from "../../src/services/session-token.ts";
import type { Beginning, Model } from "./paths.ts";

export const user = { _id: "a1", name: "Nadia", email: "nadia@example.com" };
export const credentials = { email: "nadia@example.com", password: "secret" };
const refusal = new ApiError({ kind: "refused", status: 401, code: undefined, serverMessage: "Wrong password" }, false);
export const offline = new ApiError({ kind: "offline" }, true);

const beginning = (given: string, stored: string | null, path: string): Beginning<SessionInput> => ({
  given,
  input: () => ({ parent: null as never, path }),
  stored: { authToken: stored },
  events: {
    "the person goes to /orders?q=oud#top": { type: "path.changed", path: "/orders?q=oud#top" },
    "the person goes to /login": { type: "path.changed", path: "/login" },
    "the person signs in": { type: "session.signIn", credentials },
    "the person signs out": { type: "session.signOut" },
    "the server refuses this tab's token": { type: "session.rejected", session: sessionOf("stored") },
    "the server refuses another token": { type: "session.rejected", session: sessionOf("other tab") },
    "another tab signs out": { type: "session.stored", session: null },
    "another tab signs in": { type: "session.stored", session: sessionOf("other tab") },
    "the token is an administrator's": { type: "xstate.done.actor.verify", output: user },
    "the token is no administrator's": { type: "xstate.done.actor.verify" },
    "the token cannot be checked": { type: "xstate.error.actor.verify", error: offline },
    "the sign-in is accepted": {
      type: "xstate.done.actor.authenticate",
      output: { session: sessionOf("fresh"), user },
    },
    "the sign-in is refused": { type: "xstate.error.actor.authenticate", error: refusal },
    "the connection is lost": { type: "xstate.error.actor.authenticate", error: offline },
  },
});

/** The session: who is signed in, and which paths are open to them. */
export const model: Model<typeof sessionMachine> = {
  machine: sessionMachine,
  stateKey: ({ context }) => [context.session, context.user?._id, context.remembered, context.path],
  describeState: ({ value, context }) => {
    const words = {
      verifying: "the stored session is being checked",
      signedOut: "nobody is signed in",
      authenticating: "the sign-in is being checked",
      signedIn: "somebody is signed in",
    };
    return `${words[value as keyof typeof words]}${context.remembered ? `, and ${context.remembered} is remembered` : ""}`;
  },
  beginnings: [
    beginning("a visitor on a deep link", null, "/users/user/7?tab=1#x"),
    beginning("a visitor on the sign-in page", null, "/login"),
    beginning("a stored token on a deep link", "stored", "/users/user/7?tab=1#x"),
    beginning("a stored token on the sign-in page", "stored", "/login"),
  ],
};
