// A shop at work: changes of its latest orders, at a steady pace, while something else is measured.
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { addDays } from "../contract/calendar.ts";
import { carriers } from "../contract/order-lifecycle.ts";
import type { Database } from "../server/storage/tables.ts";
import { ask, type Shop } from "./support.ts";

/**
 * Changes the shipping of orders of the latest three days, one request at a time, `perSecond` a second, while `work`
 * runs. Throws when the server refuses a change.
 */
export async function whileOrdersChange(
  shop: Pick<Shop, "url" | "token">,
  db: Database,
  perSecond: number,
  work: () => Promise<void>,
): Promise<void> {
  const recent = db.selectFrom("orders").select("id").where("cancelled", "=", 0);
  const since = addDays(new Date().toISOString().slice(0, 10), -3);
  const orders = await recent.where("created_at", ">", since).orderBy(sql`random()`).limit(1_000).execute();
  if (orders.length === 0) throw new Error("There are no orders of the latest three days to change.");
  let isDone = false;
  const change = async () => {
    for (let turn = 0; !isDone; turn += 1) {
      const began = performance.now();
      const body = {
        trackingNumber: `BENCH-${turn}`,
        carrier: carriers[turn % carriers.length],
        estimatedDelivery: new Date().toISOString().slice(0, 10),
        status: "in_transit",
        notes: "",
      };
      const path = `/api/orders/${orders[turn % orders.length]?.id}/shipping`;
      await (await ask(shop, path, { method: "PUT", body })).arrayBuffer();
      await delay(Math.max(0, 1000 / perSecond - (performance.now() - began)));
    }
  };
  await Promise.all([
    change(),
    work().finally(() => {
      isDone = true;
    }),
  ]);
}
