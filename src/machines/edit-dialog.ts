import { type ActorRefFrom, assertEvent, fromCallback, sendTo, setup } from "xstate";
import { usersPath } from "../domain/paths.ts";
import type { User } from "../domain/records.ts";
import { type EditUserInput, editUserMachine } from "./edit-user.ts";
import type { shopDataMachine } from "./shop-data.ts";
import { watch } from "./watch.ts";

export interface EditDialogInput extends Pick<EditUserInput, "changes" | "parent"> {
  readonly shopData: ActorRefFrom<typeof shopDataMachine>;
  readonly userId: string;
}

export type EditDialogEvent =
  /** The users are loaded, and the user is among them, or is not. */
  { type: "user.found"; user: User } | { type: "user.missing" } | { type: "dialog.dismiss" };

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
    watchUser: fromCallback<EditDialogEvent, Pick<EditDialogInput, "shopData" | "userId">>(({ input, sendBack }) => {
      const tell = ({ context }: ReturnType<typeof input.shopData.getSnapshot>) => {
        const { records } = context.users;
        if (!records) return;
        const user = records.byId.get(input.userId);
        sendBack(user ? { type: "user.found", user } : { type: "user.missing" });
      };
      tell(input.shopData.getSnapshot());
      return watch(input.shopData, tell);
    }),
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
      invoke: { id: "watchUser", src: "watchUser", input: ({ context }) => context },
      on: { "user.found": "open" },
      states: {
        waiting: { on: { "user.missing": "unknown" } },
        unknown: { on: { "dialog.dismiss": { target: "#editDialog.closed", actions: "goBack" } } },
      },
    },

    // What is being typed stays, even though somebody else deletes the user meanwhile.
    open: {
      invoke: {
        id: "editUser",
        src: "editUser",
        input: ({ context: { changes, parent }, event }) => {
          assertEvent(event, "user.found");
          return { changes, parent, user: event.user };
        },
        onDone: "closed",
      },
    },

    closed: { type: "final" },
  },
});
