// What this shows (behaviour: Users list; User columns; User row; User search; No users found; Loading the lists).
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { aUser, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { eventually, pathOf, visit } from "./visit.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

const people = [
  { _id: "u1", name: "Zara Hussain", email: "z.h@parfum.example", age: 38, gender: "Female", isVerified: true },
  { _id: "u2", name: "bilal ahmed", email: "b@parfum.example", age: 9, gender: "Male", isVerified: false },
  { _id: "u3", name: "Ayesha Khan", email: "AYESHA@parfum.example", gender: "agender", contactNo: "+92 300 1" },
  { _id: "u4", name: "Ayesha Malik", email: "khan@parfum.example", age: 101, createdAt: "2026-03-05T12:00:00Z" },
];

async function shopOf(users: unknown) {
  const shop = await foreignShop();
  shop.users = users;
  return shop;
}

/** Returns the names in the rendered rows, from the first. */
const names = (page: Page) =>
  on(page)
    .users.getByRole("row")
    .evaluateAll((rows) => rows.slice(1).map((row) => row.querySelector("td")?.lastElementChild?.textContent ?? ""));

test("the table shows a user's fields in the columns' forms", async () => {
  const shop = await shopOf([
    {
      ...people[0],
      contactNo: "+92 301 9964 518",
      createdAt: "2025-03-05T12:00:00Z",
      lastLogin: "2026-11-20T12:00:00Z",
    },
    { _id: "u9", gender: "unknown" },
  ]);
  const { page } = await visitSignedIn("/users", shop);
  await on(page).users.waitFor();
  const heads = await on(page).users.getByRole("columnheader").allTextContents();
  expect(heads.slice(0, 9)).toEqual([
    ...["Name", "Email", "Phone", "Age", "Gender", "Status", "Created", "Last login", "Last visit"],
  ]);
  const cells = (row: number) => on(page).users.getByRole("row").nth(row).getByRole("cell").allTextContents();
  const texts = (await cells(1)).map((text) => text.replace(/^(Created|Last login|Last visit)/, ""));
  expect(texts.slice(1, 9)).toEqual([
    ...["z.h@parfum.example", "+92 301 9964 518", "38", "Female", "Verified", "Mar 5, 2025", "Nov 20, 2026", "Never"],
  ]);
  expect((await cells(2)).slice(1, 6)).toEqual(["N/A", "N/A", "N/A", "Other", "Unverified"]);
});

describe("a row", () => {
  test("leads to the profile, wherever it is clicked, but its links and buttons lead elsewhere", async () => {
    const shop = await shopOf([{ ...people[0], contactNo: "+92 301 9964 518" }]);
    const { page } = await visitSignedIn("/users", shop);
    const row = on(page).userRow("Zara Hussain");
    const link = (name: string) => row.getByRole("link", { name, exact: true });
    expect(await link("z.h@parfum.example").getAttribute("href")).toBe("mailto:z.h@parfum.example");
    expect(await link("+92 301 9964 518").getAttribute("href")).toBe("tel:+923019964518");
    for (const name of ["z.h@parfum.example", "+92 301 9964 518"]) {
      // Keeps the click from opening a mail program.
      await link(name).evaluate((one) => one.addEventListener("click", (event) => event.preventDefault()));
      await link(name).click();
    }
    expect(pathOf(page)).toBe("/users");

    await row.click({ position: { x: 600, y: 24 } });
    await on(page).userProfile.waitFor();
    expect(pathOf(page)).toBe("/users/user/u1");
    await page.goBack();
    await on(page).viewUser("Zara Hussain").click();
    await on(page).userProfile.waitFor();
  });

  test("is reached and used by keyboard", async () => {
    const shop = await shopOf(people);
    const { page } = await visitSignedIn("/users", shop);
    await on(page).users.getByRole("link", { name: "Ayesha Khan", exact: true }).focus();
    const order: (string | null)[] = [];
    for (let press = 0; press < 5; press += 1) {
      await page.keyboard.press("Tab");
      order.push(
        await page.evaluate(() => document.activeElement?.ariaLabel || (document.activeElement?.textContent ?? "")),
      );
    }
    expect(order).toEqual([
      ...["AYESHA@parfum.example", "+92 300 1", "View Ayesha Khan", "Edit Ayesha Khan", "Delete Ayesha Khan"],
    ]);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await on(page).updateUser.waitFor();
  });
});

test.each(["View", "Edit"])(
  "a double click on %s is one step, and one step leads back",
  { tags: ["long"] },
  async (action) => {
    const shop = await shopOf(people);
    const { page } = await visitSignedIn("/users", shop);
    await on(page).users.waitFor();
    const before = await page.evaluate(() => history.length);
    await page.getByRole("link", { name: `${action} Ayesha Khan`, exact: true }).dblclick();
    if (action === "Edit") {
      await on(page).updateUser.waitFor();
      await on(page).cancel.click();
      await on(page).updateUser.waitFor({ state: "detached" });
    } else {
      await on(page).userProfile.waitFor();
      expect(await page.evaluate(() => history.length)).toBe(before + 1);
      await on(page).backToUsers.click();
    }
    await on(page).users.waitFor();
    expect(pathOf(page)).toBe("/users");
  },
);

test("the second click of a double click, beside the dialog that the first has opened or on its button, leaves it open", async () => {
  const shop = await shopOf(people);
  const { page } = await visitSignedIn("/users", shop);
  const open = async () => {
    await page.getByRole("link", { name: "Edit Ayesha Khan", exact: true }).click();
    await on(page).updateUser.waitFor();
  };
  const click = async (clickCount: number, { x, y } = { x: 5, y: 5 }) => {
    await page.mouse.move(x, y);
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  };
  await open();
  await click(2);
  await on(page).cancel.focus();
  expect(await on(page).updateUser.count()).toBe(1);
  await click(1);
  await on(page).updateUser.waitFor({ state: "detached" });
  await open();
  const { x, y, width, height } = (await on(page).cancel.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await click(2, { x: x + width / 2, y: y + height / 2 });
  await on(page).cancel.focus();
  expect(await on(page).updateUser.count()).toBe(1);
  await click(1);
  await on(page).updateUser.waitFor({ state: "detached" });
});

test("on a phone the ring of a telephone number lies around it, not on it", { tags: ["long"] }, async () => {
  const shop = await shopOf(people);
  const { page } = await visitSignedIn("/users", shop, { size: "phone" });
  const phone = on(page).users.getByRole("link", { name: /^\+/ }).first();
  await phone.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  const ring = await phone.evaluate((own) => {
    const { outlineStyle, outlineOffset } = getComputedStyle(own);
    return { isShown: outlineStyle === "solid", isAround: Number.parseFloat(outlineOffset) >= 0 };
  });
  expect(ring).toEqual({ isShown: true, isAround: true });
});

describe("the search", () => {
  test("finds what is typed, live", async () => {
    const searches: [term: string, found: string[]][] = [
      ["AYESHA", ["Ayesha Khan", "Ayesha Malik"]],
      ["khan", ["Ayesha Khan", "Ayesha Malik"]],
      ["khan ayesha", ["Ayesha Khan", "Ayesha Malik"]],
      ["Zara Hus", ["Zara Hussain"]],
      ["b@parf", ["bilal ahmed"]],
      ["  bilal  ", ["bilal ahmed"]],
    ];
    const shop = await shopOf(people);
    const { page } = await visitSignedIn("/users", shop);
    for (const [term, found] of searches) {
      await on(page).searchUsers.fill("");
      await on(page).searchUsers.pressSequentially(term);
      await eventually(() => names(page)).toEqual(found);
    }
    await on(page).searchUsers.fill("38");
    await page.getByRole("heading", { name: "No users found", exact: true }).waitFor();
    await page.getByText("Try a different search term", { exact: true }).waitFor();
    await eventually(() => names(page)).toEqual([]);
  });

  test("says how many it found", async () => {
    const shop = await shopOf(people);
    const { page } = await visitSignedIn("/users", shop);
    const said = () => page.locator("[aria-live=polite]").first().textContent();
    await on(page).searchUsers.fill("ayesha");
    await eventually(said).toBe("2 users found");
    await on(page).searchUsers.fill("zara");
    await eventually(said).toBe("1 user found");
    await on(page).searchUsers.fill("nobody");
    await eventually(said).toBe("0 users found");
    await on(page).searchUsers.press("Escape");
    await eventually(said).toBe("");
    await eventually(() => names(page)).toHaveLength(4);
  });

  test("is in the address: a reload, a link, and going back keep it", { tags: ["long"] }, async () => {
    const shop = await shopOf(people);
    const { page, openTab } = await visitSignedIn("/users", shop);
    await on(page).searchUsers.fill("malik & co?#%");
    await on(page).searchUsers.fill("malik");
    await eventually(() => pathOf(page)).toBe("/users?q=malik");
    await page.reload();
    await eventually(() => names(page)).toEqual(["Ayesha Malik"]);
    expect(await on(page).searchUsers.inputValue()).toBe("malik");

    await on(page).userRow("Ayesha Malik").click();
    await on(page).userProfile.waitFor();
    await page.goBack();
    await eventually(() => names(page)).toEqual(["Ayesha Malik"]);
    expect(await on(page).searchUsers.inputValue()).toBe("malik");
    await on(page).userRow("Ayesha Malik").click();
    await on(page).backToUsers.click();
    await eventually(() => names(page)).toEqual(["Ayesha Malik"]);

    // Terms typed on the way leave no history entries; opening the list again does.
    await on(page).usersLink.click();
    await eventually(() => names(page)).toHaveLength(4);
    expect(await on(page).searchUsers.inputValue()).toBe("");
    await page.goBack();
    await eventually(() => on(page).searchUsers.inputValue()).toBe("malik");
    await eventually(() => names(page)).toEqual(["Ayesha Malik"]);

    const shared = await openTab("/users?q=ayesha&sort=-name");
    await eventually(() => names(shared)).toEqual(["Ayesha Malik", "Ayesha Khan"]);
  });

  test("is in the address at once when it is pasted, and no letter typed before it comes after it", {
    tags: ["long"],
  }, async () => {
    const shop = await shopOf(people);
    const { page } = await visitSignedIn("/users", shop);
    const addresses = await on(page).searchUsers.evaluate(async (field: HTMLInputElement) => {
      field.focus();
      document.execCommand("insertText", false, "z");
      field.select();
      document.execCommand("insertText", false, "khan");
      const atOnce = location.search;
      await new Promise(requestAnimationFrame);
      // Shorter than the pause that ends typing.
      await new Promise((resolve) => setTimeout(resolve, 60));
      return [atOnce, location.search];
    });
    expect(addresses).toEqual(["?q=khan", "?q=khan"]);
    await page.reload();
    await eventually(() => names(page)).toEqual(["Ayesha Khan", "Ayesha Malik"]);
  });

  test("keeps the field and the list alike, however one comes and goes", { tags: ["long"] }, async () => {
    const shop = await shopOf(people);
    const { page } = await visitSignedIn("/users", shop);
    await on(page).searchUsers.pressSequentially("khan");
    await eventually(() => names(page)).toHaveLength(2);
    // Once typing has paused, the router gives the URL its own history entry.
    await eventually(() => page.evaluate(() => Boolean(history.state?.key))).toBe(true);
    await on(page).usersLink.click();
    await eventually(() => names(page)).toHaveLength(4);
    await page.goBack();
    await eventually(() => names(page)).toHaveLength(2);
    expect(await on(page).searchUsers.inputValue()).toBe("khan");
    await page.goForward();
    await eventually(() => on(page).searchUsers.inputValue()).toBe("");
  });

  test("of an address that makes no sense shows what it can", async () => {
    const shop = await shopOf(people);
    const { page } = await visitSignedIn("/users?q=%E0%A4%A&sort=__proto__&sort=-&x=%00", shop);
    await on(page).usersManagement.waitFor();
    await page.goto("/users?sort=toString");
    await eventually(() => names(page)).toHaveLength(4);
  });
});

test("clicking a column's head sorts by it: upwards, downwards, and as before", async () => {
  const shop = await shopOf(people);
  const { page } = await visitSignedIn("/users", shop);
  const head = (name: string) => on(page).users.getByRole("columnheader", { name, exact: true });
  const sort = (name: string) => head(name).getByRole("button").click();
  const asTheyCame = ["Zara Hussain", "bilal ahmed", "Ayesha Khan", "Ayesha Malik"];
  await eventually(() => names(page)).toEqual(asTheyCame);

  await sort("Name");
  await eventually(() => names(page)).toEqual(["Ayesha Khan", "Ayesha Malik", "bilal ahmed", "Zara Hussain"]);
  expect(await head("Name").getAttribute("aria-sort")).toBe("ascending");
  expect(pathOf(page)).toBe("/users?sort=name");
  await sort("Name");
  await eventually(() => names(page)).toEqual(["Zara Hussain", "bilal ahmed", "Ayesha Malik", "Ayesha Khan"]);
  expect(await head("Name").getAttribute("aria-sort")).toBe("descending");
  await sort("Name");
  await eventually(() => names(page)).toEqual(asTheyCame);
  expect(await head("Name").getAttribute("aria-sort")).toBeNull();

  await sort("Age");
  await eventually(() => names(page)).toEqual(["bilal ahmed", "Zara Hussain", "Ayesha Malik", "Ayesha Khan"]);
  await on(page).searchUsers.fill("ayesha");
  await eventually(() => names(page)).toEqual(["Ayesha Malik", "Ayesha Khan"]);
  expect(new URLSearchParams(new URL(page.url()).search).get("sort")).toBe("age");
});

/** Returns a screenshot of `part`, once two in a row are equal. */
async function stillPicture(part: Locator) {
  let picture = await part.screenshot();
  await eventually(async () => {
    const before = picture;
    picture = await part.screenshot();
    return picture.equals(before);
  }).toBe(true);
  return picture;
}

test("the search field shows its glass", { tags: ["long"] }, async () => {
  const { page } = await visitSignedIn("/users", await shopOf(people));
  await on(page).users.waitFor();
  const field = page.locator("div", { has: on(page).searchUsers }).last();
  const withGlass = await stillPicture(field);
  await field.locator("svg").evaluate((glass) => glass.remove());
  expect(withGlass.equals(await stillPicture(field))).toBe(false);
});

test("what is pointed at has a tooltip: the text that its cell may cut off, or its name", {
  tags: ["long"],
}, async () => {
  const long = "vetiver.".repeat(12);
  const shop = await shopOf([
    { _id: "1", name: `Bilal ${long}`, email: `b@${long}example` },
    { _id: "2", name: "Ayesha", email: `a@${long}example` },
  ]);
  const { page } = await visitSignedIn("/users", shop);
  const link = (name: string) => on(page).users.getByRole("link", { name, exact: true });
  const tooltips = () =>
    on(page)
      .users.locator("[title]")
      .evaluateAll((elements) => elements.map((element) => (element as HTMLElement).title));
  expect(await tooltips()).toEqual([]);
  await link(`Bilal ${long}`).hover({ position: { x: 4, y: 4 } });
  await eventually(tooltips).toEqual([`Bilal ${long}`]);
  await link(`b@${long}example`).hover({ position: { x: 4, y: 4 } });
  await eventually(tooltips).toEqual([`b@${long}example`]);

  // The search moves another user's email address under the pointer.
  await on(page).searchUsers.fill("ayesha");
  await eventually(() => names(page)).toEqual(["Ayesha"]);
  await link(`a@${long}example`).hover({ position: { x: 9, y: 4 } });
  await eventually(tooltips).toEqual([`a@${long}example`]);
  await link("Edit Ayesha").hover();
  await eventually(tooltips).toEqual(["Edit Ayesha"]);
  await on(page).deleteUser("Ayesha").hover();
  await eventually(tooltips).toEqual(["Delete Ayesha"]);
});

test("a row's buttons are whole where they stay in sight beside columns that scroll", { tags: ["long"] }, async () => {
  const shop = await shopOf(people);
  const { page } = await visitSignedIn("/users", shop);
  await page.setViewportSize({ width: 900, height: 700 });
  for (const button of [/^View/, /^Edit/, /^Delete/].map((name) => on(page).userRow("Zara Hussain").getByLabel(name))) {
    const isOnTop = await button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [2, width / 2, width - 2].every((part) =>
        element.contains(document.elementFromPoint(x + part, y + height / 2)),
      );
    });
    expect(isOnTop).toBe(true);
  }
});

