import { assertEvent, assign, fromPromise, sendTo, setup } from "xstate";
import type { AccountApi, EndedSessions, OpenSession } from "../services/account-api.ts";
import { type ApiError, toApiError } from "../services/api-error.ts";
import type { Receiver, ToastEvent } from "./effects.ts";

type SessionsApi = Pick<AccountApi, "sessions" | "endSessions">;

export interface OwnSessionsInput {
  readonly api: SessionsApi;
  readonly parent: Receiver<ToastEvent>;
}

interface OwnSessionsContext extends OwnSessionsInput {
  /** Null until they have been read. */
  readonly sessions: readonly OpenSession[] | null;
  readonly failure: ApiError | null;
  /** What the person wants to end. */
  readonly chosen: EndedSessions;
  /** Theirs, as it is being typed. */
  readonly password: string;
  /** What is wrong with the password, until another is typed. */
  readonly problem: string | undefined;
}

export type OwnSessionsEvent =
  | { type: "sessions.retry" }
  | { type: "sessions.end"; chosen: EndedSessions }
  | { type: "password.changed"; value: string }
  | { type: "form.submit" }
  /** Cancel, Close, Escape and the backdrop. */
  | { type: "dialog.cancel" };

const isWrongPassword = (error: unknown) => {
  const { failure } = toApiError(error);
  return failure.kind === "refused" && failure.code === "wrong_password";
};

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
    // It goes on when the person leaves the page: the server may have carried it out by then.
    endSessions: fromPromise<void, OwnSessionsContext>(async ({ input: { api, parent, chosen, password } }) => {
      const ended = await api.endSessions(chosen, password);
      const message = ended === 1 ? "The session has ended." : `${ended} sessions have ended.`;
      parent.send({ type: "toast", kind: "success", message });
    }),
  },
  actions: {
    hold: assign({
      sessions: (_, { sessions }: { sessions: readonly OpenSession[] | null }) => sessions,
      failure: null,
    }),
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => toApiError(error) }),
    choose: assign(({ event }) => {
      assertEvent(event, "sessions.end");
      return { chosen: event.chosen, password: "", problem: undefined };
    }),
    keepPassword: assign(({ event }) => {
      assertEvent(event, "password.changed");
      return { password: event.value, problem: undefined };
    }),
    askForPassword: assign({ problem: "Please enter your password." }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => toApiError(error).message }),
    forgetProblem: assign({ problem: undefined }),
    forgetPassword: assign({ password: "", problem: undefined }),
    takeAway: assign({
      sessions: ({ context: { sessions, chosen } }) =>
        sessions?.filter(({ _id, current }) => (chosen === "others" ? current : !chosen.includes(_id))) ?? null,
    }),
    toastFailure: sendTo(
      ({ context }) => context.parent,
      (_, { error }: { error: unknown }) =>
        ({ type: "toast", kind: "error", message: toApiError(error).message }) as const,
    ),
  },
  guards: {
    isOffered: (_, { sessions }: { sessions: readonly OpenSession[] | null }) => sessions !== null,
    hasPassword: ({ context }) => context.password !== "",
    isWrongPassword: (_, { error }: { error: unknown }) => isWrongPassword(error),
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
    },
    listed: { on: { "sessions.end": { target: "asking", actions: "choose" } } },
    asking: {
      tags: "asking",
      on: {
        "password.changed": { actions: "keepPassword" },
        "form.submit": [
          { guard: "hasPassword", target: "ending", actions: "forgetProblem" },
          { actions: "askForPassword" },
        ],
        "dialog.cancel": { target: "listed", actions: "forgetPassword" },
      },
    },
    ending: {
      tags: ["asking", "busy"],
      invoke: {
        id: "endSessions",
        src: "endSessions",
        input: ({ context }) => context,
        onDone: { target: "listed", actions: ["takeAway", "forgetPassword"] },
        onError: [
          {
            guard: { type: "isWrongPassword", params: ({ event }) => ({ error: event.error }) },
            target: "asking",
            actions: { type: "keepProblem", params: ({ event }) => ({ error: event.error }) },
          },
          { target: "asking", actions: { type: "toastFailure", params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    failed: { on: { "sessions.retry": "reading" } },
    /** This server has no such calls. */
    notOffered: {},
  },
});
