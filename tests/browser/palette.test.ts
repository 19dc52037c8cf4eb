// What this shows (behaviour: Find anything; Shortcuts).
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violations } from "./axe.ts";
import { anOrder, aUser, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { overflow } from "./reflow.ts";
import { eventually, keyboardAt, pathOf } from "./visit.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Find anything", exact: true });
const options = (page: Page) => page.getByRole("option");
const option = (page: Page, name: RegExp | string) => page.getByRole("option", { name });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts", exact: true });
const heading = (page: Page, number: number) => on(page).heading(`Order # PF-${number}`);
const active = (page: Page) =>
  field(page).evaluate((own) => document.getElementById(own.getAttribute("aria-activedescendant") ?? "")?.textContent);

/** Opens a shop with various orders and users at `path`, and waits until it is loaded. */
async function visitShop(path: string, options: Parameters<typeof visitSignedIn>[2] = {}) {
  const shop = await foreignShop();
  const orders = [
    anOrder(1, { status: "confirmed" }),
    anOrder(2, { status: "confirmed", cancelled: true }),
    anOrder(3, { customerDetails: { name: "Talha Dar", email: "talha@dar.example" } }),
    anOrder(11),
    anOrder(111),
  ];
  shop.orders = orders.map((order) => ({ ...order, shipping: { trackingNumber: `JD${order._id}` } }));
  shop.users = [
    { ...aUser(1), name: "Khadija Lodhi", contactNo: "+92 300 1234567" },
    aUser(2),
    { _id: "u3" },
    {},
    { ...aUser(4), name: "Omar Soomro", email: `${"soomro.".repeat(12)}omar@example.com` },
    { ...aUser(6), name: "Sana Butt", contactNo: 923117654321 },
    { ...aUser(5), name: `<b>\u202e${"😀".repeat(5_000)}` },
  ];
  const visited = await visitSignedIn(path, shop, options);
  await eventually(() => on(visited.page).loading.count()).toBe(0);
  return { ...visited, shop };
}

