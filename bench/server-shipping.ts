// Shipping updates from 50 clients, against the bare statement that changes an order, in a loop over one connection to
// the same database.
import pg from "pg";
import { carriers, offeredShippingStatuses } from "../contract/order-lifecycle.ts";
import { fileOf, isSqlite, openDatabase } from "../server/storage/database.ts";
import { openSqlite } from "../server/storage/sqlite.ts";
import { type Compared, compare, httpLoad, loopLoad } from "./http-load.ts";
import type { Shop } from "./support.ts";

/** Measures shipping updates of a shop's orders in so many rounds of so many seconds each. */
export async function measureShipping(shop: Shop, rounds: number, seconds: number): Promise<readonly Compared[]> {
  const ids = await changeableOrders(shop.databaseUrl);
  // Each order twice, with another tracking number: the same values again would be no change.
  const requests = [...ids, ...ids].map((id, index) => ({
    path: `/api/orders/${id}/shipping`,
    body: JSON.stringify({
      trackingNumber: `BENCH-${index}`,
      carrier: carriers[index % carriers.length],
      estimatedDelivery: new Date().toISOString().slice(0, 10),
      status: offeredShippingStatuses[index % offeredShippingStatuses.length],
      notes: `${id}: ${"as agreed ".repeat(64)}`,
    }),
  }));
  const headers = { authorization: `Bearer ${shop.token}`, "content-type": "application/json" };
  const bare = await bareUpdate(shop.databaseUrl, ids);
  try {
    const comparison = {
      what: `shipping changed, ${isSqlite(shop.databaseUrl) ? "SQLite" : "PostgreSQL"}`,
      load: httpLoad({ url: shop.url, method: "PUT", headers, requests, status: 200 }),
      floor: "the bare update in a loop",
      floorLoad: bare.load,
    };
    return await compare([comparison], rounds, seconds);
  } finally {
    await bare.close();
  }
}

async function changeableOrders(databaseUrl: string): Promise<string[]> {
  const db = openDatabase(databaseUrl);
  try {
    const rows = await db.selectFrom("orders").select("id").where("cancelled", "=", 0).limit(10_000).execute();
    return rows.map(({ id }) => id);
  } finally {
    await db.destroy();
  }
}

const changed = [
  "tracking_number",
  "carrier",
  "estimated_delivery",
  "shipping_notes",
  "shipping_status",
  "shipped_at",
  "status",
  "updated_at",
];

/** Prepares the least that a change writes, by the same driver and as durably. */
async function bareUpdate(databaseUrl: string, ids: readonly string[]) {
  const statement = (placeholder: (position: number) => string) =>
    `update orders set ${changed.map((column, index) => `${column} = ${placeholder(index + 1)}`).join(", ")}` +
    ` where id = ${placeholder(changed.length + 1)}`;
  const values = (turn: number) => {
    const id = ids[turn % ids.length] as string;
    const at = new Date().toISOString();
    return [
      `BARE-${turn}`,
      "TCS",
      at.slice(0, 10),
      `${id}: ${"as agreed ".repeat(64)}`,
      "shipped",
      at,
      "shipped",
      at,
      id,
    ];
  };
  if (isSqlite(databaseUrl)) {
    const database = await openSqlite(fileOf(databaseUrl), false);
    // The server locks the database now and then, for its rollups.
    database.exec("pragma busy_timeout = 5000");
    const update = database.prepare(statement(() => "?"));
    return { load: loopLoad((turn) => update.run(values(turn))), close: async () => void database.close() };
  }
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const text = statement((position) => `$${position}`);
  const load = loopLoad((turn) => client.query({ name: "bare update", text, values: values(turn) }));
  return { load, close: () => client.end() };
}
