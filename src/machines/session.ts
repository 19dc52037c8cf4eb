import { assertEvent, assign, fromCallback, fromPromise, sendTo, setup } from "xstate";
import { homePath, isOpenPath, pathWithin, signInPath } from "../domain/paths.ts";
import type { Administrator } from "../domain/records.ts";
import { messages, toApiError } from "../services/api-error.ts";
import type { AuthApi, Credentials, OpenedSession } from "../services/auth-api.ts";
import { removeOwn, type StoredValue } from "../services/storage.ts";
import type { EffectEvent, Receiver } from "./effects.ts";

/** What the session tells its parent. */
export type SessionNotice =
  | { type: "session.opened" }
  /** `cause` is the event that closed it. */
  | { type: "session.closed"; cause: string };

export interface SessionInput {
  readonly api: Pick<AuthApi, "signIn" | "verify" | "signOut">;
  readonly authToken: StoredValue;
  readonly parent: Receiver<EffectEvent | SessionNotice>;
  /** The path the page was opened at, with its query and hash. */
  readonly path: string;
}

interface SessionContext extends SessionInput {
  readonly token: string | null;
  readonly user: Administrator | null;
  /** The private path a visitor tried, to go to after signing in. */
  readonly remembered: string | null;
}

export type SessionEvent =
  | { type: "path.changed"; path: string }
  | { type: "session.signIn"; credentials: Credentials }
  | { type: "session.signOut" }
  /** A call that carried this token was answered 401. */
  | { type: "session.rejected"; token: string; message?: string | undefined }
  /** Another tab signed in, or out when the token is null. */
  | { type: "token.changed"; token: string | null };

/**
 * Who is signed in, and where they may be (behaviour: Session; Access rule): the token check at the start, sign-in,
 * sign-out here or in another tab, expiry, and the access rule with its remembered path.
 */
