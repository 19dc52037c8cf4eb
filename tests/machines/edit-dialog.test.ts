import { createActor } from "xstate";
import { editDialogMachine } from "../../src/machines/edit-dialog.ts";
import { model, user } from "./edit-dialog.paths.ts";
import { listeningParent } from "./fakes.ts";
import { walkAllPaths } from "./walk.ts";

/** Returns a fake of the shop's data, whose users a test loads. */
function shop() {
  let tell: (state: unknown) => void = () => undefined;
  const stateOf = (users: object[] | null) => ({
    context: {
      users: {
        records: users && { byId: new Map(users.map((one) => [(one as typeof user)._id, one])) },
      },
    },
  });
  return {
    load: (users: object[]) => tell(stateOf(users)),
    shopData: {
      getSnapshot: () => stateOf(null),
      subscribe: (listener: typeof tell) => {
        tell = listener;
        return { unsubscribe: () => undefined };
      },
    },
  };
}

walkAllPaths(model, (beginning, inspect) => {
  const { load, shopData } = shop();
  const { actor: parent } = listeningParent();
  const input = { ...beginning.input(), shopData: shopData as never, parent: parent as never };
  const actor = createActor(editDialogMachine, { input, inspect });
  return {
    actor,
    perform: (event) => {
      if (event.type === "user.found") load([user]);
      else if (event.type === "user.missing") load([]);
      else if (event.type === "dialog.dismiss") actor.send({ type: "dialog.dismiss" });
      else actor.getSnapshot().children.editUser?.send({ type: "dialog.cancel" });
    },
  };
});
