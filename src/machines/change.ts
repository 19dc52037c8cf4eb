import { assertEvent, assign, type DoneActorEvent, type ErrorActorEvent, fromPromise, sendTo, setup } from "xstate";
import {
  type ChangeRequest,
  confirmedWords,
  failedWords,
  type SessionEnd,
  wordsAfterSession,
} from "../domain/change-request.ts";
import { ApiError, toApiError } from "../services/api-error.ts";
import { type Confirmation, changeCalls, isGone, type ListNews, removed } from "../services/change-calls.ts";
import type { SessionNotice } from "./session.ts";
import type { Receiver, ToastEvent } from "./shared/effects.ts";
import type { Asker } from "./shared/request-change.ts";

/** The events that a change sends to the machine that owns it. */
export type ChangeNotice =
  | ListNews
  | ToastEvent
  | { type: "session.signOut" }
  /** The change is confirmed or has failed. */
  | { type: "change.closed"; number: number };

export interface ChangeInput {
  readonly owner: Receiver<ChangeNotice>;
  /** The number of the change, unique in the page. */
  readonly number: number;
  readonly change: ChangeRequest;
  readonly asker: Asker;
}

type SessionClosed = Extract<SessionNotice, { type: "session.closed" }>;
type Answer = DoneActorEvent<Confirmation, "call"> | ErrorActorEvent<unknown, "call">;

export type ChangeEvent =
  /** All earlier changes of the same record have ended. */
  | { type: "change.start" }
  | { type: "asker.left" }
  /** The same change is requested again. */
  | { type: "asker.joined"; asker: Asker }
  | SessionClosed;

/**
 * Makes one change of the server's data, from its request until it is confirmed or has failed. The outcome is reported
 * to the asker, or in a toast where the asker has left or the session has ended.
 */
