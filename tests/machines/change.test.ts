import { beforeEach, vi } from "vitest";
import { createActor, createEmptyActor } from "xstate";
import { type ChangeInput, changeMachine } from "../../src/machines/change.ts";
import { broken, gone, model } from "./change.paths.ts";
import { fakeNetwork, listeningParent } from "./fakes.ts";
import { walkAllPaths } from "./walk.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

walkAllPaths(model, (beginning, inspect) => {
  const { network } = fakeNetwork("stored");
  const { change } = beginning.input();
  const paths = { "user.delete": "/api/users/u1", "order.cancel": "/api/orders/cancel/o1" };
  const path = change.kind in paths ? paths[change.kind as keyof typeof paths] : "/api/auth/admin/password";
  const input: ChangeInput = {
    owner: listeningParent().actor as never,
    number: 1,
    change,
    asker: createEmptyActor() as never,
  };
  const actor = createActor(changeMachine, { input, inspect });
  return {
    actor,
    perform: async (event) => {
      const message = (event.output as { announced?: boolean } | undefined)?.announced
        ? { message: "Done.", showMessage: true }
        : {};
      if (event.output) await network.answer(path, 200, message);
      else if (event.error === broken) await network.answer(path, 500, {});
      else if (event.error === gone)
        await network.answer(path, 404, { code: "user_not_found", message: "Gone.", showMessage: true });
      else if (event.type === "asker.joined") actor.send({ type: "asker.joined", asker: createEmptyActor() as never });
      else actor.send(event as never);
    },
  };
});
