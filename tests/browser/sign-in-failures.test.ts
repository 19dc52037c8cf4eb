// What this shows (behaviour: Sign in; Messages).
import { describe, expect, test } from "vitest";
import { type Answer, type Reading, readings } from "./foreign-server.ts";
import { foreignShop } from "./foreign-shop.ts";
import { dismissToasts, on } from "./names.ts";
import { storedToken } from "./sessions.ts";
import { eventually, pathOf, visit } from "./visit.ts";

const offline = "Check your Internet Connection.";

/** Ways in which sign-in fails: the words for it, the reply, and the one toast that tells of it. */
type Failures = readonly (readonly [how: string, answer: Answer, toast: string | RegExp])[];

const refusals: Failures = [
  ["a message", { status: 401, json: { message: "Wrong password" } }, "Wrong password"],
  ["a message to show", { status: 403, json: { message: "Staff only", showMessage: true } }, "Staff only"],
  ["no message", { status: 401, json: {} }, "Login failed"],
  ["a message that is no text", { status: 400, json: { message: { en: "No" } } }, "Login failed"],
  ["an empty message", { status: 400, json: { message: "" } }, "Login failed"],
  ["a flag without a message", { status: 500, json: { showMessage: true } }, "An error occurred. Please try again."],
  ["HTML", { status: 502, text: "<h1>Bad gateway</h1>", type: "text/html" }, "Login failed"],
  ["no connection", { broken: "before" }, offline],
  ["a connection that breaks", { broken: "midway" }, offline],
  ["null", { json: null }, "Login failed"],
  // For a success without a payload, either of the two texts may show (behaviour: Sign in).
  ["HTML and success", { text: "<h1>Hello</h1>", type: "text/html" }, /^(Login failed|An unexpected error.*)$/],
  ["an empty body and success", { text: "", type: "application/json" }, /^(Login failed|An unexpected error.*)$/],
];

/** Payloads of a success that opens no session. */
const user = { _id: "a1", name: "Ayesha Malik" };
const payloads = [{ user }, { authToken: "", user }, { authToken: 7, user }, { authToken: "t" }, null, [], {}];

function inReading(reading: Reading, payload: unknown): Answer {
  return { json: reading === "body" ? payload : { data: reading === "data" ? payload : { data: payload } } };
}

const unopened = (reading: Reading): Failures =>
  payloads.map((payload) => [JSON.stringify(payload), inReading(reading, payload), "Login failed"]);

const tellsOnce = async (reading: Reading, failures: Failures) => {
  const shop = await foreignShop(reading);
  const { page, toasts } = await visit("/orders?q=x", { at: shop.url });
  for (const [how, answer, message] of failures) {
    toasts.length = 0;
    shop.answer("POST /auth/admin/login", answer);
    await on(page).continue.click();
    await on(page).alert.waitFor();
    await on(page).continue.waitFor();
    await eventually(() => toasts).toEqual([{ kind: "error", message: expect.stringMatching(message) }]);
    expect(pathOf(page), how).toBe("/login");
    expect(await storedToken(page), how).toBeNull();
    await dismissToasts(page);
  }
  shop.answer("POST /auth/admin/login");
  await on(page).continue.click();
  await on(page).orders.waitFor();
  expect(pathOf(page)).toBe("/orders?q=x");
};

test("a server that says no is told of once, and can be tried again", { tags: ["long"] }, () =>
  tellsOnce("data", refusals),
);

test.each(readings)(
  "a server that opens no session in %s is told of once, and can be tried again",
  { tags: ["long"] },
  (reading) => tellsOnce(reading, unopened(reading)),
);

describe("while sign-in is under way", () => {
  test("the form says so and is not sent twice", async () => {
    const shop = await foreignShop();
    const release = shop.hold("POST /auth/admin/login");
    const { page } = await visit("/login", { at: shop.url });
    await on(page).continue.click();
    await on(page).authenticating.waitFor();
    await on(page).loading.waitFor();
    await on(page).password.press("Enter");
    await on(page).authenticating.click({ force: true });
    release();
    await on(page).overview.waitFor();
    expect(shop.countOf("POST /auth/admin/login")).toBe(1);
  });

  test("the success message of a server that has one is shown", async () => {
    const shop = await foreignShop();
    const data = { authToken: shop.openSession(), user };
    shop.answer("POST /auth/admin/login", { json: { data, message: "Welcome, Ayesha", showMessage: true } });
    const { page, toasts } = await visit("/login", { at: shop.url });
    await on(page).continue.click();
    await on(page).success.waitFor();
    await eventually(() => toasts).toEqual([{ kind: "success", message: "Welcome, Ayesha" }]);
  });
});

test("what is typed is sent as it is, but for space around the email", async () => {
  const shop = await foreignShop();
  const { page } = await visit("/login", { at: shop.url });
  const password = '  <script>"\\ Ünïcödé – 😀  ';
  await on(page).email.fill("  ayesha@parfum.example ");
  await on(page).password.fill(password);
  await on(page).password.press("Enter");
  await on(page).overview.waitFor();
  const body = shop.received.find(({ call }) => call === "POST /auth/admin/login")?.body;
  expect(body).toEqual({ email: "ayesha@parfum.example", password });
});

test("a toast is a text of at most 350 px, whatever it says", async () => {
  const shop = await foreignShop();
  const message = `<img src=x onerror="alert(1)"> ${"x".repeat(2_000)} 👩‍👩‍👧 مرحبا`;
  shop.answer("POST /auth/admin/login", { status: 400, json: { message } });
  for (const size of ["desktop", "narrow"] as const) {
    const { page, toasts } = await visit("/login", { at: shop.url, size });
    await on(page).continue.click();
    await on(page).alert.waitFor();
    await eventually(() => toasts).toEqual([{ kind: "error", message }]);
    const box = await on(page).alert.locator("..").boundingBox();
    expect(box?.width).toBeLessThanOrEqual(350);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size === "narrow" ? 320 : 1440);
  }
});
