import { chromium } from "playwright-core";
import { execSync } from "node:child_process";
const exe = execSync("command -v chromium-headless-shell || command -v chromium").toString().trim();
const base = "http://127.0.0.1:4731";
const browser = await chromium.launch({ executablePath: exe, args: ["--no-sandbox", "--disable-gpu"] });
const login = await fetch(base + "/api/auth/admin/login", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ email: "admin@sillage.example", password: "vetiver-21" }) }).then((r) => r.json());
const token = login.data.authToken;
const h = { authorization: "Bearer " + token };
const orders = (await (await fetch(base + "/api/orders", { headers: h })).json()).data;
const hist = (await (await fetch(base + "/api/history?limit=100", { headers: h })).json()).data;
const shipped = orders.find((o) => o.status === "delivered" && o.shipping?.shippedDate);
const upd = (await (await fetch(base + "/api/history?action=user.update", { headers: h })).json()).data.history[0];
const canc = (await (await fetch(base + "/api/history?action=order.cancel", { headers: h })).json()).data.history[0];
const only = process.argv[2];
for (const theme of ["dark", "light"]) for (const width of [1440, 390, 320]) {
  const context = await browser.newContext({ viewport: { width, height: width > 1000 ? 900 : 844 }, locale: "en-US", timezoneId: "Asia/Karachi", reducedMotion: "reduce" });
  await context.addInitScript(([t, d]) => { localStorage.setItem("authToken", t); localStorage.setItem("isDarkMode", d); }, [token, String(theme === "dark")]);
  const page = await context.newPage();
  page.on("console", (m) => m.type() === "error" && console.log("console:", m.text()));
  page.on("pageerror", (e) => console.log("pageerror:", e.message));
  for (const [name, path] of [["history", "/history"], ["order", `/orders/${shipped._id}`], ["cancelled", `/orders/${canc.record._id}`], ["profile", `/users/user/${upd.record._id}`], ["filtered", "/history?kind=user"], ["none", "/history?from=2030-01-01"]]) {
    if (only && name !== only) continue;
    if (width === 320 && !["history", "order"].includes(name)) continue;
    await page.goto(base + path);
    await page.getByRole("main").getByRole("heading").first().waitFor();
    await page.waitForLoadState("networkidle");
    if (name === "order" || name === "profile" || name === "cancelled") { const r = page.getByRole("region", { name: "History" }); await r.scrollIntoViewIfNeeded(); await page.waitForLoadState("networkidle"); await page.waitForTimeout(300); await page.evaluate(() => scrollTo(0, 0)); }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) console.log("overflow", name, width, over);
    await page.screenshot({ path: `/tmp/histshot/${name}-${width}-${theme}.png`, fullPage: name !== "history" });
  }
  await context.close();
}
await browser.close();