describe("finding anything", () => {
  test("takes what is typed before its field is there, which no shortcut and no field below gets", async () => {
    const { page } = await visitShop("/orders/o1");
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/*.js", async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.keyboard.press("Control+k");
    // As shortcuts, "s" would be "Add to favourites" and "u" "Update shipping".
    await page.keyboard.type("sou");
    release();
    await field(page).waitFor();
    await keyboardAt(field(page));
    await page.keyboard.type("mro");
    expect(await field(page).inputValue()).toBe("soumro");
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => localStorage.getItem("favouriteOrders"))).toBeNull();
  });

  test("is opened, gone through, chosen from and closed by the keyboard alone", async () => {
    const { page } = await visitShop("/orders");
    const list = page.getByRole("searchbox");
    await list.focus();
    expect(await field(page).count()).toBe(0);
    await page.keyboard.press("Control+k");
    await keyboardAt(field(page));
    await eventually(() => active(page)).toMatch(/^Keyboard shortcuts/);
    await page.keyboard.press("Escape");
    await eventually(() => field(page).count()).toBe(0);
    await keyboardAt(list);

    await page.keyboard.press("Meta+k");
    await page.keyboard.type("PF-1");
    await eventually(() => options(page).allTextContents()).toEqual([
      expect.stringMatching(/^Order # PF-1 Customer 1.*Confirmed.*Rs 1,500.00/),
      expect.stringMatching(/^Order # PF-11 /),
      expect.stringMatching(/^Order # PF-111 /),
    ]);
    await eventually(() => page.getByRole("dialog").getByText("3 orders found").count()).toBe(1);
    await keyboardAt(field(page));
    // The arrow wraps around, although there were more options before typing.
    for (const number of [11, 111, 1, 11]) {
      await page.keyboard.press("ArrowDown");
      await eventually(() => active(page)).toMatch(new RegExp(`^Order # PF-${number} `));
    }
    await page.keyboard.press("Enter");
    await heading(page, 11).waitFor();
    expect(await field(page).count()).toBe(0);
    expect(pathOf(page)).toBe("/orders/o11");
  });

  test("finds by number, customer, telephone and screen", async () => {
    const searches: [query: string, name: RegExp][] = [
      ["#pf-3", /Order # PF-3 /],
      ["JDo3", /Order # PF-3 /],
      ["dar talha", /Order # PF-3 Talha Dar/],
      ["lodhi khad", /Khadija Lodhi/],
      ["0300-1234567", /Khadija Lodhi/],
      ["0092 (0)300 123 45 67", /Khadija Lodhi/],
      ["0311-7654321", /Sana Butt/],
      ["insi", /^Insights/],
      ["😀", /^<b>/],
    ];
    const { page } = await visitShop("/");
    await page.getByRole("button", { name: "Find anything" }).click();
    for (const [query, name] of searches) {
      await field(page).fill(query);
      await eventually(() => active(page)).toMatch(name);
      for (const { width, height } of await options(page).evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()),
      ))
        expect([width < 600, height < 64]).toEqual([true, true]);
    }
  });

  test("on a phone shows the whole telephone number of somebody with an ordinary address", {
    tags: ["long"],
  }, async () => {
    const { page } = await visitShop("/orders", { size: "phone" });
    await page.keyboard.press("Control+k");
    await field(page).fill("lodhi");
    const words = option(page, /Khadija Lodhi/).getByText("+92 300 1234567");
    await words.waitFor();
    expect(await words.evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0);
  });

  test("says why something cannot be done to the order in view, and does what can be by the screen's own dialog", async () => {
    const { page } = await visitShop("/orders/o2");
    await heading(page, 2).waitFor();
    await page.keyboard.press("Control+k");
    const ship = option(page, /^Update shipping/);
    await eventually(() => ship.getAttribute("aria-disabled")).toBe("true");
    expect(await ship.textContent()).toContain("This order is cancelled, so its shipping cannot be changed.");
    await page.keyboard.press("Enter");
    expect(await field(page).count()).toBe(1);
    await page.keyboard.type("delete");
    await eventually(() => active(page)).toMatch(/^Delete order/);
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog").waitFor();
    expect(await field(page).count()).toBe(0);
    // No shortcut works while another dialog is open.
    await page.keyboard.press("Control+k");
    await page.keyboard.press("?");
    await page.keyboard.press("Escape");
    await eventually(() => page.getByRole("alertdialog").count()).toBe(0);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test.each([
    ["dark", ["desktop", "phone"]],
    ["light", ["desktop", "narrow"]],
  ] as const)(
    "has nothing that axe finds, nor is it cut off, in %s on %j",
    { tags: ["long"] },
    async (theme, sizes) => {
      for (const size of sizes) {
        const { page } = await visitShop("/orders/o3", { size, stored: { isDarkMode: String(theme === "dark") } });
        await heading(page, 3).waitFor();
        await page.getByRole("button", { name: "Find anything" }).click();
        await options(page).first().waitFor();
        expect(await violations(page)).toEqual([]);
        await field(page).fill("o");
        await eventually(() => page.getByRole("group", { name: /Customers/ }).count()).toBe(1);
        expect(await violations(page)).toEqual([]);
        expect(await overflow(page)).toEqual([]);
        const { width = 0 } = (await page.getByRole("dialog").boundingBox()) ?? {};
        expect(width).toBeLessThanOrEqual(await page.evaluate(() => innerWidth));
        await page.keyboard.press("Escape");
        await page.keyboard.press("?");
        await sheet(page).waitFor();
        expect(await violations(page)).toEqual([]);
        expect(await overflow(page)).toEqual([]);
      }
    },
  );
});

describe("shortcuts", () => {
  test("are shown again and again, and the keyboard is back on the screen that had it", {
    tags: ["long"],
  }, async () => {
    const { page } = await visitShop("/");
    await page.getByRole("link", { name: "Orders", exact: true }).first().press("Enter");
    await page.getByRole("searchbox").waitFor();
    await keyboardAt(page.getByRole("main"));
    for (let time = 1; time <= 3; time += 1) {
      await page.keyboard.press("?");
      await sheet(page).waitFor();
      await page.keyboard.press("Escape");
      await eventually(() => sheet(page).count()).toBe(0);
      await keyboardAt(page.getByRole("main"));
    }
  });

  test("go to screens, into the search, and through the orders of the list one came from", async () => {
    const { page } = await visitShop("/");
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await eventually(() => pathOf(page)).toBe("/orders");
    await page.getByRole("searchbox").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("PF-1");
    await eventually(() => pathOf(page)).toBe("/orders?q=PF-1");
    await page.getByRole("link", { name: /PF-1$/ }).press("Enter");
    await heading(page, 1).waitFor();
    await page.keyboard.press("p");
    await page.keyboard.press("n");
    await heading(page, 11).waitFor();
    await page.keyboard.press("j");
    await heading(page, 111).waitFor();
    await page.keyboard.press("k");
    await heading(page, 11).waitFor();
    // The order page's buttons do the same, keep the focus, and are disabled where the list ends.
    const next = page.getByRole("button", { name: "Next order" });
    const previous = page.getByRole("button", { name: "Previous order" });
    await next.press("Enter");
    await heading(page, 111).waitFor();
    await eventually(() => next.isDisabled()).toBe(true);
    expect(await next.getAttribute("title")).toBe("This is the last order of the list.");
    await keyboardAt(next);
    expect(await previous.isDisabled()).toBe(false);
    await previous.press("Enter");
    await heading(page, 11).waitFor();
    await page.getByRole("link", { name: "Back to Orders" }).press("Enter");
    await eventually(() => pathOf(page)).toBe("/orders?q=PF-1");
  });

  test("pressed the moment an order is drawn, act on that order", async () => {
    const { page } = await visitShop("/orders?q=PF-1");
    await page.getByRole("link", { name: /PF-1$/ }).press("Enter");
    await heading(page, 1).waitFor();
    await page.keyboard.press("n");
    await heading(page, 11).waitFor();
    const watching = await page.evaluateHandle(() => {
      const pressed = new Promise<void>((resolve) => {
        new MutationObserver((_, watch) => {
          if (!document.querySelector("h1")?.textContent?.endsWith("PF-111")) return;
          watch.disconnect();
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", bubbles: true }));
          resolve();
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      return { pressed };
    });
    await page.keyboard.press("n");
    await watching.evaluate(({ pressed }) => pressed);
    await heading(page, 11).waitFor();
  });

  test("star and ship the order in view, but not while one types", async () => {
    const { page } = await visitShop("/orders/o3");
    await heading(page, 3).waitFor();
    const star = page.getByRole("button", { name: "Favourite order PF-3" });
    await page.keyboard.press("s");
    await eventually(() => page.evaluate(() => localStorage.getItem("favouriteOrders"))).toBe('["PF-3"]');
    expect(await star.getAttribute("aria-pressed")).toBe("true");
    await star.press("Enter");
    await eventually(() => star.getAttribute("aria-pressed")).toBe("false");
    await star.press("s");
    await eventually(() => star.getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("u");
    await on(page).trackingNumber.fill("");
    await on(page).trackingNumber.pressSequentially("g u?s");
    expect(await on(page).trackingNumber.inputValue()).toBe("g u?s");
    expect(await page.evaluate(() => localStorage.getItem("favouriteOrders"))).toBe('["PF-3"]');
  });

  test("say why they can do nothing to a cancelled order", async () => {
    const { page } = await visitShop("/orders/o2");
    await heading(page, 2).waitFor();
    await page.keyboard.press("u");
    await page.getByText("This order is cancelled, so its shipping cannot be changed.").waitFor();
    expect(await on(page).trackingNumber.count()).toBe(0);
  });

  test("are on a sheet, which turns all of them off, and that is kept", async () => {
    const { page } = await visitShop("/account");
    await page.keyboard.press("?");
    await sheet(page).waitFor();
    await page.getByRole("checkbox", { name: "Use keyboard shortcuts" }).press("Space");
    await page.keyboard.press("Escape");
    await eventually(() => sheet(page).count()).toBe(0);
    await page.reload();
    await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("?");
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    expect(await sheet(page).count()).toBe(0);
    await page.getByRole("button", { name: "Keyboard shortcuts" }).press("Enter");
    await sheet(page).waitFor();
    expect(pathOf(page)).toBe("/account");
    await page.getByRole("checkbox", { name: "Use keyboard shortcuts" }).press("Space");
    await page.keyboard.press("Escape");
    await eventually(() => sheet(page).count()).toBe(0);
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await eventually(() => pathOf(page)).toBe("/orders");
  });
});