test("on a phone, a field sorts what has no heads", async () => {
  const shop = await shopOf(people);
  const { page } = await visitSignedIn("/users", shop, { size: "phone" });
  await page.getByRole("combobox", { name: "Sort by", exact: true }).selectOption("-age");
  await eventually(() => names(page).then(([first]) => first)).toBe("Ayesha Malik");
  expect(pathOf(page)).toBe("/users?sort=-age");
});

describe("5,000 users", () => {
  const many = Array.from({ length: 5_000 }, (_, index) => aUser(index + 1));

  test("take no more elements than a few, and keep their place while one looks at a profile", {
    tags: ["long"],
  }, async () => {
    const shop = await shopOf(many);
    const { page } = await visitSignedIn("/users", shop);
    const elements = () => on(page).users.evaluate((table) => table.querySelectorAll("*").length);
    expect(await on(page).users.getAttribute("aria-rowcount")).toBe("5001");
    expect(await elements()).toBeLessThan(2_500);
    const box = on(page).users.locator("..");
    expect(await box.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(800);

    await box.evaluate((element) => element.scrollTo(0, 100_000));
    await on(page).userRow("Customer 2090").waitFor();
    expect(await elements()).toBeLessThan(2_500);
    const head = await on(page).users.getByRole("columnheader", { name: "Name", exact: true }).boundingBox();
    expect(head?.y).toBe((await box.boundingBox())?.y);

    // No row lies over the head, where it would show and take clicks.
    const covered = await on(page)
      .users.getByRole("columnheader")
      .evaluateAll(
        (heads) =>
          heads.filter((head) => {
            const { x, y, width, height } = head.getBoundingClientRect();
            return [0.2, 0.5, 0.8].some(
              (part) => !head.contains(document.elementFromPoint(x + width * part, y + height * 0.7)),
            );
          }).length,
      );
    expect(covered).toBe(0);

    await on(page).userRow("Customer 2090").click();
    await on(page).userProfile.waitFor();
    await on(page).backToUsers.click();
    await on(page).userRow("Customer 2090").waitFor();
    expect(await box.evaluate((element) => element.scrollTop)).toBe(100_000);

    await on(page).searchUsers.fill("customer 499");
    await eventually(() => names(page).then(([first]) => first)).toBe("Customer 499");
    expect(await box.evaluate((element) => element.scrollTop)).toBe(0);
  });

  test("scroll with the page on a phone, and keep their place there, too", { tags: ["long"] }, async () => {
    const shop = await shopOf(many);
    const { page } = await visitSignedIn("/users", shop, { size: "phone" });
    await on(page).users.waitFor();
    await page.evaluate(() => scrollTo(0, 60_000));
    const row = on(page).users.getByRole("row").nth(8);
    await eventually(async () => Number(await row.getAttribute("aria-rowindex"))).toBeGreaterThan(100);
    const name = (await row.getByRole("link").first().textContent()) ?? "";
    await row.getByRole("link").first().click();
    await on(page).userProfile.waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await on(page).userRow(name).first().waitFor();
    await eventually(() => page.evaluate(() => Math.abs(scrollY - 60_000) < 500)).toBe(true);
    expect(await on(page).users.evaluate((table) => table.querySelectorAll("*").length)).toBeLessThan(2_500);
  });
});

test("a shop without users says how to get one", async () => {
  const shop = await shopOf([]);
  const { page } = await visitSignedIn("/users", shop);
  await page.getByRole("heading", { name: "No users found", exact: true }).waitFor();
  await page.getByText("Add a new user to get started", { exact: true }).waitFor();
  expect(await page.getByText("Try a different search term").count()).toBe(0);
});

test("the demo's users are listed", async () => {
  const { page } = await visit("/users", { stored: { authToken: session } });
  await on(page).users.waitFor();
  expect(await on(page).users.getByRole("row").count()).toBeGreaterThan(15);
});
