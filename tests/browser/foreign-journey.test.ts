// What this shows (behaviour: Calls; Where a payload is).
import { describe, expect, test } from "vitest";
import { type Answer, readings } from "./foreign-server.ts";
import { anOrder, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { storedToken } from "./sessions.ts";
import { eventually, pathOf, visit } from "./visit.ts";

describe.each(readings)("a server that answers in %s", (reading) => {
  test("is signed in to, read, reloaded and signed out from", async () => {
    const shop = await foreignShop(reading);
    const { page, toasts } = await visit("/orders?q=x#y", { at: shop.url });
    await on(page).welcome.waitFor();
    await on(page).continue.click();
    await on(page).orders.waitFor();
    expect(pathOf(page)).toBe("/orders?q=x#y");
    expect(await on(page).orders.getByRole("row").count()).toBe(9);
    await on(page).usersLink.click();
    await on(page).users.waitFor();
    expect(await on(page).users.getByRole("row").count()).toBe(5);
    await on(page).dashboardLink.click();
    await on(page).recentOrders.waitFor();
    await on(page).card("Total Orders").getByText("8", { exact: true }).waitFor();
    await on(page).card("Customers").getByText("4", { exact: true }).waitFor();

    shop.orders = [];
    await on(page).reload.click();
    await page.getByText("No orders found", { exact: true }).waitFor();

    const [signIn] = shop.received;
    expect(signIn).toMatchObject({ call: "POST /auth/admin/login", token: undefined });
    expect(Object.keys(signIn?.body ?? {}).sort()).toEqual(["email", "password"]);
    const lists = shop.received.filter(({ call }) => /^GET \/(users|orders)$/.test(call));
    expect(lists).toHaveLength(4);
    expect(new Set(lists.map(({ token }) => token)).size).toBe(1);
    expect(lists[0]?.token).toBeTruthy();

    await on(page).logout.click();
    await on(page).welcome.waitFor();
    await on(page).success.waitFor();
    await eventually(() => toasts).toEqual([{ kind: "success", message: "Logged out successfully" }]);
  });

  test("is signed in to by itself with a stored token, but not by those it calls no administrator", {
    tags: reading === "data" ? [] : ["long"],
  }, async () => {
    const shop = await foreignShop(reading);
    const { page, toasts } = await visitSignedIn("/users", shop);
    await on(page).users.waitFor();
    expect(shop.countOf("POST /auth/admin/login")).toBe(0);
    expect(shop.countOf("GET /users")).toBe(1);
    shop.isAdmin = false;
    await page.reload();
    await on(page).continue.waitFor();
    expect(await storedToken(page)).toBeNull();
    expect(toasts).toEqual([]);
    expect(shop.countOf("GET /users")).toBe(1);
  });
});

describe.each(readings)("on a server that answers in %s", (reading) => {
  test("every change is made, and the rest of the record is as it was", {
    tags: reading === "data" ? [] : ["long"],
  }, async () => {
    const shop = await foreignShop(reading);
    shop.orders = [1, 2, 3].map((number) =>
      anOrder(number, { customerDetails: { name: "Zara", email: "z@x.example" } }),
    );
    const { page, toasts } = await visitSignedIn("/users", shop);
    await on(page).editUser("Customer 2").click();
    await on(page).fullName.fill("Zara Malik");
    await on(page).age.fill("38");
    await on(page).phoneNumber.fill("+92 301 9964 518");
    await on(page).radio("Female").check();
    await on(page).update.click();
    await on(page).updateUser.waitFor({ state: "detached" });
    const row = await on(page).userRow("Zara Malik").textContent();
    expect(row).toMatch(/customer2@parfum\.example[\s\S]*38[\s\S]*Female[\s\S]*Verified/);
    await on(page).deleteUser("Customer 1").click();
    await on(page).confirmDeletion.click();
    await on(page).deleted.waitFor();
    await on(page).ok.click();
    expect(await on(page).users.getByRole("row").count()).toBe(4);

    const open = (number: string) => on(page).orders.getByRole("link", { name: number, exact: true }).click();
    await on(page).ordersLink.click();
    await open("PF-1");
    await on(page).cancelOrder.click();
    await on(page).cancellationReason.fill("Out of stock");
    await on(page).confirmCancel.click();
    await on(page).region("Order Cancelled").getByText("Out of stock").waitFor();
    await on(page).region("Customer").getByText("Zara", { exact: true }).waitFor();
    await on(page).backToOrders.click();
    await open("PF-2");
    await on(page).shipOrder.click();
    await on(page).trackingNumber.fill("794 644");
    await on(page).saveShipping.click();
    await on(page).region("Shipping Status").getByText("794 644", { exact: true }).waitFor();
    await on(page).region("Customer").getByText("Zara", { exact: true }).waitFor();
    await on(page).deleteOrder.click();
    await on(page).delete.click();
    await eventually(() => on(page).orders.getByRole("row").count()).toBe(3);
    const changes = shop.received.filter(({ call }) => !/^(GET|POST)/.test(call));
    expect(changes.map(({ call }) => call)).toEqual([
      "PUT /users/u2",
      "DELETE /users/u1",
      "PUT /orders/cancel/o1",
      "PUT /orders/o2/shipping",
      "DELETE /orders/o2",
    ]);
    expect(toasts).toEqual([]);
  });
});

const userData = { _id: "a1", name: "Ayesha Malik" };

test("whatever the session check is answered, nobody but an administrator is signed in, and nothing is said", {
  tags: ["long"],
}, async () => {
  const answers: Answer[] = [
    ...[undefined, null, 0, "no", "", [], {}].map((isAdmin) => ({ json: { data: { userData, isAdmin } } })),
    ...[undefined, null, "Ayesha", 1, []].map((user) => ({ json: { data: { userData: user, isAdmin: true } } })),
    ...[{}, [], null, "true", { data: null }].map((json) => ({ json })),
    { text: "<h1>Bad gateway</h1>", type: "text/html" },
    { text: "", type: "application/json" },
    { status: 500, json: { message: "Down", showMessage: true } },
    { status: 403, json: { message: "Forbidden", showMessage: true } },
    { broken: "before" },
    { broken: "midway" },
  ];
  const shop = await foreignShop();
  const { page, toasts } = await visit("/login", { at: shop.url });
  for (const answer of answers) {
    shop.answer("GET /auth/admin/me", answer);
    await page.evaluate((token) => localStorage.setItem("authToken", token), shop.openSession());
    await page.goto("/orders#x");
    await on(page).continue.waitFor();
    expect(await storedToken(page), JSON.stringify(answer)).toBeNull();
  }
  expect(toasts).toEqual([]);
  expect(shop.countOf("GET /orders")).toBe(0);

  await on(page).continue.click();
  await on(page).orders.waitFor();
  expect(pathOf(page)).toBe("/orders#x");
});

test("a signed-in page that is loaded anew shows nothing of the shop before the session check is answered", async () => {
  const shop = await foreignShop();
  const release = shop.hold("GET /auth/admin/me");
  const { page } = await visitSignedIn("/users", shop);
  await on(page).loading.waitFor();
  expect(await on(page).welcome.count()).toBe(0);
  expect(await on(page).usersManagement.count()).toBe(0);
  expect(await on(page).usersLink.count()).toBe(0);
  release();
  await on(page).users.waitFor();
  await eventually(() => on(page).loading.count()).toBe(0);
});

test("a path that cannot be decoded is a path like any other", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/orders/%E0%A4%A", shop);
  await on(page).heading("Order not found").waitFor();
  await page.goto("/%E0%A4%A");
  await on(page).notFound.waitFor();
});
