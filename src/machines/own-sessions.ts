import { assertEvent, assign, fromPromise, sendTo, setup } from "xstate";
import type { AccountApi, OpenSession } from "../services/account-api.ts";
import { type ApiError, toApiError } from "../services/api-error.ts";
import type { Receiver, ToastEvent } from "./effects.ts";

type SessionsApi = Pick<AccountApi, "sessions" | "endSessions">;

export interface OwnSessionsInput {
  readonly api: SessionsApi;
  readonly parent: Receiver<ToastEvent>;
}

interface OwnSessionsContext extends OwnSessionsInput {
  /** As they were last read; they stay on screen while they are read again. */
  readonly sessions: readonly OpenSession[] | null;
  readonly failure: ApiError | null;
  /** The ids of those that the person wants to end. */
  readonly chosen: readonly string[];
  /** Theirs, as it is being typed. */
  readonly password: string;
  /** Why the chosen were not ended, until another password is typed. */
  readonly problem: string | undefined;
}

/** Something else has ended some of them. */
export type SessionsChanged = { type: "sessions.changed" };

export type OwnSessionsEvent =
  | SessionsChanged
  | { type: "sessions.retry" }
  | { type: "sessions.end"; ids: readonly string[] }
  | { type: "password.changed"; value: string }
  | { type: "form.submit" }
  /** Cancel, Close, Escape and the backdrop. */
  | { type: "dialog.cancel" };

/** An administrator's open sessions: reading them, and ending some, which takes their password. */
export const ownSessionsMachine = setup({
  types: {
    context: {} as OwnSessionsContext,
    input: {} as OwnSessionsInput,
    events: {} as OwnSessionsEvent,
    tags: "" as "asking" | "busy",
  },
  actors: {
    readSessions: fromPromise<readonly OpenSession[] | null, SessionsApi>(({ input, signal }) =>
      input.sessions(signal),
    ),
    endSessions: fromPromise<void, Pick<OwnSessionsContext, "api" | "chosen" | "password">>(
      ({ input: { api, chosen, password } }) => api.endSessions(chosen, password),
    ),
  },
  actions: {
    hold: assign({
      sessions: (_, { sessions }: { sessions: readonly OpenSession[] | null }) => sessions,
      failure: null,
    }),
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => toApiError(error) }),
    choose: assign(({ event }) => {
      assertEvent(event, "sessions.end");
      return { chosen: event.ids, password: "", problem: undefined };
    }),
    keepPassword: assign(({ event }) => {
      assertEvent(event, "password.changed");
      return { password: event.value, problem: undefined };
    }),
    askForPassword: assign({ problem: "Please enter your password." }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => toApiError(error).message }),
    forgetPassword: assign({ password: "", problem: undefined }),
    toastEnded: sendTo(
      ({ context }) => context.parent,
      ({ context: { chosen } }) =>
        ({
          type: "toast",
          kind: "success",
          message: chosen.length === 1 ? "The session has ended." : `${chosen.length} sessions have ended.`,
        }) as const,
    ),
  },
  guards: {
    isOffered: (_, { sessions }: { sessions: readonly OpenSession[] | null }) => sessions !== null,
    hasPassword: ({ context }) => context.password !== "",
  },
}).createMachine({
  id: "ownSessions",
  context: ({ input }) => ({
    ...input,
    sessions: null,
    failure: null,
    chosen: [],
    password: "",
    problem: undefined,
  }),
  initial: "reading",
  states: {
    reading: {
      invoke: {
        id: "readSessions",
        src: "readSessions",
        input: ({ context }) => context.api,
        onDone: [
          {
            guard: { type: "isOffered", params: ({ event }) => ({ sessions: event.output }) },
            target: "listed",
            actions: { type: "hold", params: ({ event }) => ({ sessions: event.output }) },
          },
          { target: "notOffered" },
        ],
        onError: {
          target: "failed",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { "sessions.changed": { target: "reading", reenter: true } },
    },
    listed: {
      on: {
        "sessions.changed": "reading",
        "sessions.end": { target: "asking", actions: "choose" },
      },
    },
    asking: {
      tags: "asking",
      on: {
        "password.changed": { actions: "keepPassword" },
        "form.submit": [{ guard: "hasPassword", target: "ending" }, { actions: "askForPassword" }],
        "dialog.cancel": { target: "listed", actions: "forgetPassword" },
      },
    },
    ending: {
      tags: ["asking", "busy"],
      invoke: {
        id: "endSessions",
        src: "endSessions",
        input: ({ context }) => context,
        onDone: { target: "reading", actions: ["toastEnded", "forgetPassword"] },
        onError: {
          target: "asking",
          actions: { type: "keepProblem", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { "sessions.retry": "reading" } },
    /** This server has no such calls. */
    notOffered: {},
  },
});
