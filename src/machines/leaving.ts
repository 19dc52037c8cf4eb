import { type ActorRefFrom, assertEvent, assign, fromCallback, setup } from "xstate";
import { goThrough, watchClosing } from "../services/leave-watch.ts";
import type { changesMachine } from "./changes.ts";
import { isUnsaved } from "./drafts.ts";
import { watch } from "./watch.ts";

export interface LeavingInput {
  /** Who knows the form that is open, and what is under way. */
  readonly changes: ActorRefFrom<typeof changesMachine>;
}

interface LeavingContext extends LeavingInput {
  /** How many steps of their history away the person wants to go; back where it is negative. */
  readonly by: number;
}

export type LeavingEvent =
  /** The person steps through their history. It is held where this is possible. */
  | { type: "leave.try"; by: number }
  | { type: "leave.stay" }
  | { type: "leave.confirm" }
  /** Nothing is open any more that could be lost. */
  | { type: "form.closed" }
  | { type: "page.left" };

/**
 * Whether the person means to leave what they have typed, or to close the page on what goes on (behaviour: Nothing typed is
 * lost; Changing many orders).
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

    /** What is typed goes with the screen. */
    going: {
      invoke: { id: "goThrough", src: "goThrough", input: ({ context: { by } }) => ({ by }) },
      on: { "page.left": "staying" },
    },
  },
});

/** Whether something goes on that ends with the page. */
const isAtWork = (changes: LeavingInput["changes"]): boolean =>
  changes.getSnapshot().children.bulk?.getSnapshot().hasTag("busy") ?? false;
