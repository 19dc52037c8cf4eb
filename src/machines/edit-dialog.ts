import { assertEvent, sendTo, setup } from "xstate";
import { confirmedWords } from "../domain/change-request.ts";
import { isUserSaved } from "../domain/drafts.ts";
import { usersPath } from "../domain/paths.ts";
import { draftOf, fieldsOf, userOf } from "../domain/user-form.ts";
import { type EditUserInput, editUserMachine } from "./edit-user.ts";
import { draftFor } from "./shared/drafts.ts";
import { known } from "./shared/effects.ts";
import { type UserNews, watchUser } from "./shared/watch-record.ts";

export interface EditDialogInput extends Pick<EditUserInput, "changes" | "parent" | "shopData"> {
  readonly userId: string;
}

export type EditDialogEvent = UserNews | { type: "dialog.dismiss" };

/**
 * Opens the edit dialog at a user's path (behaviour: Edit user dialog) once the user is loaded, or says that there is
 * no such user.
 */
export const editDialogMachine = setup({
  types: {
    context: {} as EditDialogInput,
    input: {} as EditDialogInput,
    events: {} as EditDialogEvent,
    children: {} as { editUser: "editUser" },
  },
  actors: {
    editUser: editUserMachine,
    watchUser,
  },
  actions: {
    takeDraft: sendTo(({ context }) => context.changes, { type: "draft.taken" } as const),
    toastSaved: sendTo(
      ({ context }) => context.parent,
      ({ event }) => {
        assertEvent(event, "user.found");
        const { user } = event;
        return {
          type: "toast",
          kind: "success",
          message: confirmedWords({ kind: "user.update", id: user._id, fields: fieldsOf(draftOf(user)) }),
        } as const;
      },
    ),
    goBack: sendTo(({ context }) => context.parent, { type: "navigate.back", otherwise: usersPath } as const),
  },
  guards: {
    isSaved: ({ context, event }) => {
      assertEvent(event, "user.found");
      const draft = restoredIn(context);
      return draft !== undefined && isUserSaved(draft, event.user);
    },
    hasDraft: ({ context }) => restoredIn(context) !== undefined,
  },
}).createMachine({
  id: "editDialog",
  context: ({ input }) => input,
  initial: "looking",
  states: {
    looking: {
      initial: "waiting",
      invoke: {
        id: "watchUser",
        src: "watchUser",
        input: ({ context: { shopData, userId } }) => ({ shopData, id: userId }),
      },
      on: {
        "user.found": [
          // The edit was saved, but the page missed the reply: the session had ended.
          { guard: "isSaved", target: "closed", actions: ["takeDraft", "toastSaved", "goBack"] },
          { guard: "hasDraft", target: "open", actions: "takeDraft" },
          { target: "open" },
        ],
      },
      states: {
        waiting: {
          on: {
            "user.missing": [
              // The dialog shows what was typed, and says that the user is gone.
              { guard: "hasDraft", target: "#editDialog.open", actions: "takeDraft" },
              { target: "missing" },
            ],
          },
        },
        missing: { on: { "dialog.dismiss": { target: "#editDialog.closed", actions: "goBack" } } },
      },
    },

    open: {
      invoke: {
        id: "editUser",
        src: "editUser",
        input: ({ context, event }) => {
          assertEvent(event, ["user.found", "user.missing"]);
          const { changes, parent, shopData, userId } = context;
          const restored = restoredIn(context);
          const user = event.type === "user.found" ? event.user : userOf(userId, known(restored).typed.theirs);
          return { changes, parent, shopData, user, restored };
        },
        onDone: "closed",
      },
    },

    closed: { type: "final" },
  },
});

/** Returns the draft of this user that was kept when the session ended; undefined where there is none. */
const restoredIn = ({ changes, userId }: EditDialogInput) => draftFor(changes, ["user.update"], userId);
