import { expect, it } from "vitest";
import { type ActorRefFrom, createActor, createEmptyActor } from "xstate";
import { deleteUserMachine } from "../../src/machines/delete-user.ts";
import { deletionDialogsMachine, shownDeletion } from "../../src/machines/deletion-dialogs.ts";
import { model } from "./deletion-dialogs.paths.ts";
import { fakeShopData } from "./fakes.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (_, inspect) => {
  const deletions = { subscribe: () => ({ unsubscribe: () => undefined }) } as never;
  const actor = createActor(deletionDialogsMachine, { input: { deletions }, inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});

it("shows the first question, then the first outcome", () => {
  let changed: (state: unknown) => void = () => undefined;
  const deletions = {
    subscribe: (listener: typeof changed) => {
      changed = listener;
      return { unsubscribe: () => undefined };
    },
  };
  const dialogs = createActor(deletionDialogsMachine, { input: { deletions: deletions as never } });
  dialogs.start();
  const running = new Map<string, ActorRefFrom<typeof deleteUserMachine>>();
  for (const userId of ["u1", "u2"]) {
    const nobody = createEmptyActor() as never;
    const { shopData } = fakeShopData();
    const input = { changes: nobody, parent: nobody, shopData, userId };
    running.set(userId, createActor(deleteUserMachine, { input }).start());
  }
  changed({ context: { deletions: running } });
  expect(shownDeletion(dialogs.getSnapshot())).toBe("u1");
  running.get("u1")?.send({ type: "deletion.cancel" });
  expect(shownDeletion(dialogs.getSnapshot())).toBe("u2");
  running.get("u2")?.send({ type: "deletion.confirm" });
  expect(shownDeletion(dialogs.getSnapshot())).toBeUndefined();
});
