// @module-tag long
// What this shows (behaviour: Names).
import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { anOrder, aUser, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { emptyPage, eventually, visit } from "./visit.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

const short = "أحمد 12 (VIP)";
const long = `دانة ${"بن محمد ".repeat(40)}`.trim();
const reversing = "\u202eSadia\u2069";

/** Returns where each of `parts` of an element's text begins, in px from the element's left edge; NaN if missing. */
const placesOf = (element: Locator, ...parts: string[]) =>
  element.evaluate((own, wanted) => {
    const texts = document.createTreeWalker(own, NodeFilter.SHOW_TEXT);
    const places = new Map<string, number>();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const part of wanted) {
        const start = node.textContent?.indexOf(part) ?? -1;
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + 1);
        places.set(part, Math.round(range.getBoundingClientRect().left - own.getBoundingClientRect().left));
      }
    }
    return wanted.map((part) => places.get(part) ?? Number.NaN);
  }, parts);

const isRising = (places: readonly number[]) => places.every((place, index) => place >= (places[index - 1] ?? -1));

test("names that are written from right to left read so, begin in sight, and stay at the left of their place", async () => {
  const shop = await foreignShop();
  shop.orders = [short, long].map((name, index) => ({
    ...anOrder(index + 1),
    customerDetails: { name, email: `${index}@parfum.example` },
    items: [{ name, quantity: 1 }],
  }));
  shop.users = [short, long].map((name, index) => ({ ...aUser(index + 1), name }));
  const { page } = await visitSignedIn("/orders", shop);
  const reads = async (where: string, part: Locator, name: string, hasEdge = true) => {
    await part.first().waitFor();
    const places = name === short ? await placesOf(part.first(), "(", "1", "أ") : await placesOf(part.first(), "د");
    expect(isRising(places), `${where}: ${places}`).toBe(true);
    const { left, width } = await part.first().evaluate((own) => {
      const range = document.createRange();
      range.selectNodeContents(own);
      return {
        left: range.getBoundingClientRect().left - own.getBoundingClientRect().left,
        width: own.getBoundingClientRect().width,
      };
    });
    if (name === short && hasEdge) expect(Math.round(left), where).toBe(0);
    // The first letter is not cut.
    if (name === long) expect(places[0], where).toBeLessThan(width);
  };
  const exact = (name: string) => page.getByText(name, { exact: true });
  for (const name of [short, long]) await reads("orders", exact(name), name);
  await page.goto("/orders/o1");
  for (const region of ["Customer", "Order Summary"])
    await reads(region, on(page).region(region).getByText(short, { exact: true }), short);
  await page.goto("/users");
  for (const name of [short, long]) await reads("users", exact(name), name);
  await page.goto("/");
  await reads("recent orders", on(page).recentOrders.getByText(short, { exact: true }), short);
  await reads(
    "top products",
    page.getByRole("list", { name: "Top Products" }).getByText(short, { exact: true }),
    short,
  );
  await page.getByRole("button", { name: "Find anything" }).click();
  await page.getByRole("combobox", { name: "Find anything" }).fill("VIP");
  await reads("palette", page.getByRole("option").first().getByText(short, { exact: true }), short);
});

test("a view's name turns nothing around it, whichever letters and controls are in it", async () => {
  const { page } = await visit("/orders?q=a", { stored: { authToken: session } });
  const button = (name: string) => on(page).views.getByRole("button", { name, exact: true });
  await on(page).orders.waitFor();
  await on(page).viewsButton.click();
  for (const [name, word] of [
    [short, "VIP"],
    [reversing, "Sadia"],
  ] as const) {
    await button("Save view").click();
    await on(page).views.getByLabel("Name", { exact: true }).fill(name);
    await button("Save").click();
    const toast = page.getByRole("status").filter({ hasText: word });
    await toast.waitFor();
    expect(isRising(await placesOf(toast, "“", name === short ? "(" : "S", "”", "is saved", "."))).toBe(true);
    await on(page).views.getByRole("button", { name: "Delete" }).last().click();
    const question = on(page).views.getByRole("group", { name: /^Delete/ });
    await question.waitFor();
    expect(isRising(await placesOf(question.locator("p"), "Delete", "“", "”", "?", "This cannot", "undone"))).toBe(
      true,
    );
    await button("Delete").click();
    await eventually(() => question.count()).toBe(0);
  }
});

test("the history has such names, values and products as they read, in their place between other words", async () => {
  const entry = {
    _id: "1",
    at: "2026-06-17T05:00:00.000Z",
    action: "user.update",
    record: { kind: "user", _id: "gone", name: short },
    by: { _id: "a", name: short },
    changes: [
      { field: "name", before: short, after: `${short} 2` },
      { field: `${short} حقل`, before: "a", after: "b" },
      { field: "items", before: [{ name: short, quantity: 2, totalPrice: 9000 }], after: [] },
      { field: "notes", before: "a", after: long.slice(0, 200) },
    ],
  };
  const { page } = await visit(emptyPage, { stored: { authToken: session }, size: "phone" });
  await page.route("**/api/history*", (route) =>
    route.fulfill({ json: { history: [entry], administrators: [entry.by] } }),
  );
  await page.goto("/history");
  const entries = page.getByRole("main").getByRole("listitem");
  const reads = async (part: Locator, ...parts: string[]) => {
    const places = await placesOf(part, ...parts);
    expect(isRising(places), `${parts}: ${places}`).toBe(true);
    expect(places).not.toContain(Number.NaN);
  };
  await reads(entries.getByText(/^User .*VIP/), "U", "(", "1", "أ");
  await reads(entries.getByText(short, { exact: true }).first(), "(", "1", "أ");
  await reads(entries.getByText(`${short} 2`, { exact: true }), "(", "1", "أ");
  await reads(entries.getByText(/حقل/), "(", "1", "أ");
  await reads(entries.getByText(/2 × .*Rs 9,000/), "2 ×", "VIP", "أ", "Rs", "9,000");
  // Full lines are aligned like the others.
  const notes = entries.getByText("دانة");
  expect(await notes.evaluate((own) => getComputedStyle(own).textAlign)).toBe("left");
  const choice = on(page).historyFilter("Changed by").getByRole("option").last();
  expect(await choice.textContent()).toBe(`\u2068${short}\u2069`);
});
