// What this shows (behaviour: Nobody overwrites).
// Two administrators on one shop: the second to save loses nothing, and overwrites nothing.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { violations } from "./axe.ts";
import { aUser, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on, whyNot } from "./names.ts";
import { overflow } from "./reflow.ts";
import { callProduct, openSession, withOwnProduct } from "./sessions.ts";
import { openOrder, type StoredUser, storedOrder, storedUsers } from "./stored.ts";
import { emptyPage, eventually, keyboardAt, type sizes, visit } from "./visit.ts";

withOwnProduct();
let session: string;
beforeAll(async () => {
  session = await openSession();
});

interface Look {
  readonly size?: keyof typeof sizes;
  readonly theme?: "dark" | "light";
}
const visitSigned = (path: string, { size = "desktop", theme = "dark" }: Look = {}) =>
  visit(path, { stored: { authToken: session, isDarkMode: String(theme === "dark") }, size });
/** As `visitSigned`, but the page is not told of changes by others, so that its records become out of date. */
async function visitDeaf(path: string, look?: Look) {
  const visited = await visitSigned(emptyPage, look);
  await visited.page.route(/\/api\/changes/, () => undefined);
  await visited.page.goto(path);
  return visited;
}

/** Returns a user whose fields are valid in the edit dialog. Different places keep tests apart. */
async function somebody(place = 0): Promise<StoredUser> {
  const fitting = (await storedUsers(session)).filter(({ age, contactNo, gender }) => age && contactNo && gender);
  return fitting[place] ?? expect.fail("nobody fits");
}
const storedUser = async (id: string) => (await storedUsers(session)).find(({ _id }) => _id === id);
const put = async (path: string, body: object) =>
  expect((await callProduct(path, session, { method: "PUT", body: JSON.stringify(body) })).status).toBe(200);
const remove = async (path: string) =>
  expect((await callProduct(path, session, { method: "DELETE" })).status).toBe(200);
/** Changes a user as somebody else. */
const change = ({ _id, name, email, age, contactNo, gender }: StoredUser, fields: Partial<StoredUser>) =>
  put(`/users/${_id}`, { name, email, age, contactNo, gender, ...fields });

async function openEdit({ _id }: StoredUser, open: typeof visitSigned = visitSigned, look?: Look) {
  const visited = await open(`/users/user/${_id}`, look);
  await on(visited.page).edit.click();
  await on(visited.page).updateUser.waitFor();
  return visited;
}

const radio = (page: Page, field: string, name: string | RegExp) =>
  page.getByRole("group", { name: field, exact: true }).getByRole("radio", { name });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const dialogText = (page: Page) => on(page).updateUser.textContent();

