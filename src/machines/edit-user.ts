import { assertEvent, assign, enqueueActions, fromPromise, sendTo, setup } from "xstate";
import { usersPath } from "../domain/paths.ts";
import type { User } from "../domain/records.ts";
import {
  draftOf,
  fieldsOf,
  type UserDraft,
  type UserFields,
  type UserProblem,
  userProblem,
} from "../domain/user-form.ts";
import { toApiError } from "../services/api-error.ts";
import type { ShopApi } from "../services/shop-api.ts";
import type { BackEvent, Receiver, ToastEvent } from "./effects.ts";
import type { UserChanged } from "./shop-data.ts";

type EditApi = Pick<ShopApi, "updateUser">;

export interface EditUserInput {
  readonly api: EditApi;
  readonly parent: Receiver<ToastEvent | BackEvent | UserChanged>;
  readonly user: User;
}

interface EditUserContext {
  readonly api: EditApi;
  readonly parent: EditUserInput["parent"];
  readonly userId: string;
  readonly draft: UserDraft;
  /** The rule that kept the draft from being sent, until its field is changed. */
  readonly problem: UserProblem | undefined;
}

export type EditUserEvent =
  | { type: "field.changed"; field: keyof UserDraft; value: string }
  | { type: "form.submit" }
  /** Cancel and Close, which also give up a request under way. */
  | { type: "dialog.cancel" }
  /** Escape and the backdrop, which do nothing while a request is under way. */
  | { type: "dialog.dismiss" };

/** The edit dialog of one user (sections 2, 4 and 5): its draft, what is wrong with it, and its way to the server. */
export const editUserMachine = setup({
  types: {
    context: {} as EditUserContext,
    input: {} as EditUserInput,
    events: {} as EditUserEvent,
    tags: "" as "busy",
  },
  actors: {
    updateUser: fromPromise<
      Awaited<ReturnType<EditApi["updateUser"]>>,
      { api: EditApi; userId: string; fields: UserFields }
    >(({ input, signal }) => input.api.updateUser(input.userId, input.fields, signal)),
  },
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
      (_, { error }: { error: unknown }) => {
        const { failure } = toApiError(error);
        const said = failure.kind === "refused" ? failure.serverMessage : undefined;
        return { type: "toast", kind: "error", message: said ?? "Failed to update user" } as const;
      },
    ),
    tellUpdated: sendTo(
      ({ context }) => context.parent,
      (_, { user }: { user: Awaited<ReturnType<EditApi["updateUser"]>> }) =>
        ({ type: "user.changed", change: { type: "updated", record: user } }) as const,
    ),
    tellIfGone: enqueueActions(({ context, enqueue }, { error }: { error: unknown }) => {
      const { failure } = toApiError(error);
      if (failure.kind !== "refused" || failure.code !== "user_not_found") return;
      const change = { type: "removed", id: context.userId } as const;
      enqueue.sendTo(context.parent, { type: "user.changed", change });
    }),
    goBack: sendTo(({ context }) => context.parent, { type: "navigate.back", otherwise: usersPath } as const),
  },
  guards: {
    isValid: ({ context }) => userProblem(context.draft) === undefined,
    wasAnnounced: (_, { error }: { error: unknown }) => toApiError(error).announced,
  },
  delays: {
    /** Long enough to read one word. */
    successShown: 1000,
  },
}).createMachine({
  id: "editUser",
  context: ({ input: { api, parent, user } }) => ({
    api,
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
        id: "updateUser",
        src: "updateUser",
        input: ({ context: { api, userId, draft } }) => ({ api, userId, fields: fieldsOf(draft) }),
        onDone: {
          target: "success",
          actions: { type: "tellUpdated", params: ({ event }) => ({ user: event.output }) },
        },
        onError: [
          {
            guard: { type: "wasAnnounced", params: ({ event }) => ({ error: event.error }) },
            target: "editing",
            actions: { type: "tellIfGone", params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: "editing",
            actions: [
              { type: "toastFailure", params: ({ event }) => ({ error: event.error }) },
              { type: "tellIfGone", params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
      on: { "dialog.cancel": "closed" },
    },

    success: {
      after: { successShown: "closed" },
      on: { "dialog.cancel": "closed", "dialog.dismiss": "closed" },
    },

    closed: { type: "final", entry: "goBack" },
  },
});
