import { assertEvent, sendTo, setup } from "xstate";
import { usersPath } from "../domain/paths.ts";
import { type EditUserInput, editUserMachine } from "./edit-user.ts";
import { type UserNews, watchUser } from "./watch-record.ts";

export interface EditDialogInput extends Pick<EditUserInput, "changes" | "parent" | "shopData"> {
  readonly userId: string;
}

export type EditDialogEvent = UserNews | { type: "dialog.dismiss" };

/** The edit dialog at a user's path (behaviour: Edit user dialog): waiting for the users, unknown, or open. */
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
    goBack: sendTo(({ context }) => context.parent, { type: "navigate.back", otherwise: usersPath } as const),
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
      on: { "user.found": "open" },
      states: {
        waiting: { on: { "user.missing": "unknown" } },
        unknown: { on: { "dialog.dismiss": { target: "#editDialog.closed", actions: "goBack" } } },
      },
    },

    open: {
      invoke: {
        id: "editUser",
        src: "editUser",
        input: ({ context: { changes, parent, shopData }, event }) => {
          assertEvent(event, "user.found");
          return { changes, parent, shopData, user: event.user };
        },
        onDone: "closed",
      },
    },

    closed: { type: "final" },
  },
});