describe("two people with the same user", () => {
  test("who change different fields both have theirs saved, without a word", { tags: ["long"] }, async () => {
    const user = await somebody();
    const [one, other] = [await openEdit(user), await openEdit(user, visitDeaf)];
    await on(one.page).phoneNumber.fill("0300 1112223");
    await on(other.page).fullName.fill("Merged Name");
    await on(one.page).update.click();
    await on(one.page).updateUser.waitFor({ state: "detached" });
    await on(other.page).update.click();
    await on(other.page).updateUser.waitFor({ state: "detached" });
    expect(await storedUser(user._id)).toMatchObject({ name: "Merged Name", contactNo: "0300 1112223" });
    await eventually(() => other.toasts).toEqual([{ kind: "success", message: "Merged Name was updated." }]);
  });

  test("see at once what the other changes, and a field that both changed keeps what is typed", async () => {
    const user = await somebody();
    const { page } = await openEdit(user);
    await on(page).fullName.fill("Typed Here");
    await change(user, { name: "Typed There", contactNo: "0300 4445556" });
    await page.getByText("Somebody else changed this user meanwhile: Full Name, Phone Number.").waitFor();
    expect(await on(page).phoneNumber.inputValue()).toBe("0300 4445556");
    expect(await on(page).fullName.inputValue()).toBe("Typed Here");
    await page.getByText("Somebody else changed this to “Typed There”").waitFor();
    // Update asks which value to keep before it sends anything, and Cancel loses nothing.
    await on(page).update.click();
    await radio(page, "Full Name", /^Yours/).waitFor();
    await on(page).cancel.click();
    expect(await on(page).fullName.inputValue()).toBe("Typed Here");
    expect((await storedUser(user._id))?.name).toBe("Typed There");
  });

  test.each([
    ["Yours", 0],
    ["Theirs", 1],
    ["Before", 2],
  ] as const)(
    "choose by the keyboard alone what is saved where both changed it: %s",
    { tags: ["long"] },
    async (choice, place) => {
      const user = await somebody(place);
      const saved = { Yours: "Mine Now", Theirs: "Theirs Now", Before: user.name }[choice];
      const { page, toasts } = await openEdit(user, visitDeaf);
      await on(page).fullName.fill("Mine Now");
      await on(page).phoneNumber.fill("0300 7778889");
      await change(user, { name: "Theirs Now", age: 55 });
      await on(page).phoneNumber.press("Enter");
      await radio(page, "Full Name", /^Yours/).waitFor();
      expect(await whyNot(save(page))).toContain("Choose what is to be saved.");
      const text = await dialogText(page);
      for (const part of ["Yours", "Mine Now", "Theirs", "Theirs Now", "Before", user.name])
        expect(text).toContain(part);
      expect(text).not.toContain("Phone Number");
      await keyboardAt(radio(page, "Full Name", /^Yours/));
      await page.keyboard.press("Space");
      for (let down = 0; down < place; down += 1) await page.keyboard.press("ArrowDown");
      expect(await radio(page, "Full Name", new RegExp(`^${choice}`)).isChecked()).toBe(true);
      await page.keyboard.press("Enter");
      await on(page).updateUser.waitFor({ state: "detached" });
      expect(await storedUser(user._id)).toMatchObject({ name: saved, age: 55, contactNo: "0300 7778889" });
      await eventually(() => toasts).toEqual([{ kind: "success", message: `${saved} was updated.` }]);
    },
  );

  test.each([
    ["dark", "desktop"],
    ["light", "desktop"],
    ["dark", "phone"],
    ["light", "phone"],
    ["dark", "narrow"],
  ] as const)(
    "can read the clash, also of long and foreign texts, in the %s theme on a %s",
    { tags: ["long"] },
    async (theme, size) => {
      const user = await somebody();
      const { page } = await openEdit(user, visitDeaf, { size, theme });
      const long = `<b>${"Ünbrökenname".repeat(9)}</b> שלום ${"مرحبا ".repeat(5)}`;
      await on(page).fullName.fill(long);
      await on(page).phoneNumber.fill("0300 0000001");
      await change(user, { name: `Not ${user.name}`, contactNo: "0300 0000002" });
      await on(page).update.click();
      await radio(page, "Full Name", /^Yours/).check();
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toEqual([]);
      await change(user, {});
    },
  );

  test("who opened a user that the other deletes are told, and can read on what they typed", {
    tags: ["long"],
  }, async () => {
    const user = await somebody(3);
    const { page } = await openEdit(user);
    await on(page).fullName.fill("Typed in vain");
    await remove(`/users/${user._id}`);
    await page.getByText("Somebody else deleted this user meanwhile. Nothing can be saved.").waitFor();
    expect(await on(page).fullName.inputValue()).toBe("Typed in vain");
    expect(await on(page).update.count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await on(page).ok.click();
    await on(page).updateUser.waitFor({ state: "detached" });
  });

  test("are asked again before a user is deleted whom the other has changed", { tags: ["long"] }, async () => {
    const user = await somebody(2);
    const { page } = await visitDeaf(`/users/user/${user._id}`);
    await on(page).delete.click();
    await on(page).question.waitFor();
    await change(user, { contactNo: "0300 9990001" });
    await on(page).confirmDeletion.click();
    await page.getByText(`Somebody else changed ${user.name} meanwhile: Phone Number.`).waitFor();
    expect(await storedUser(user._id)).toBeDefined();
    await on(page).confirmDeletion.click();
    await on(page).deleted.waitFor();
  });
});

describe("two people with the same order", () => {
  const openAction = async (id: string, action: "shipOrder" | "cancelOrder" | "deleteOrder") => {
    const visited = await visitSigned(`/orders/${id}`);
    await on(visited.page)[action].click();
    await visited.page.getByRole(action === "deleteOrder" ? "alertdialog" : "dialog").waitFor();
    return visited;
  };
  const shipping = { carrier: "TCS", trackingNumber: "THEIRS 1", status: "packed", notes: "Theirs" };

  test("choose what is saved of its shipping", { tags: ["long"] }, async () => {
    const { _id } = await openOrder(session);
    const { page } = await openAction(_id, "shipOrder");
    await on(page).trackingNumber.fill("MINE 1");
    await put(`/orders/${_id}/shipping`, shipping);
    await page.getByText(/^Somebody else changed the shipping meanwhile: .*Tracking Number/).waitFor();
    await on(page).saveShipping.click();
    await radio(page, "Tracking Number", /^Yours/).check();
    expect(await violations(page)).toEqual([]);
    await save(page).click();
    await on(page).shipping.waitFor({ state: "detached" });
    expect((await storedOrder(session, _id))?.shipping).toMatchObject({
      ...shipping,
      trackingNumber: "MINE 1",
    });
  });

  test("are told while its shipping is typed that it is cancelled", { tags: ["long"] }, async () => {
    const { _id } = await openOrder(session);
    const { page } = await openAction(_id, "shipOrder");
    await on(page).trackingNumber.fill("MINE 2");
    await put(`/orders/cancel/${_id}`, { cancellationReason: "Out of stock" });
    await on(page).shipping.getByText("This order is cancelled, so its shipping cannot be changed.").waitFor();
    expect(await on(page).trackingNumber.inputValue()).toBe("MINE 2");
    expect(await on(page).saveShipping.count()).toBe(0);
    await on(page).ok.click();
    await on(page).shipping.waitFor({ state: "detached" });
  });

  test("are asked again before it is cancelled or deleted as it is by now", { tags: ["long"] }, async () => {
    const { _id } = await openOrder(session);
    const { page } = await openAction(_id, "cancelOrder");
    await on(page).cancellationReason.fill("Out of stock");
    await put(`/orders/${_id}/shipping`, { ...shipping, status: "shipped" });
    await on(page).cancellation.getByText("Somebody else changed this order meanwhile. Order: Shipped.").waitFor();
    await on(page).confirmCancel.click();
    await on(page).cancellation.waitFor({ state: "detached" });
    expect(await storedOrder(session, _id)).toMatchObject({ cancelled: true });
    await on(page).deleteOrder.click();
    await on(page).deletion.waitFor();
    await remove(`/orders/${_id}`);
    await page.getByText("Somebody else deleted this order meanwhile.").waitFor();
    await on(page).ok.click();
    await on(page).heading("Order not found").waitFor();
  });
});

describe("a server that gives no versions", { tags: ["long"] }, () => {
  test("gets changes without If-Match", async () => {
    const foreign = await foreignShop();
    foreign.users = [{ ...aUser(1), age: 30, contactNo: "0300 1234567", gender: "Other" }];
    const { page } = await visitSignedIn("/users/edit/u1", foreign);
    await on(page).fullName.fill("Changed");
    const request = page.waitForRequest((one) => one.method() === "PUT");
    await on(page).update.click();
    expect((await request).headers()["if-match"]).toBeUndefined();
    await on(page).updateUser.waitFor({ state: "detached" });
  });
});
