import { assertEvent, assign, fromPromise, sendTo, setup } from "xstate";
import { whyNotEnded } from "../../contract/why-not.ts";
import { type ChangeRequest, confirmedWords } from "../domain/change-request.ts";
import { accountApi, type EndedSessions, type OpenSession } from "../services/account-api.ts";
import { type ApiError, toApiError } from "../services/api-error.ts";
import type { Receiver, ToastEvent } from "./shared/effects.ts";
import { type ChangeOutcome, type RequestChangeInput, requestChange } from "./shared/request-change.ts";

export interface OwnSessionsInput {
  readonly changes: RequestChangeInput["changes"];
  readonly parent: Receiver<ToastEvent>;
}

interface OwnSessionsContext extends OwnSessionsInput {
  readonly sessions: readonly OpenSession[];
  /** The error of the last read that failed; undefined before one has. */
  readonly failure: ApiError | undefined;
  /** The sessions that the person wants to end. */
  readonly chosen: EndedSessions;
  /** The administrator's password, as it is being typed. */
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
  | { type: "dialog.cancel" }
  | ChangeOutcome;

/** Lists an administrator's open sessions, and ends those that are chosen, which takes the password. */
export const ownSessionsMachine = setup({
  types: {
    context: {} as OwnSessionsContext,
    input: {} as OwnSessionsInput,
    events: {} as OwnSessionsEvent,
    tags: "" as "unread" | "failed" | "asking" | "busy",
  },
  actors: {
    readSessions: fromPromise<readonly OpenSession[] | null>(({ signal }) => accountApi.sessions(signal)),
    requestChange,
  },
  actions: {
    setSessions: assign({ sessions: (_, { sessions }: { sessions: readonly OpenSession[] | null }) => sessions ?? [] }),
    setFailure: assign({ failure: (_, { error }: { error: unknown }) => toApiError(error) }),
    setChosen: assign(({ event }) => {
      assertEvent(event, "sessions.end");
      return { chosen: event.chosen, password: "", problem: undefined };
    }),
    setPassword: assign(({ event }) => {
      assertEvent(event, "password.changed");
      return { password: event.value, problem: undefined };
    }),
    askForPassword: assign({ problem: "Please enter your password." }),
    setProblem: assign(({ event }) => {
      assertEvent(event, "change.failed");
      return { problem: event.error.message };
    }),
    forgetProblem: assign({ problem: undefined }),
    forgetPassword: assign({ password: "", problem: undefined }),
    removeEnded: assign({
      sessions: ({ context: { sessions, chosen } }) =>
        sessions.filter(({ _id, current }) => (chosen === "others" ? current : !chosen.includes(_id))),
    }),
    toastEnded: sendTo(
      ({ context }) => context.parent,
      ({ context, event }) => {
        assertEvent(event, "change.confirmed");
        const message = confirmedWords(requestOf(context), event.confirmation.ended);
        return { type: "toast", kind: "success", message } as const;
      },
    ),
    toastFailure: sendTo(
      ({ context }) => context.parent,
      ({ event }) => {
        assertEvent(event, "change.failed");
        return { type: "toast", kind: "error", message: event.error.message } as const;
      },
    ),
  },
  guards: {
    isOffered: (_, { sessions }: { sessions: readonly OpenSession[] | null }) => sessions !== null,
    canBeEnded: ({ context: { sessions }, event }) => {
      assertEvent(event, "sessions.end");
      const { chosen } = event;
      return chosen === "others" || sessions.every((one) => !chosen.includes(one._id) || !whyNotEnded(one));
    },
    hasPassword: ({ context }) => context.password !== "",
    isWrongPassword: ({ event }) => {
      assertEvent(event, "change.failed");
      const { failure } = event.error;
      return failure.kind === "refused" && failure.code === "wrong_password";
    },
  },
}).createMachine({
  id: "ownSessions",
  context: ({ input }) => ({
    ...input,
    sessions: [],
    failure: undefined,
    chosen: [],
    password: "",
    problem: undefined,
  }),
  initial: "reading",
  states: {
    reading: {
      initial: "first",
      states: {
        first: { tags: "unread" },
        /** The reason of the failure stays on screen. */
        again: { tags: "failed" },
      },
      invoke: {
        id: "readSessions",
        src: "readSessions",
        onDone: [
          {
            guard: { type: "isOffered", params: ({ event }) => ({ sessions: event.output }) },
            target: "listed",
            actions: { type: "setSessions", params: ({ event }) => ({ sessions: event.output }) },
          },
          { target: "notOffered" },
        ],
        onError: {
          target: "failed",
          actions: { type: "setFailure", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    listed: { on: { "sessions.end": { guard: "canBeEnded", target: "asking", actions: "setChosen" } } },
    asking: {
      tags: "asking",
      on: {
        "password.changed": { actions: "setPassword" },
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
        id: "requestChange",
        src: "requestChange",
        input: ({ context }) => ({ changes: context.changes, change: requestOf(context) }),
      },
      on: {
        "change.confirmed": { target: "listed", actions: ["toastEnded", "removeEnded", "forgetPassword"] },
        "change.failed": [
          { guard: "isWrongPassword", target: "asking", actions: "setProblem" },
          { target: "asking", actions: "toastFailure" },
        ],
      },
    },
    failed: { tags: "failed", on: { "sessions.retry": "reading.again" } },
    /** This server has no such calls. */
    notOffered: {},
  },
});

const requestOf = ({ chosen: sessions, password }: OwnSessionsContext): ChangeRequest => ({
  kind: "sessions.end",
  sessions,
  password,
});
