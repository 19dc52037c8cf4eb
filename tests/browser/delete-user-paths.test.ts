// @module-tag long
// The generated paths of the deletion of a user.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { gone, model, type user as modelled, overtaken, renamed } from "../machines/delete-user.paths.ts";
import { changedReply } from "../machines/meanwhile.ts";
import type { PathEvent } from "../machines/paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { type StoredUser, storedUsers } from "./stored.ts";
import { eventually, pathOf } from "./visit.ts";
import { coverage, expectSeen, pathsToWalk, sendTo, visitWithSeam } from "./walk.ts";

const deletion = /^\/api\/users\/[^/]+$/;

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/** Returns the last user with a unique name: other tests use users from the start of the list. */
async function someUser(): Promise<StoredUser> {
  const users = await storedUsers(session);
  const names = users.map(({ name }) => name);
  return users.findLast(({ name }) => names.indexOf(name) === names.lastIndexOf(name)) as StoredUser;
}

describe("the deletion of a user", () => {
  const paths = pathsToWalk(model);
  const covered = coverage<typeof model.machine, [page: Page, user: StoredUser, fromProfile: boolean]>(
    model,
    paths.length,
    {
      confirming: async (page) => {
        await expectSeen(on(page).question);
        expect(await on(page).question.textContent()).toContain("You won't be able to revert this!");
        await noneIsDimmed(page);
      },
      deleting: async (page, user, fromProfile) => {
        await expectSeen(page.getByRole("alertdialog"), 0);
        if (fromProfile) return;
        await eventually(() => on(page).userRow(user.email).getAttribute("aria-busy")).toBe("true");
      },
      failed: async (page) => {
        await expectSeen(on(page).failed);
        expect(await on(page).failed.textContent()).toContain("Failed to delete the user.");
        await noneIsDimmed(page);
      },
      gone: async (page) => {
        await expectSeen(page.getByRole("alertdialog", { name: "User deleted", exact: true }));
        await noneIsDimmed(page);
      },
      deleted: async (page, user, fromProfile) => {
        await expectSeen(on(page).deleted);
        expect(await on(page).deleted.textContent()).toContain("The user has been deleted.");
        await eventually(() => on(page).userRow(user.email).count()).toBe(0);
        if (fromProfile) await eventually(() => pathOf(page)).toBe("/users");
      },
      closed: async (page) => {
        await expectSeen(page.getByRole("alertdialog"), 0);
        await noneIsDimmed(page);
      },
    },
  );

  test.each(paths)("%s", async (_, path, beginning) => {
    const fromProfile = beginning.input().profile !== undefined;
    const user = await someUser();
    const { page } = await visitWithSeam(fromProfile ? `/users/user/${user._id}` : `/users?q=${user.email}`, {
      stored: { authToken: session },
    });
    const call = await holdCalls(page, "DELETE", deletion);
    await (fromProfile ? on(page).delete : on(page).deleteUser(user.name)).click();
    await covered.expectState(page, "confirming", page, user, fromProfile);
    for (const { event, state } of path) {
      await perform(page, call, event, user);
      await covered.expectState(page, state.value, page, user, fromProfile);
    }
    await covered.add(page);
    const deleted = path.some(({ state }) => state.value === "deleted");
    expect((await storedUsers(session)).some(({ _id }) => _id === user._id)).toBe(!deleted);
    expect(call.count()).toBe(path.filter(({ event }) => event.type === "deletion.confirm").length);
  });

  async function perform(page: Page, call: HeldCall, event: PathEvent, user: StoredUser) {
    const { _id, name } = user;
    if (event.type === "deletion.confirm") await on(page).confirmDeletion.click();
    else if (event.type === "deletion.cancel") await on(page).cancel.click();
    else if (event.type === "deletion.acknowledge") await on(page).ok.click();
    else if (event.type === "user.found") {
      const { version } = event.user as typeof modelled;
      // The list lost the user if the server said that they are gone.
      const change = { type: "restored", record: user };
      await sendTo("shopData", { type: "user.changed", change })({ page });
      await sendTo("deleteUser", { ...event, user: { _id, name, version } })({ page });
    } else if (event.type === "user.missing") await sendTo("deleteUser", event)({ page });
    else if (event.error === overtaken) await call.answer(412, changedReply({ ...renamed, _id }));
    else if (event.error === gone) await call.answer(404, { code: "user_not_found", message: "Gone." });
    else if (event.error) await call.answer(500, {});
    else await call.release("*");
  }

  const noneIsDimmed = (page: Page) => expectSeen(page.locator("tr[aria-busy=true]"), 0);
});