export const changeMachine = setup({
  types: {
    context: {} as ChangeInput,
    input: {} as ChangeInput,
    events: {} as ChangeEvent | Answer,
  },
  actors: {
    call: fromPromise<Confirmation, ChangeRequest>(({ input: change, signal }) => changeCalls.make(change, signal)),
  },
  actions: {
    setAsker: assign(({ event }) => {
      assertEvent(event, "asker.joined");
      return { asker: event.asker };
    }),
    tellConfirmed: sendTo(
      ({ context }) => context.asker,
      (_, { confirmation }: { confirmation: Confirmation }) => ({ type: "change.confirmed", confirmation }) as const,
    ),
    tellFailed: sendTo(
      ({ context }) => context.asker,
      (_, { error }: { error: unknown }) => ({ type: "change.failed", error: toApiError(error) }) as const,
    ),
    tellLists: sendTo(
      ({ context }) => context.owner,
      (_, { confirmation }: { confirmation: Confirmation }) => confirmation.news as ListNews,
    ),
    tellRemoved: sendTo(
      ({ context }) => context.owner,
      ({ context }) => removed(context.change as Parameters<typeof removed>[0]),
    ),
    tellClosed: sendTo(
      ({ context }) => context.owner,
      ({ context }) => ({ type: "change.closed", number: context.number }) as const,
    ),
    signOut: sendTo(({ context }) => context.owner, { type: "session.signOut" } as const),
    tellTooLate: sendTo(({ context }) => context.asker, {
      type: "change.failed",
      error: new ApiError({ kind: "cancelled" }, true),
    } as const),
    toastConfirmed: sendTo(
      ({ context }) => context.owner,
      ({ context }, { confirmation }: { confirmation: Confirmation }) =>
        toast("success", confirmedWords(context.change, confirmation.ended)),
    ),
    toastFailed: sendTo(
      ({ context }) => context.owner,
      ({ context }, { error }: { error: unknown }) => toast("error", failedWords(context.change, reasonOf(error))),
    ),
    toastSaved: sendTo(
      ({ context }) => context.owner,
      (_, { end }: { end: SessionEnd }) => toast("success", wordsAfterSession(end, "saved")),
    ),
    toastLost: sendTo(
      ({ context }) => context.owner,
      (_, { end }: { end: SessionEnd }) => toast("error", wordsAfterSession(end, "lost")),
    ),
  },
  guards: {
    hasNews: (_, { confirmation }: { confirmation: Confirmation }) => confirmation.news !== undefined,
    isGone: (_, { error }: { error: unknown }) => isGone(error),
    isOneOfMany: ({ context: { change } }) => "isOneOfMany" in change && change.isOneOfMany === true,
    isPassword: ({ context }) => context.change.kind === "password.change",
    wasSaid: (_, { confirmation }: { confirmation: Confirmation }) => confirmation.announced,
    wasAnnounced: (_, { error }: { error: unknown }) => toApiError(error).announced,
    /** Whether the person has seen a message about it. A 401 does not count: only an open session announces it. */
    wasShown: (_, { error }: { error: unknown }) => toApiError(error).announced && !isRejected(error),
    isExpired: ({ event }) => {
      assertEvent(event, "session.closed");
      return event.cause === "session.rejected";
    },
  },
}).createMachine({
  id: "change",
  context: ({ input }) => input,
  type: "parallel",
  states: {
    // Declared before `call`, so that the asker hears of the outcome before the lists change.
    person: {
      initial: "here",
      states: {
        here: {
          on: {
            "asker.left": "left",
            "session.closed": [
              // The asker of many changes stays, and reports on all of them in one toast.
              { guard: "isOneOfMany" },
              { guard: "isExpired", target: "expired" },
              { target: "signedOut" },
            ],
            "xstate.done.actor.call": {
              actions: { type: "tellConfirmed", params: ({ event }) => ({ confirmation: event.output }) },
            },
            "xstate.error.actor.call": {
              actions: { type: "tellFailed", params: ({ event }) => ({ error: event.error }) },
            },
          },
        },

        left: {
          on: {
            "asker.joined": { target: "here", actions: "setAsker" },
            "session.closed": [{ guard: "isExpired", target: "expired" }, { target: "signedOut" }],
            "xstate.done.actor.call": [
              {
                guard: "isPassword",
                actions: [
                  { type: "toastConfirmed", params: ({ event }) => ({ confirmation: event.output }) },
                  "signOut",
                ],
              },
              { guard: { type: "wasSaid", params: ({ event }) => ({ confirmation: event.output }) } },
              { actions: { type: "toastConfirmed", params: ({ event }) => ({ confirmation: event.output }) } },
            ],
            "xstate.error.actor.call": [
              { guard: { type: "wasShown", params: ({ event }) => ({ error: event.error }) } },
              { actions: { type: "toastFailed", params: ({ event }) => ({ error: event.error }) } },
            ],
          },
        },

        // From here on toasts name nobody: somebody else may be at the screen.
        signedOut: {
          on: {
            "asker.joined": { target: "here", actions: "setAsker" },
            "xstate.done.actor.call": [
              { guard: { type: "wasSaid", params: ({ event }) => ({ confirmation: event.output }) } },
              { actions: { type: "toastSaved", params: { end: "signedOut" } } },
            ],
            "xstate.error.actor.call": [
              { guard: { type: "wasShown", params: ({ event }) => ({ error: event.error }) } },
              { actions: { type: "toastLost", params: { end: "signedOut" } } },
            ],
          },
        },

        expired: {
          on: {
            "asker.joined": { target: "here", actions: "setAsker" },
            "xstate.done.actor.call": [
              { guard: { type: "wasSaid", params: ({ event }) => ({ confirmation: event.output }) } },
              { actions: { type: "toastSaved", params: { end: "expired" } } },
            ],
            // The session has announced its expiry, perhaps because of this very call.
            "xstate.error.actor.call": [
              { guard: { type: "wasAnnounced", params: ({ event }) => ({ error: event.error }) } },
              { actions: { type: "toastLost", params: { end: "expired" } } },
            ],
          },
        },
      },
    },

    call: {
      initial: "waiting",
      states: {
        waiting: {
          on: {
            "change.start": "pending",
            // The call would carry another session's token, or none.
            "session.closed": [
              { guard: "isOneOfMany", target: "failed", actions: "tellTooLate" },
              { guard: "isExpired", target: "failed", actions: { type: "toastLost", params: { end: "expired" } } },
              { target: "failed", actions: { type: "toastLost", params: { end: "signedOut" } } },
            ],
          },
        },

        pending: {
          invoke: {
            id: "call",
            src: "call",
            input: ({ context }) => context.change,
            onDone: [
              {
                guard: { type: "hasNews", params: ({ event }) => ({ confirmation: event.output }) },
                target: "confirmed",
                actions: { type: "tellLists", params: ({ event }) => ({ confirmation: event.output }) },
              },
              { target: "confirmed" },
            ],
            onError: [
              {
                // Somebody else has deleted the record: the lists drop it.
                guard: { type: "isGone", params: ({ event }) => ({ error: event.error }) },
                target: "failed",
                actions: "tellRemoved",
              },
              { target: "failed" },
            ],
          },
        },

        confirmed: { entry: "tellClosed" },

        failed: { entry: "tellClosed" },
      },
    },
  },
});

const toast = (kind: ToastEvent["kind"], message: string) => ({ type: "toast", kind, message }) as const;

/** Returns the server's message where it refused, undefined if it gave none; or else the error's message. */
function reasonOf(error: unknown): string | undefined {
  const { failure, message } = toApiError(error);
  return failure.kind === "refused" ? failure.serverMessage : message;
}

function isRejected(error: unknown): boolean {
  const { failure } = toApiError(error);
  return failure.kind === "refused" && failure.status === 401;
}
