// @module-tag long
// What this shows (behaviour: Nobody overwrites): two administrators change the same records as fast as they can.
import { tmpdir } from "node:os";
import { afterEach, describe, expect, test } from "vitest";
import { databaseKinds, openShop } from "./harness.ts";
import { Processes } from "./processes.ts";

/** The duration of the writing; WRITERS_SECONDS for longer. */
const seconds = Number(process.env.WRITERS_SECONDS ?? 1);
const shared = 50;

interface Listed {
  readonly _id: string;
  readonly version: string;
  readonly shipping?: { readonly trackingNumber?: string; readonly notes?: string };
}
/** The fields that writers change: one of their own each, and the carrier both. */
type Fields = { trackingNumber: string; notes: string; carrier: string };

describe("two writers of the same orders, each at a server of its own", () => {
  const processes = new Processes();
  afterEach(() => processes.killAll());

  test.each(databaseKinds)("lose no field that was acknowledged, and are told of every clash, on %s", async (kind) => {
    const shop = await openShop(kind);
    const environment = { DATABASE_URL: shop.config.databaseUrl, SILLAGE_MODE: "production" };
    const urls = await Promise.all([0, 1].map(() => processes.run(tmpdir(), "main.ts", environment).url));
    const headers = { authorization: `Bearer ${shop.token}`, "content-type": "application/json" };
    const list = async () => {
      const answer = await shop.call("GET", "/api/orders", { token: shop.token });
      return (answer.body as { data: (Listed & { cancelled?: boolean })[] }).data;
    };
    const chosen = (await list()).filter(({ cancelled }) => !cancelled).slice(0, shared);
    const acknowledged = new Map<string, { version: string; by: number; fields: Fields }[]>();
    const told = { done: 0, clashes: 0 };
    const ends = performance.now() + 1_000 * seconds;

    const write = async (writer: number) => {
      const held = new Map(chosen.map((order) => [order._id, order]));
      for (let turn = 0; performance.now() < ends; turn += 1) {
        const order = held.get(chosen[turn % chosen.length]?._id ?? "") as Listed;
        const { trackingNumber = "T 1", notes = "As agreed" } = order.shipping ?? {};
        const own = `${writer}-${turn}`;
        const fields = writer === 0 ? { trackingNumber: own, notes } : { trackingNumber, notes: own };
        const body = { status: "packed", ...fields, carrier: writer === 0 ? "DHL" : "TCS" };
        const answer = await fetch(`${urls[writer]}/api/orders/${order._id}/shipping`, {
          method: "PUT",
          headers: { ...headers, "if-match": `"${order.version}"` },
          body: JSON.stringify(body),
        });
        const reply = (await answer.json()) as { current: Listed; data: { data: Listed } };
        expect([200, 412]).toContain(answer.status);
        const now = answer.status === 200 ? reply.data.data : reply.current;
        held.set(order._id, now);
        if (answer.status === 412) {
          told.clashes += 1;
          expect(now.version).not.toBe(order.version);
          continue;
        }
        told.done += 1;
        const changes = acknowledged.get(order._id) ?? [];
        changes.push({ version: now.version, by: writer, fields: body });
        acknowledged.set(order._id, changes);
      }
    };
    await Promise.all([0, 1].map(write));

    const numberOf = ({ version }: { version: string }) => Number.parseInt(version, 10);
    for (const { _id, version, shipping } of await list()) {
      const changes = acknowledged.get(_id)?.sort((one, other) => numberOf(one) - numberOf(other));
      if (!changes) continue;
      const last = changes.at(-1);
      expect(version).toBe(last?.version);
      expect(shipping).toMatchObject(last?.fields ?? {});
      // A writer's own field keeps its value until that writer changes it, whatever the other does.
      for (const [place, { by, fields }] of changes.entries()) {
        const before = changes[place - 1];
        const others = by === 0 ? "notes" : "trackingNumber";
        if (before) expect(fields[others]).toBe(before.fields[others]);
      }
    }
    expect(told.done).toBeGreaterThan(0);
    expect(told.clashes).toBeGreaterThan(0);
    console.info(`${kind}: ${told.done} changes, ${told.clashes} clashes`);
    await shop.stop();
  });
});