export const sessionMachine = setup({
  types: {} as {
    context: SessionContext;
    input: SessionInput;
    events: SessionEvent;
    tags: "busy";
  },
  actors: {
    watchToken: fromCallback<{ type: "token.changed"; token: string | null }, StoredValue>(({ input, sendBack }) =>
      input.watch((token) => sendBack({ type: "token.changed", token })),
    ),
    verify: fromPromise<Administrator | undefined, Pick<AuthApi, "verify">>(({ input, signal }) =>
      input.verify(signal),
    ),
    authenticate: fromPromise<OpenedSession, { api: Pick<AuthApi, "signIn">; credentials: Credentials }>(
      ({ input, signal }) => input.api.signIn(input.credentials, signal),
    ),
  },
  actions: {
    setPath: assign(({ event }) => {
      assertEvent(event, "path.changed");
      return { path: pathWithin(event.path) };
    }),
    rememberPath: assign({ remembered: ({ context }) => context.path }),
    forgetPath: assign({ remembered: null }),
    setToken: assign(({ event }) => {
      assertEvent(event, "token.changed");
      return { token: event.token };
    }),
    setUser: assign({ user: (_, { user }: { user: Administrator | undefined }) => user ?? null }),
    setSession: assign((_, { token, user }: OpenedSession) => ({ token, user })),
    storeToken: ({ context }) => context.authToken.write(context.token),
    revokeToken: ({ context }) => {
      // The sign-out stands whether the server hears of it or not.
      context.api.signOut().catch(() => undefined);
    },
    removeToken: ({ context }) => removeOwn(context.authToken, context.token),
    forgetSession: assign({ token: null, user: null }),
    goToSignIn: sendTo(({ context }) => context.parent, { type: "navigate", to: signInPath, replace: true } as const),
    goToRemembered: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: "navigate", to: context.remembered ?? homePath, replace: true }) as const,
    ),
    tellOpened: sendTo(({ context }) => context.parent, { type: "session.opened" } as const),
    tellClosed: sendTo(
      ({ context }) => context.parent,
      ({ event }) => ({ type: "session.closed", cause: event.type }) as const,
    ),
    toastSignedOut: sendTo(({ context }) => context.parent, {
      type: "toast",
      kind: "success",
      message: "Logged out successfully",
    } as const),
    toastExpired: sendTo(
      ({ context }) => context.parent,
      ({ event }) => {
        assertEvent(event, "session.rejected");
        return { type: "toast", kind: "error", message: event.message ?? messages.sessionExpired } as const;
      },
    ),
    toastFailedSignIn: sendTo(
      ({ context }) => context.parent,
      (_, { error }: { error: unknown }) => {
        const { failure } = toApiError(error);
        const said = failure.kind === "refused" ? failure.serverMessage : undefined;
        return { type: "toast", kind: "error", message: said ?? "Login failed" } as const;
      },
    ),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isAtOpenPath: ({ context }) => isOpenPath(context.path),
    isOpenPath: ({ event }) => {
      assertEvent(event, "path.changed");
      return isOpenPath(event.path);
    },
    isComplete: ({ event }) => {
      assertEvent(event, "session.signIn");
      return event.credentials.email.trim() !== "" && event.credentials.password !== "";
    },
    isAdministrator: (_, { user }: { user: Administrator | undefined }) => user !== undefined,
    wasAnnounced: (_, { error }: { error: unknown }) => toApiError(error).announced,
    isOurToken: ({ context, event }) => {
      assertEvent(event, "session.rejected");
      return event.token === context.token;
    },
    isOtherToken: ({ context, event }) => {
      assertEvent(event, "token.changed");
      return event.token !== null && event.token !== context.token;
    },
    isNoToken: ({ event }) => {
      assertEvent(event, "token.changed");
      return event.token === null;
    },
  },
}).createMachine({
  id: "session",
  context: ({ input }) => ({
    ...input,
    path: pathWithin(input.path),
    token: input.authToken.read(),
    user: null,
    remembered: null,
  }),
  invoke: {
    id: "watchToken",
    src: "watchToken",
    input: ({ context }) => context.authToken,
  },
  initial: "starting",
  states: {
    starting: {
      always: [{ guard: "hasToken", target: "verifying" }, { target: "expelled" }],
    },

    verifying: {
      tags: "busy",
      invoke: {
        id: "verify",
        src: "verify",
        input: ({ context }) => context.api,
        onDone: [
          {
            guard: { type: "isAdministrator", params: ({ event }) => ({ user: event.output }) },
            target: "arriving",
            actions: { type: "setUser", params: ({ event }) => ({ user: event.output }) },
          },
          { target: "expelled", actions: ["removeToken", "forgetSession"] },
        ],
        onError: { target: "expelled", actions: ["removeToken", "forgetSession"] },
      },
      on: {
        "path.changed": { actions: "setPath" },
        "token.changed": [
          { guard: "isNoToken", target: "expelled", actions: "setToken" },
          { guard: "isOtherToken", target: "verifying", reenter: true, actions: "setToken" },
        ],
      },
    },

    /** Nobody is signed in. A path that is not open to visitors is remembered, and left for the sign-in page. */
    expelled: {
      always: [
        { guard: "isAtOpenPath", target: "signedOut" },
        { target: "signedOut", actions: ["rememberPath", "goToSignIn"] },
      ],
    },

    signedOut: {
      on: {
        "path.changed": [
          { guard: "isOpenPath", actions: "setPath" },
          { actions: ["setPath", "rememberPath", "goToSignIn"] },
        ],
        "session.signIn": { guard: "isComplete", target: "authenticating" },
        "token.changed": { guard: "isOtherToken", target: "verifying", actions: "setToken" },
      },
    },

    authenticating: {
      tags: "busy",
      invoke: {
        id: "authenticate",
        src: "authenticate",
        input: ({ context, event }) => {
          assertEvent(event, "session.signIn");
          return { api: context.api, credentials: event.credentials };
        },
        onDone: {
          target: "arriving",
          actions: [{ type: "setSession", params: ({ event }) => event.output }, "storeToken"],
        },
        onError: [
          {
            guard: { type: "wasAnnounced", params: ({ event }) => ({ error: event.error }) },
            target: "signedOut",
          },
          {
            target: "signedOut",
            actions: { type: "toastFailedSignIn", params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      on: {
        "path.changed": [
          { guard: "isOpenPath", actions: "setPath" },
          { actions: ["setPath", "rememberPath", "goToSignIn"] },
        ],
        "token.changed": { guard: "isOtherToken", target: "verifying", actions: "setToken" },
      },
    },

    /** Somebody has signed in, and leaves the sign-in page. */
    arriving: {
      entry: "tellOpened",
      always: [
        { guard: "isAtOpenPath", target: "signedIn", actions: ["goToRemembered", "forgetPath"] },
        { target: "signedIn" },
      ],
    },

    signedIn: {
      exit: "tellClosed",
      on: {
        "path.changed": [
          { guard: "isOpenPath", actions: ["setPath", "goToRemembered", "forgetPath"] },
          { actions: "setPath" },
        ],
        "session.signOut": {
          target: "signedOut",
          actions: ["revokeToken", "removeToken", "forgetSession", "forgetPath", "toastSignedOut", "goToSignIn"],
        },
        "session.rejected": {
          guard: "isOurToken",
          target: "expelled",
          actions: ["removeToken", "forgetSession", "toastExpired"],
        },
        "token.changed": [
          { guard: "isNoToken", target: "expelled", actions: "forgetSession" },
          { guard: "isOtherToken", target: "verifying", actions: "setToken" },
        ],
      },
    },
  },
});
