import { afterAll, beforeAll, expect, test } from "vitest";
import { signInLimits } from "../../server/auth/throttle.ts";
import { openShop, type TestShop } from "./harness.ts";
import { captureLog } from "./log.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop("SQLite", { TRUST_PROXY: "127.0.0.1,10.0.0.0/8,2001:db8:ffff::/48", LOG_LEVEL: "info" });
});
afterAll(() => shop.stop());

/** Returns the caller's address in the log, for a request with this X-Forwarded-For. */
async function addressFor(forwardedFor: string): Promise<unknown> {
  const log = captureLog();
  await shop.call("GET", "/health/live", { headers: { "x-forwarded-for": forwardedFor } });
  await expect.poll(log.entries).toHaveLength(1);
  log.stop();
  return log.entries()[0]?.address;
}

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:4711", "203.0.113.9"],
  ["[203.0.113.9]:4711", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::ffff:cb00:7109", "203.0.113.9"],
  ["[::ffff:203.0.113.9]:4711", "203.0.113.9"],
  ["2001:db8::9", "2001:db8::9"],
  ["2001:0DB8:0:0::0009", "2001:db8::9"],
  ["[2001:db8::9]", "2001:db8::9"],
  ["[2001:db8::9]:4711", "2001:db8::9"],
  ["fe80::9%eth0", "fe80::9"],
  // Proxies are recognised in all spellings, too, and the address that they forward counts.
  ["203.0.113.9:1, 10.0.0.7:4711", "203.0.113.9"],
  ["203.0.113.9, ::ffff:10.0.0.7, [2001:db8:ffff::1]:443", "203.0.113.9"],
  ["203.0.113.8, 203.0.113.9:4711, 10.0.0.7", "203.0.113.9"],
  // Not an address: the connection's own counts.
  ["unknown", "127.0.0.1"],
  ["203.0.113", "127.0.0.1"],
  ["0x7f.1", "127.0.0.1"],
  ["203.0.113.9:4711:1", "127.0.0.1"],
  ["203.0.113.9, garbage", "127.0.0.1"],
  ["<script>", "127.0.0.1"],
  [",", "127.0.0.1"],
])("X-Forwarded-For: %s is %s", async (forwardedFor, address) => {
  expect(await addressFor(forwardedFor)).toBe(address);
});

test("another port is no other address to the limit of failed sign-ins", async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < signInLimits.perAccountFromAddress + 3; attempt += 1) {
    const answer = await shop.call("POST", "/api/auth/admin/login", {
      body: { email: "nobody@test.example", password: "wrong password" },
      headers: { "x-forwarded-for": `203.0.113.10:${4711 + attempt}` },
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(signInLimits.perAccountFromAddress).fill(401), 429, 429, 429]);
});
