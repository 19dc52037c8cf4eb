import { assertEvent, assign, setup } from "xstate";
import type { UndoRequest } from "../domain/change-request.ts";
import { type ChangeOutcome, type RequestChangeInput, requestChange } from "./shared/request-change.ts";

export interface TakeBackInput {
  readonly changes: RequestChangeInput["changes"];
  readonly change: UndoRequest;
}

interface TakeBackContext extends TakeBackInput {
  /** The reason of the last failure; undefined where there is none. */
  readonly reason: string | undefined;
}

export type TakeBackEvent = { type: "change.takeBack" } | ChangeOutcome;

/** Takes back one change of a history (behaviour: Take back). The reason of a failure is shown beside the change. */
export const takeBackMachine = setup({
  types: {
    context: {} as TakeBackContext,
    input: {} as TakeBackInput,
    events: {} as TakeBackEvent,
    tags: "" as "busy",
  },
  actors: { requestChange },
  actions: {
    setReason: assign({
      reason: ({ event }) => {
        assertEvent(event, "change.failed");
        return event.error.message;
      },
    }),
    forgetReason: assign({ reason: undefined }),
  },
  guards: {
    /** Whether trying again is pointless: the change cannot be taken back, or there is no such change. */
    isFinal: ({ event }) => {
      assertEvent(event, "change.failed");
      const { failure } = event.error;
      return failure.kind === "refused" && (failure.status === 404 || failure.status === 409);
    },
  },
}).createMachine({
  id: "takeBack",
  context: ({ input }) => ({ ...input, reason: undefined }),
  initial: "possible",
  states: {
    possible: { on: { "change.takeBack": { target: "asking", actions: "forgetReason" } } },

    asking: {
      tags: "busy",
      invoke: { id: "requestChange", src: "requestChange", input: ({ context }) => context },
      on: {
        "change.confirmed": "taken",
        "change.failed": [
          { guard: "isFinal", target: "impossible", actions: "setReason" },
          { target: "possible", actions: "setReason" },
        ],
      },
    },

    taken: {},
    impossible: {},
  },
});
