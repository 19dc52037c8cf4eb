import { type ActorRefFrom, assertEvent, assign, fromCallback, setup } from "xstate";
import { goThrough, watchClosing } from "../services/leave-watch.ts";
import type { changesMachine } from "./changes.ts";
import { isUnsaved } from "./shared/drafts.ts";
import { watch } from "./shared/watch.ts";

export interface LeavingInput {
  /** The actor that knows the open form and what is under way. */
  readonly changes: ActorRefFrom<typeof changesMachine>;
}

interface LeavingContext extends LeavingInput {
  /** The number of steps through their history that the person wants to go; negative for back. */
  readonly by: number;
}

export type LeavingEvent =
  /** The person steps through their history. While this event can be taken, the step is held. */
  | { type: "leave.try"; by: number }
  | { type: "leave.stay" }
  | { type: "leave.confirm" }
  /** No form is open any more, so nothing can be lost. */
  | { type: "form.closed" }
  | { type: "page.left" };

/**
 * Asks whether the person means to leave what they have typed, or to close the page during a change of many orders
 * (behaviour: Nothing typed is lost; Changing many orders).
 */
export const leavingMachine = setup({
  types: {
    context: {} as LeavingContext,
    input: {} as LeavingInput,
    events: {} as LeavingEvent,
  },
  actors: {
    watchClosing: fromCallback<LeavingEvent, LeavingInput>(({ input: { changes } }) =>
      watchClosing(() => isUnsaved(changes) || isAtWork(changes)),
    ),
    watchForm: fromCallback<LeavingEvent, Pick<LeavingInput, "changes">>(({ input: { changes }, sendBack }) =>
      watch(changes, ({ context }) => {
        if (!context.form) sendBack({ type: "form.closed" });
      }),
    ),
    goThrough: fromCallback<LeavingEvent, Pick<LeavingContext, "by">>(({ input: { by }, sendBack }) =>
      goThrough(by, () => sendBack({ type: "page.left" })),
    ),
  },
  actions: {
    setSteps: assign(({ event }) => {
      assertEvent(event, "leave.try");
      return { by: event.by };
    }),
  },
  guards: {
    isUnsaved: ({ context }) => isUnsaved(context.changes),
  },
}).createMachine({
  id: "leaving",
  context: ({ input }) => ({ ...input, by: 0 }),
  invoke: { id: "watchClosing", src: "watchClosing", input: ({ context }) => context },
  initial: "staying",
  states: {
    staying: { on: { "leave.try": { guard: "isUnsaved", target: "asking", actions: "setSteps" } } },

    asking: {
      invoke: { id: "watchForm", src: "watchForm", input: ({ context: { changes } }) => ({ changes }) },
      on: {
        "leave.try": { guard: "isUnsaved", actions: "setSteps" },
        "leave.stay": "staying",
        "form.closed": "staying",
        "leave.confirm": "going",
      },
    },

    /** What is typed is lost with the screen. */
    going: {
      invoke: { id: "goThrough", src: "goThrough", input: ({ context: { by } }) => ({ by }) },
      on: { "page.left": "staying" },
    },
  },
});

/** Whether a change of many orders is running, which would end with the page. */
const isAtWork = (changes: LeavingInput["changes"]): boolean =>
  changes.getSnapshot().children.bulk?.getSnapshot().hasTag("busy") ?? false;
