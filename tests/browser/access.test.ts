// What this shows (behaviour: Access rule; A new screen; Session check; Expired session; Other tabs; Sign out).
import { beforeAll, describe, expect, test } from "vitest";
import { foreignShop } from "./foreign-shop.ts";
import { holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { callProduct, isOpen, openSession, storedToken } from "./sessions.ts";
import { emptyPage, eventually, keyboardAt, pathOf, visit } from "./visit.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

describe("signing in", () => {
  test("leads from the prefilled form to the dashboard, and keeps the session", async () => {
    const { page, toasts } = await visit("/");
    await eventually(() => pathOf(page)).toBe("/login");
    await on(page).welcome.waitFor();
    expect(await on(page).email.getAttribute("type")).toBe("email");
    expect(await on(page).email.inputValue()).toBe("admin@sillage.example");
    await on(page).continue.click();
    await on(page).overview.waitFor();
    expect(pathOf(page)).toBe("/");
    await on(page).recentOrders.waitFor();
    expect(await isOpen((await storedToken(page)) ?? "")).toBe(true);
    expect(toasts).toEqual([]);
  });

  test("shows and hides the password", async () => {
    const { page } = await visit("/login");
    await on(page).showPassword.click();
    expect(await on(page).password.getAttribute("type")).toBe("text");
    await on(page).hidePassword.click();
    expect(await on(page).password.getAttribute("type")).toBe("password");
  });

  test("says to password managers which field is which, and takes a password that is pasted", {
    tags: ["long"],
  }, async () => {
    const { page } = await visit("/login");
    expect(await on(page).email.getAttribute("autocomplete")).toBe("username");
    expect(await on(page).password.getAttribute("autocomplete")).toBe("current-password");
    await on(page).password.fill("");
    await on(page).email.fill("vetiver-21");
    await on(page).email.press("ControlOrMeta+A");
    await on(page).email.press("ControlOrMeta+X");
    await on(page).password.press("ControlOrMeta+V");
    expect(await on(page).password.inputValue()).toBe("vetiver-21");
    await on(page).email.fill("admin@sillage.example");
    await on(page).continue.click();
    await on(page).overview.waitFor();
  });

  test("needs both fields", { tags: ["long"] }, async () => {
    const { page } = await visit("/login");
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await on(page).email.fill("");
    await on(page).password.fill("");
    await on(page).continue.click();
    await eventually(() => on(page).email.getAttribute("aria-invalid")).toBe("true");
    expect(await on(page).password.getAttribute("aria-invalid")).toBe("true");
    await keyboardAt(on(page).email);
    expect(sent).toEqual([]);
  });

  test("is refused with the server's words, once, and the form is usable again", async () => {
    const { page, toasts } = await visit("/login");
    await on(page).email.fill("nobody@sillage.example");
    await on(page).password.fill("wrong");
    await on(page).continue.click();
    await on(page).alert.waitFor();
    await on(page).continue.waitFor();
    await eventually(() => toasts).toHaveLength(1);
    await eventually(() => toasts[0]?.kind).toBe("error");
    expect(pathOf(page)).toBe("/login");
    expect(await on(page).password.inputValue()).toBe("wrong");
  });
});

describe("a path tried without a session", () => {
  test("is gone to after sign-in, with its query and hash", async () => {
    const { page } = await visit("/orders?q=x#y");
    await eventually(() => pathOf(page)).toBe("/login");
    await on(page).continue.click();
    await on(page).sillageOrders.waitFor();
    expect(pathOf(page)).toBe("/orders?q=x#y");
  });

  test("shows nothing of the shop", async () => {
    const { page } = await visit("/users");
    await on(page).welcome.waitFor();
    expect(await on(page).usersManagement.count()).toBe(0);
    expect(await on(page).usersLink.count()).toBe(0);
    expect(await on(page).logout.count()).toBe(0);
    expect(await on(page).loginLink.getAttribute("aria-current")).toBe("page");
  });

  test("is forgotten by going back to before it", { tags: ["long"] }, async () => {
    const { page } = await visit(emptyPage);
    await page.goto("/login");
    await on(page).continue.click();
    await on(page).overview.waitFor();
    await page.goBack();
    // Sign-in leaves no history entry of its own.
    await eventually(() => pathOf(page)).toBe(emptyPage);
  });

  test("is the sign-in page only in its own spelling", { tags: ["long"] }, async () => {
    const { page } = await visit("/LOGIN", { stored: { authToken: session } });
    for (const path of ["/LOGIN", "/Login/"]) {
      await page.goto(path);
      await on(page).logout.waitFor();
      await on(page).overview.or(on(page).notFound).waitFor();
      expect(await on(page).welcome.count(), path).toBe(0);
    }
  });

  test("never leads off the product", async () => {
    const shop = await foreignShop();
    const { page } = await visit("/login", { at: shop.url });
    for (const start of ["//", "///", "/%2F%2F", "/\\"]) {
      const path = `${start}evil.example/orders`;
      await page.goto(shop.url + path);
      await on(page).continue.click();
      await on(page).notFound.waitFor();
      expect(new URL(page.url()).origin).toBe(shop.url);
      await on(page).logout.click();
      await on(page).welcome.waitFor();
    }
  });

  test("leads to a page of the product whatever it is", { tags: ["long"] }, async () => {
    const { page } = await visit("/", { stored: { authToken: session } });
    for (const path of ["/nothing.html", "/orders/v1.2", "/orders/%00", "/.env", "/assets/none.png"]) {
      await page.goto(path);
      await on(page).logout.waitFor();
      await page.getByRole("main").getByRole("heading").first().waitFor();
    }
  });
});

describe("a stored token", () => {
  test("signs in by itself on reload", async () => {
    const { page, toasts } = await visit("/users", { stored: { authToken: session } });
    await on(page).users.waitFor();
    await page.reload();
    await on(page).users.waitFor();
    expect(pathOf(page)).toBe("/users");
    expect(toasts).toEqual([]);
  });

  test("stays when its page is left before the server has said what it is worth", { tags: ["long"] }, async () => {
    const { page } = await visit(emptyPage, { stored: { authToken: session } });
    const check = await holdCalls(page, "GET", /^\/api\/auth\/admin\/me$/);
    await page.goto("/users");
    await eventually(check.count).toBe(1);
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    const failed = page.waitForEvent("requestfailed");
    await check.breakOff();
    await failed;
    await page.evaluate(() => new Promise((later) => setTimeout(later, 100)));
    expect(await storedToken(page)).toBe(session);
    // When the page is restored, it handles the check that failed meanwhile.
    await page.evaluate(() => dispatchEvent(new Event("pageshow")));
    await on(page).welcome.waitFor();
    expect(await storedToken(page)).toBeNull();
  });

  test("sends /login on to the dashboard", { tags: ["long"] }, async () => {
    const { page } = await visit("/login", { stored: { authToken: session } });
    await on(page).overview.waitFor();
    expect(pathOf(page)).toBe("/");
  });

  test("that is not valid is dropped in silence, and its path remembered", async () => {
    const revoked = await openSession();
    await callProduct("/auth/admin/logout", revoked, { method: "POST" });
    const { page, toasts } = await visit("/login");
    for (const token of [revoked, "", "garbage", "null", "Ünïcödé – “token”\n", "x".repeat(20_000)]) {
      await page.evaluate((stored) => localStorage.setItem("authToken", stored), token);
      await page.goto("/orders?q=x#y");
      await on(page).continue.waitFor();
      expect(await storedToken(page), token).toBeNull();
    }
    expect(toasts).toEqual([]);
    await on(page).continue.click();
    await on(page).sillageOrders.waitFor();
    expect(pathOf(page)).toBe("/orders?q=x#y");
  });
});

describe("logging out", () => {
  test("says so, and ends the session here and on the server", async () => {
    const token = await openSession();
    const { page, toasts } = await visit("/users", { stored: { authToken: token } });
    await on(page).users.waitFor();
    await on(page).ordersLink.click();
    await on(page).orders.waitFor();
    await on(page).logout.click();
    await on(page).welcome.waitFor();
    await eventually(() => toasts).toEqual([{ kind: "success", message: "Logged out successfully" }]);
    expect(pathOf(page)).toBe("/login");
    expect(await storedToken(page)).toBeNull();
    await eventually(() => isOpen(token)).toBe(false);
    // The browser's history does not bring the screen back, and the next sign-in starts at the dashboard.
    await page.goBack();
    await on(page).welcome.waitFor();
    expect(await on(page).users.count()).toBe(0);
    await page.goto("/login");
    await on(page).continue.click();
    await on(page).overview.waitFor();
    expect(pathOf(page)).toBe("/");
  });

  test("in another tab signs this one out as well", async () => {
    const { page, openTab } = await visit("/orders?q=x", { stored: { authToken: await openSession() } });
    await on(page).orders.waitFor();
    const other = await openTab("/users");
    await on(other).users.waitFor();
    await on(other).logout.click();
    await on(page).welcome.waitFor();
    expect(pathOf(page)).toBe("/login");
    expect(await on(page).orders.count()).toBe(0);
  });
});

test("signing in in another tab signs this one in, where it was going", { tags: ["long"] }, async () => {
  const { page, openTab } = await visit("/orders?q=x#y");
  await on(page).welcome.waitFor();
  const other = await openTab("/login");
  await on(other).continue.click();
  await on(other).overview.waitFor();
  await on(page).sillageOrders.waitFor();
  expect(pathOf(page)).toBe("/orders?q=x#y");
});

test("a session that ends in the middle of work is told of once, and its work returned to", async () => {
  const token = await openSession();
  const { page, toasts } = await visit(emptyPage, { stored: { authToken: token } });
  // Otherwise the page may hear of the end before the button is pressed.
  await page.route("**/api/changes/stream", () => undefined);
  await page.goto("/orders?q=x#y");
  await on(page).orders.waitFor();
  await on(page).reload.and(page.locator(":not([aria-disabled=true])")).waitFor();
  await callProduct("/auth/admin/logout", token, { method: "POST" });
  await on(page).reload.click();
  await on(page).welcome.waitFor();
  await on(page).alert.waitFor();
  await eventually(() => toasts).toHaveLength(1);
  expect(await storedToken(page)).toBeNull();
  await on(page).continue.click();
  await on(page).orders.waitFor();
  expect(pathOf(page)).toBe("/orders?q=x#y");
});
