import { assertEvent, assign, fromCallback, fromPromise, sendTo, setup } from "xstate";
import { homePath, isOpenPath, pathWithin, signInPath } from "../domain/paths.ts";
import type { Administrator } from "../domain/records.ts";
import { messages, toApiError } from "../services/api-error.ts";
import { authApi, type Credentials, type OpenedSession } from "../services/auth-api.ts";
import { sessionToken } from "../services/session-token.ts";
import type { EffectEvent, Receiver } from "./shared/effects.ts";

/** The events that the session sends to its parent. */
export type SessionNotice =
  | { type: "session.opened" }
  /** `cause` is the event that closed it. */
  | { type: "session.closed"; cause: string }
  /** Asks to revoke the session's token. */
  | { type: "session.revoke"; session: number };

export interface SessionInput {
  readonly parent: Receiver<EffectEvent | SessionNotice>;
  /** The path the page was opened at, with its query and hash. */
  readonly path: string;
}

interface SessionContext extends SessionInput {
  /** The page's path now, with its query and hash. */
  readonly path: string;
  /** The number by which `sessionToken` knows the stored token; null where none is stored. */
  readonly session: number | null;
  readonly user: Administrator | null;
  /** The private path a visitor tried, to go to after signing in. */
  readonly remembered: string | null;
}

export type SessionEvent =
  | { type: "path.changed"; path: string }
  | { type: "session.signIn"; credentials: Credentials }
  | { type: "session.signOut" }
  /** A call of this session was answered 401. */
  | { type: "session.rejected"; session: number; message?: string | undefined }
  | SessionStored;

/** Another tab signed in, or out when the session is null. */
type SessionStored = { type: "session.stored"; session: number | null };

/**
 * Holds who is signed in and which paths they may visit (behaviour: Session; Access rule). It checks the token at the
 * start, signs in, signs out here or with another tab, notices expiry, and remembers the path that a visitor tried.
 */
export const sessionMachine = setup({
  types: {} as {
    context: SessionContext;
    input: SessionInput;
    events: SessionEvent;
    tags: "busy";
  },
  actors: {
    watchToken: fromCallback<SessionStored>(({ sendBack }) =>
      sessionToken.watch((session) => sendBack({ type: "session.stored", session })),
    ),
    verify: fromPromise<Administrator | undefined>(({ signal }) => authApi.verify(signal)),
    authenticate: fromPromise<OpenedSession, Credentials>(({ input, signal }) => authApi.signIn(input, signal)),
  },
  actions: {
    setPath: assign(({ event }) => {
      assertEvent(event, "path.changed");
      return { path: pathWithin(event.path) };
    }),
    rememberPath: assign({ remembered: ({ context }) => context.path }),
    forgetPath: assign({ remembered: null }),
    setStored: assign(({ event }) => {
      assertEvent(event, "session.stored");
      return { session: event.session };
    }),
    setUser: assign({ user: (_, { user }: { user: Administrator | undefined }) => user ?? null }),
    setSession: assign((_, { session, user }: OpenedSession) => ({ session, user })),
    storeToken: ({ context }) => sessionToken.write(context.session),
    revokeToken: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: "session.revoke", session: context.session as number }) as const,
    ),
    removeToken: ({ context }) => sessionToken.remove(context.session),
    forgetSession: assign({ session: null, user: null }),
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
    hasSession: ({ context }) => context.session !== null,
    isAtOpenPath: ({ context }) => isOpenPath(context.path),
    isOpenPath: ({ event }) => {
      assertEvent(event, "path.changed");
      return isOpenPath(event.path);
    },
    hasCredentials: ({ event }) => {
      assertEvent(event, "session.signIn");
      return event.credentials.email.trim() !== "" && event.credentials.password !== "";
    },
    isAdministrator: (_, { user }: { user: Administrator | undefined }) => user !== undefined,
    wasAnnounced: (_, { error }: { error: unknown }) => toApiError(error).announced,
    isThisSession: ({ context, event }) => {
      assertEvent(event, "session.rejected");
      return event.session === context.session;
    },
    isOtherSession: ({ context, event }) => {
      assertEvent(event, "session.stored");
      return event.session !== null && event.session !== context.session;
    },
    isSignOut: ({ event }) => {
      assertEvent(event, "session.stored");
      return event.session === null;
    },
  },
}).createMachine({
  id: "session",
  context: ({ input }) => ({
    ...input,
    path: pathWithin(input.path),
    session: sessionToken.read(),
    user: null,
    remembered: null,
  }),
  invoke: { id: "watchToken", src: "watchToken" },
  initial: "starting",
  states: {
    starting: {
      always: [{ guard: "hasSession", target: "verifying" }, { target: "expelled" }],
    },

    verifying: {
      tags: "busy",
      invoke: {
        id: "verify",
        src: "verify",
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
        "session.stored": [
          { guard: "isSignOut", target: "expelled", actions: "forgetSession" },
          { guard: "isOtherSession", target: "verifying", reenter: true, actions: "setStored" },
        ],
      },
    },

    /** Nobody is signed in: from a path that is not open to visitors, which is remembered, the page goes to the sign-in page. */
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
        "session.signIn": { guard: "hasCredentials", target: "authenticating" },
        "session.stored": { guard: "isOtherSession", target: "verifying", actions: "setStored" },
      },
    },

    authenticating: {
      tags: "busy",
      invoke: {
        id: "authenticate",
        src: "authenticate",
        input: ({ event }) => {
          assertEvent(event, "session.signIn");
          return event.credentials;
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
        "session.stored": { guard: "isOtherSession", target: "verifying", actions: "setStored" },
      },
    },

    /** Somebody is signed in: from the sign-in page, the page goes to the remembered path. */
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
          guard: "isThisSession",
          target: "expelled",
          actions: ["removeToken", "forgetSession", "toastExpired"],
        },
        "session.stored": [
          { guard: "isSignOut", target: "expelled", actions: "forgetSession" },
          { guard: "isOtherSession", target: "verifying", actions: "setStored" },
        ],
      },
    },
  },
});
