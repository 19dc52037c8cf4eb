// npm run bench, its first part: what the page does with 10,000 orders and 5,000 users, against floors measured in the same
// page of a real Chromium (docs/measuring.md).
import { openChromium } from "../tests/chromium.ts";
import type { Results } from "./page.ts";
import { bundled, emptyProcess, startShop, table } from "./support.ts";

const script = await bundled("bench/page.ts");
const shop = await startShop({ orders: 10_000, customers: 5_000 });
try {
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`${shop.url}/blank.html`);
    // One evaluation: the page's content security policy allows no script that the server did not send.
    const results = await page.evaluate<Results>(`(() => { ${script}; return bench.measureAll("${shop.token}"); })()`);
    const { orders, users, bytes, measurements } = results;
    const megabytes = (bytes / 1e6).toFixed(1);
    console.log(`${orders} orders and ${users} users, ${megabytes} MB as lines. Chromium ${browser.version()}.\n`);
    console.log(table(measurements));
    const ready = [shop.readyAfter, emptyProcess()].map((time) => time.toFixed(0));
    console.log(
      `\nThe server was ready ${ready[0]} ms after its process began; an empty Node process takes ${ready[1]} ms.`,
    );
  } finally {
    await browser.close();
  }
} finally {
  await shop.stop();
}
