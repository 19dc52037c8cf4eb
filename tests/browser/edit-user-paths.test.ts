// The generated paths of the dialog that edits a user.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { model, user as modelled, offline, refused } from "../machines/edit-user.paths.ts";
import type { PathEvent } from "../machines/paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { storedUsers } from "./stored.ts";
import { eventually, pathOf } from "./visit.ts";
import { coverage, expectState, pathsToWalk, visitWithSeam } from "./walk.ts";

const updates = /^\/api\/users\/[^/]+$/;

let session: string;
beforeAll(async () => {
  session = await openSession();
});

describe("the dialog that edits a user", () => {
  const paths = pathsToWalk(model);
  const covered = coverage(model, paths.length);

  test.each(paths)("%s", async (_, path) => {
    // One of the first who break no rule: the last are deleted elsewhere.
    const users = await storedUsers(session);
    const user = users.find(({ age, contactNo, gender }) => age && contactNo && gender) ?? expect.fail("nobody fits");
    const { page, toasts } = await visitWithSeam(`/users?q=${user.email}`, { stored: { authToken: session } });
    const call = await holdCalls(page, "PUT", updates);
    await on(page).editUser(user.name).click();
    await on(page).updateUser.waitFor();
    // From here on it is the test that lets time pass.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);

    let said = 0;
    for (const { event, state } of path) {
      await perform(page, call, event);
      await expectState(page, model.machine.id, state.value);
      const { draft, problem } = state.context;
      await sees(page, String(state.value));
      if (state.value === "editing") {
        await eventually(() => on(page).fullName.inputValue()).toBe(
          draft.name === modelled.name ? user.name : draft.name,
        );
        await eventually(async () => (await on(page).fullName.getAttribute("aria-invalid")) === "true").toBe(
          problem !== undefined,
        );
      }
      if (event.error || (event.type === "form.submit" && problem)) {
        said += 1;
        await eventually(() => toasts.length).toBeGreaterThanOrEqual(1);
        expect(toasts.at(-1)).toEqual({
          kind: "error",
          message: problem?.message ?? String((event.error as Error).message),
        });
      }
    }
    if (said === 0) expect(toasts).toEqual([]);
    expect(call.count()).toBe(path.filter(({ state }) => state.value === "updating").length);
    if (path.at(-1)?.state.value === "closed") await eventually(() => pathOf(page)).toBe(`/users?q=${user.email}`);
    await covered.add(page);
  });

  async function perform(page: Page, call: HeldCall, event: PathEvent) {
    switch (event.type) {
      case "field.changed":
        // The same value again is a change only by way of another.
        await on(page).fullName.fill("x");
        return on(page).fullName.fill(String(event.value));
      case "form.submit":
        return on(page).update.click();
      case "dialog.cancel":
        return on(page).cancel.click();
      case "dialog.dismiss":
        return page.keyboard.press("Escape");
      case "xstate.after.successShown.editUser.success":
        return page.clock.runFor(1000);
      case "change.confirmed":
        return call.release();
    }
    if (event.error === refused) return call.answer(409, { message: refused.message });
    if (event.error === offline) return call.breakOff();
    throw new Error(`The test does not know how ${event.type} happens.`);
  }

  /** What a person sees in each of the machine's states. */
  async function sees(page: Page, state: string) {
    const { update, updating, updated, updateUser } = on(page);
    if (state === "closed") return eventually(() => updateUser.count()).toBe(0);
    const button = { editing: update, updating, success: updated }[state];
    await button?.waitFor();
    expect(await button?.isDisabled()).toBe(state !== "editing");
  }
});
