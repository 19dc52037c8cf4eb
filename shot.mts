import { chromium } from "playwright-core";

const [, , path, out, width, theme, full] = process.argv;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: Number(width), height: 900 } });
page.on("console", (m) => console.log("console", m.type(), m.text().slice(0, 300)));
page.on("pageerror", (e) => console.log("error", e.message.slice(0, 500)));
await page.goto("http://127.0.0.1:4555/login");
await page.evaluate((t) => localStorage.setItem("isDarkMode", t), theme === "dark" ? "true" : "false");
await page.reload();
await page.getByRole("button", { name: "Continue" }).click();
await page.waitForURL("http://127.0.0.1:4555/");
if (path !== "/")
  await page.evaluate((p) => {
    history.pushState(null, "", p);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
await page.waitForTimeout(2500);
const section = page.getByRole("region", { name: "Insights" });
if (full === "section") {
  await section.screenshot({ path: out });
} else await page.screenshot({ path: out, fullPage: full === "full" });
await browser.close();
