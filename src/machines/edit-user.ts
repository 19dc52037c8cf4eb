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
import { isGone, toApiError } from "../services/api-error.ts";
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
  /** Cancel and Close, which do not wait for a request under way. */
  | { type: "dialog.cancel" }
  /** Escape and the backdrop, which do nothing while a request is under way. */
  | { type: "dialog.dismiss" };

/** One user's edit dialog (behaviour: Edit user dialog): its draft, its problem, and its way to the server. */
export const editUserMachine = setup({
  types: {
    context: {} as EditUserContext,
    input: {} as EditUserInput,
    events: {} as EditUserEvent,
    tags: "" as "busy",
  },
  actors: {
    // It goes on when the dialog is closed meanwhile: the server may have carried it out by then.
    updateUser: fromPromise<void, Pick<EditUserContext, "api" | "parent" | "userId"> & { fields: UserFields }>(
      async ({ input: { api, parent, userId, fields } }) => {
        const record = await api.updateUser(userId, fields);
        parent.send({ type: "user.changed", change: { type: "updated", record } });
      },
    ),
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
    tellIfGone: enqueueActions(({ context, enqueue }, { error }: { error: unknown }) => {
      if (!isGone(error)) return;
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
        input: ({ context: { api, parent, userId, draft } }) => ({ api, parent, userId, fields: fieldsOf(draft) }),
        onDone: "success",
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
