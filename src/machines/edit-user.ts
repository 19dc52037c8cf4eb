import { assertEvent, assign, sendTo, setup } from "xstate";
import { usersPath } from "../domain/paths.ts";
import type { User } from "../domain/records.ts";
import { draftOf, fieldsOf, type UserDraft, type UserProblem, userProblem } from "../domain/user-form.ts";
import type { BackEvent, Receiver, ToastEvent } from "./effects.ts";
import { type ChangeOutcome, type RequestChangeInput, requestChange } from "./request-change.ts";

export interface EditUserInput {
  readonly changes: RequestChangeInput["changes"];
  readonly parent: Receiver<ToastEvent | BackEvent>;
  readonly user: User;
}

interface EditUserContext {
  readonly changes: EditUserInput["changes"];
  readonly parent: EditUserInput["parent"];
  readonly userId: string;
  readonly draft: UserDraft;
  /** The rule that kept the draft from being sent, until its field is changed. */
  readonly problem: UserProblem | undefined;
}

export type EditUserEvent =
  | { type: "field.changed"; field: keyof UserDraft; value: string }
  | { type: "form.submit" }
  /** Cancel and Close, which do not wait for a request under way. */
  | { type: "dialog.cancel" }
  /** Escape and the backdrop, which do nothing while a request is under way. */
  | { type: "dialog.dismiss" }
  | ChangeOutcome;

/** One user's edit dialog (behaviour: Edit user dialog): its draft, its problem, and its way to the server. */
export const editUserMachine = setup({
  types: {
    context: {} as EditUserContext,
    input: {} as EditUserInput,
    events: {} as EditUserEvent,
    tags: "" as "busy",
  },
  actors: { requestChange },
  actions: {
    keepField: assign(({ context, event }) => {
      assertEvent(event, "field.changed");
      return {
        draft: { ...context.draft, [event.field]: event.value },
        problem: context.problem?.field === event.field ? undefined : context.problem,
      };
    }),
    keepProblem: assign({ problem: ({ context }) => userProblem(context.draft) }),
    forgetProblem: assign({ problem: undefined }),
    toastProblem: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: "toast", kind: "error", message: context.problem?.message ?? "" }) as const,
    ),
    toastFailure: sendTo(
      ({ context }) => context.parent,
      ({ event }) => {
        assertEvent(event, "change.failed");
        const { failure } = event.error;
        const said = failure.kind === "refused" ? failure.serverMessage : undefined;
        return { type: "toast", kind: "error", message: said ?? "Failed to update user" } as const;
      },
    ),
    goBack: sendTo(({ context }) => context.parent, { type: "navigate.back", otherwise: usersPath } as const),
  },
  guards: {
    isValid: ({ context }) => userProblem(context.draft) === undefined,
    wasAnnounced: ({ event }) => {
      assertEvent(event, "change.failed");
      return event.error.announced;
    },
  },
  delays: {
    /** Long enough to read one word. */
    successShown: 1000,
  },
}).createMachine({
  id: "editUser",
  context: ({ input: { changes, parent, user } }) => ({
    changes,
    parent,
    userId: user._id,
    draft: draftOf(user),
    problem: undefined,
  }),
  initial: "editing",
  states: {
    editing: {
      on: {
        "field.changed": { actions: "keepField" },
        "form.submit": [
          { guard: "isValid", target: "updating", actions: "forgetProblem" },
          { actions: ["keepProblem", "toastProblem"] },
        ],
        "dialog.cancel": "closed",
        "dialog.dismiss": "closed",
      },
    },

    updating: {
      tags: "busy",
      invoke: {
        id: "requestChange",
        src: "requestChange",
        input: ({ context: { changes, userId, draft } }) => ({
          changes,
          change: { kind: "user.update", id: userId, fields: fieldsOf(draft) },
        }),
      },
      on: {
        "change.confirmed": "success",
        "change.failed": [
          { guard: "wasAnnounced", target: "editing" },
          { target: "editing", actions: "toastFailure" },
        ],
        "dialog.cancel": "closed",
      },
    },

    success: {
      after: { successShown: "closed" },
      on: { "dialog.cancel": "closed", "dialog.dismiss": "closed" },
    },

    closed: { type: "final", entry: "goBack" },
  },
});
