// @module-tag long
// The generated paths of the dialog that edits a user.
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { clashesOf } from "../../src/domain/merge.ts";
import type { UserDraft } from "../../src/domain/user-form.ts";
import {
  aged,
  clashed,
  gone,
  model,
  user as modelled,
  offline,
  overtaken,
  refused,
  renamed,
} from "../machines/edit-user.paths.ts";
import { changedReply } from "../machines/meanwhile.ts";
import type { PathEvent } from "../machines/paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { type StoredUser, storedUsers } from "./stored.ts";
import { eventually, pathOf } from "./visit.ts";
import { coverage, expectSeen, pathsToWalk, sendTo, visitWithSeam } from "./walk.ts";

const updates = /^\/api\/users\/[^/]+$/;

let session: string;
beforeAll(async () => {
  session = await openSession();
});

describe("the dialog that edits a user", () => {
  const paths = pathsToWalk(model);
  const covered = coverage<typeof model.machine, [page: Page, user: StoredUser, state: AnyMachineSnapshot]>(
    model,
    paths.length,
    {
      editing: async (page, user, state) => {
        await seesButton(on(page).update, true);
        await seesName(page, user, state);
      },
      updating: (page) => seesButton(on(page).updating, false),
      clashing: (page) => expectSeen(page.getByRole("group", { name: "Full Name", exact: true })),
      gone: async (page, user, state) => {
        await expectSeen(page.getByText("Somebody else deleted this user meanwhile."));
        await seesName(page, user, state);
      },
      success: async (page) => {
        await seesButton(on(page).updated, false);
        // The saved change is one's own.
        await expectSeen(page.getByText("Somebody else changed this user meanwhile"), 0);
      },
      closed: (page) => expectSeen(on(page).updateUser, 0),
    },
  );

  test.each(paths)("%s", async (_, path) => {
    // Uses one of the first users with valid fields: other tests delete the last ones.
    const users = await storedUsers(session);
    const user = users.find(({ age, contactNo, gender }) => age && contactNo && gender) ?? expect.fail("nobody fits");
    const { page, toasts } = await visitWithSeam(`/users?q=${user.email}`, {
      stored: { authToken: session },
      apart: true,
    });
    const call = await holdCalls(page, "PUT", updates);
    await on(page).editUser(user.name).click();
    await on(page).updateUser.waitFor();
    // From here on, the test controls the time.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);

    let said = 0;
    for (const { event, state } of path) {
      await perform(page, call, event, user);
      await covered.expectState(page, state.value, page, user, state);
      const { problem } = state.context;
      if (event.error === refused || event.error === offline || (event.type === "form.submit" && problem)) {
        said += 1;
        await eventually(() => toasts.length).toBeGreaterThanOrEqual(1);
        await eventually(() => toasts.at(-1)).toEqual({
          kind: "error",
          message: problem?.message ?? String((event.error as Error).message),
        });
      }
    }
    if (said === 0) expect(toasts).toEqual([]);
    const updated = path.filter(({ event, state }) => state.value === "updating" && event.type !== "draft.ask");
    await eventually(call.count).toBe(updated.length);
    if (path.at(-1)?.state.value === "closed") await eventually(() => pathOf(page)).toBe(`/users?q=${user.email}`);
    await covered.add(page);
  });

  /** Returns this shop's user with the fields that somebody else changes in the model. */
  const of = (user: StoredUser, { version, ...fields }: Omit<typeof modelled, "version"> & { version: string }) => {
    const changed = Object.entries(fields).filter(([name, value]) => modelled[name as keyof typeof fields] !== value);
    return { ...user, ...Object.fromEntries(changed), version };
  };

  async function perform(page: Page, call: HeldCall, event: PathEvent, user: StoredUser) {
    switch (event.type) {
      case "field.changed":
        // Types another value first: the same value again would be no change.
        await on(page).fullName.fill("x");
        return on(page).fullName.fill(String(event.value));
      case "form.submit":
        return page.getByRole("dialog").locator("button[type=submit]").click();
      case "dialog.cancel":
        return page
          .getByRole("dialog")
          .getByRole("button", { name: /^(Cancel|OK)$/ })
          .click();
      case "dialog.dismiss":
        return page.keyboard.press("Escape");
      case "xstate.after.successShown.editUser.success":
        return page.clock.runFor(1000);
      case "change.confirmed":
        return call.release("*");
      case "user.found":
        return sendTo("editUser", { ...event, user: of(user, event.user as typeof modelled) })({ page });
      case "user.missing":
      case "draft.ask":
        return sendTo("editUser", event)({ page });
      case "clash.choose":
        return page.getByRole("radio", { name: event.choice === "mine" ? /^Yours/ : /^Theirs/ }).check();
    }
    if (event.error === overtaken) return call.answer(412, changedReply(of(user, aged)));
    if (event.error === clashed) return call.answer(412, changedReply(of(user, renamed)));
    if (event.error === gone) return call.answer(404, { code: "user_not_found", message: gone.message });
    if (event.error === refused) return call.answer(409, { message: refused.message });
    if (event.error === offline) return call.breakOff();
    throw new Error(`The test does not know how ${event.type} happens.`);
  }

  async function seesButton(button: Locator, canBePressed: boolean) {
    await expectSeen(button);
    expect(await button.isEnabled()).toBe(canBePressed);
  }

  /** Waits until the name is as it was typed, and marked as invalid where it is wrong or clashes. */
  async function seesName(page: Page, user: StoredUser, { context }: AnyMachineSnapshot) {
    const { draft, problem } = context;
    await eventually(() => on(page).fullName.inputValue()).toBe(draft.name === modelled.name ? user.name : draft.name);
    await eventually(async () => (await on(page).fullName.getAttribute("aria-invalid")) === "true").toBe(
      problem !== undefined || clashesOf<UserDraft>(context).includes("name"),
    );
  }
});
