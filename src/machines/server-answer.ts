import { assertEvent, assign, fromCallback, fromPromise, setup } from "xstate";
import { type ApiError, toApiError } from "../services/api-error.ts";
import type { ServerAnswer } from "../services/list-changes.ts";
import type { ServerReached } from "./shared/shop-data-ref.ts";
import {
  type AnnouncedVersions,
  hasOtherVersion,
  type VersionsAnnounced,
  type WatchedLists,
  watchLists,
} from "./shared/watch-lists.ts";

export interface ServerAnswerInput {
  readonly shopData: WatchedLists;
}

interface ServerAnswerContext extends ServerAnswerInput {
  readonly question: string | undefined;
  /** The last answer, to this question or to the one before. */
  readonly answer: ServerAnswer | undefined;
  /** The error of the last request that failed; undefined before one has. */
  readonly failure: ApiError | undefined;
  /** The versions of the lists announced since the server was asked; undefined for none. */
  readonly announced: AnnouncedVersions | undefined;
}

type QuestionChanged = { readonly type: "question.changed"; readonly question: string | undefined };

export type ServerAnswerEvent = QuestionChanged | VersionsAnnounced | ServerReached | { readonly type: "answer.retry" };

/** Asks the server. Rejects with an error for `toApiError`; announces only a session's end. */
export type AskServer<Answer extends ServerAnswer = ServerAnswer> = (
  question: string,
  signal: AbortSignal,
) => Promise<Answer>;

/** Tells the question, at once and whenever it changes; undefined for none. Returns the function that ends that. */
export type WatchQuestion = (tell: (question: string | undefined) => void) => () => void;

/** Returns the services of `serverAnswerMachine`: each screen provides those of its own question. */
export function answersTo(ask: AskServer, watchQuestion: WatchQuestion) {
  return {
    ask: fromPromise<ServerAnswer, string>(({ input: question, signal }) => ask(question, signal)),
    watchQuestion: fromCallback<QuestionChanged>(({ sendBack }) =>
      watchQuestion((question) => sendBack({ type: "question.changed", question })),
    ),
  };
}

/**
 * Asks the server of a large shop one question for as long as a screen shows its answer (behaviour: Large shops). It
 * asks again when the lists have changed, a few times a second at most, and where the server was behind; the previous
 * answer stays meanwhile.
 */
export const serverAnswerMachine = setup({
  types: {
    context: {} as ServerAnswerContext,
    input: {} as ServerAnswerInput,
    events: {} as ServerAnswerEvent,
    tags: "" as "busy",
  },
  actors: {
    ...answersTo(
      () => Promise.reject(toApiError(undefined)),
      () => () => undefined,
    ),
    watchLists,
  },
  actions: {
    setQuestion: assign(({ event }) => {
      assertEvent(event, "question.changed");
      return { question: event.question };
    }),
    setAnswer: assign({ answer: (_, { answer }: { answer: ServerAnswer }) => answer }),
    setFailure: assign({ failure: (_, { error }: { error: unknown }) => toApiError(error) }),
    clearAnswer: assign({ answer: undefined }),
    setAnnounced: assign(({ event }) => {
      assertEvent(event, "versions.announced");
      return { announced: event.versions };
    }),
    forgetAnnounced: assign({ announced: undefined }),
  },
  guards: {
    isNone: ({ event }) => {
      assertEvent(event, "question.changed");
      return event.question === undefined;
    },
    isAnother: ({ context, event }) => {
      assertEvent(event, "question.changed");
      return event.question !== context.question;
    },
    isOutdated: ({ context: { answer, announced } }) =>
      answer !== undefined && announced !== undefined && hasOtherVersion(announced, answer.versions),
    isBehind: ({ context }) => context.answer?.isBehind === true,
  },
  delays: {
    /** Limits how often the server is asked where much changes. */
    soon: 250,
    /** By then the server has indexed more. */
    later: 5_000,
  },
}).createMachine({
  id: "serverAnswer",
  context: ({ input }) => ({
    ...input,
    question: undefined,
    answer: undefined,
    failure: undefined,
    announced: undefined,
  }),
  invoke: [
    { id: "watchQuestion", src: "watchQuestion" },
    { id: "watchLists", src: "watchLists", input: ({ context }) => context.shopData },
  ],
  on: {
    "question.changed": [
      { guard: "isNone", target: ".idle", actions: "setQuestion" },
      { guard: "isAnother", target: ".asking", actions: "setQuestion" },
    ],
    "versions.announced": { actions: "setAnnounced" },
  },
  initial: "idle",
  states: {
    /** There is no question. */
    idle: { entry: "clearAnswer" },

    asking: {
      tags: "busy",
      entry: "forgetAnnounced",
      invoke: {
        id: "ask",
        src: "ask",
        input: ({ context: { question = "" } }) => question,
        onDone: { target: "known", actions: { type: "setAnswer", params: ({ event }) => ({ answer: event.output }) } },
        onError: {
          target: "failed",
          actions: { type: "setFailure", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },

    known: {
      always: { guard: "isOutdated", target: "outdated" },
      after: { later: { guard: "isBehind", target: "asking" } },
    },

    outdated: { after: { soon: "asking" } },

    /** Asks again once the server announces versions or is reached again. */
    failed: { on: { "versions.announced": "outdated", "server.reached": "outdated", "answer.retry": "asking" } },
  },
});
