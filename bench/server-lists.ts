// The list of orders as the server sends it, under 50 clients, against the same bytes as a static file of the same
// server and against json-server on the same orders.
import { writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { openDatabase } from "../server/storage/database.ts";
import type { Database } from "../server/storage/tables.ts";
import { type Compared, type Comparison, compare, httpLoad, loopLoad } from "./http-load.ts";
import { jsonServer, startJsonServer } from "./json-server.ts";
import { assert } from "./list.ts";
import { ask, type Shop } from "./support.ts";

const plain = { accept: "application/json", "accept-encoding": "identity" };
const zipped = { accept: "application/json", "accept-encoding": "gzip" };

/** Measures the reading of a shop's orders in so many rounds of so many seconds each. */
export async function measureLists(shop: Shop, rounds: number, seconds: number): Promise<readonly Compared[]> {
  const list = `${shop.url}/api/orders`;
  const file = `${shop.url}/orders.json`;
  const signedIn = { authorization: `Bearer ${shop.token}` };
  const json = await read(list, { ...plain, ...signedIn });
  const gzip = await read(list, { ...zipped, ...signedIn });
  writeFileSync(join(shop.pageFolder, "orders.json"), json.body);
  writeFileSync(join(shop.pageFolder, "orders.json.gz"), gzip.body);
  const files = [await read(file, plain), await read(file, zipped)] as const;
  assert(
    json.body.equals(files[0].body) && gzip.body.equals(files[1].body) && !json.body.equals(gzip.body),
    "The static file is not what the server sends.",
  );

  const { data: orders } = JSON.parse(json.body.toString()) as { data: unknown[] };
  const other = await startJsonServer(orders);
  if (!other) console.log(`${jsonServer} cannot be had here, so nothing is compared with it.`);
  try {
    const ask = (url: string, headers: Record<string, string>, status = 200) => httpLoad({ url, headers, status });
    const size = (bytes: Buffer) => `${(bytes.length / 1e6).toFixed(1)} MB`;
    const whole = { what: `list, ${size(json.body)}`, load: ask(list, { ...plain, ...signedIn }) };
    const comparisons: Comparison[] = [
      { ...whole, floor: "the same bytes as a file", floorLoad: ask(file, plain) },
      {
        what: `list compressed, ${size(gzip.body)}`,
        load: ask(list, { ...zipped, ...signedIn }),
        floor: "the same bytes as a file",
        floorLoad: ask(file, zipped),
      },
      {
        what: "list unchanged, 304",
        load: ask(list, { ...zipped, ...signedIn, "if-none-match": gzip.etag }, 304),
        floor: "file unchanged, 304",
        floorLoad: ask(file, { ...zipped, "if-none-match": files[1].etag }, 304),
      },
    ];
    let unanswered = 0;
    if (other) {
      const floorLoad = httpLoad({
        url: other.url,
        headers: plain,
        status: 200,
        // json-server closes connections that wait too long.
        unanswered: (count) => {
          unanswered += count;
        },
      });
      comparisons.push({ ...whole, floor: jsonServer, floorLoad });
    }
    const compared = await compare(comparisons, rounds, seconds);
    if (unanswered > 0) console.log(`${jsonServer} left ${unanswered} requests without an answer.\n`);
    return compared;
  } finally {
    await other?.stop();
  }
}

/**
 * Measures what one change costs a client that has the orders: the list brought up to date, and the changes alone, both
 * including the change itself, against the list built anew.
 */
export async function measureUpdates(shop: Shop, rounds: number, seconds: number): Promise<readonly Compared[]> {
  const db = openDatabase(shop.databaseUrl);
  try {
    const signedIn = { authorization: `Bearer ${shop.token}` };
    const readList = () => read(`${shop.url}/api/orders`, { ...zipped, ...signedIn });
    const change = await oneChangeAtATime(shop, db);
    let version = (await readList()).version;
    const anew = loopLoad(async () => {
      // A new version without a changed record makes the server build the list anew.
      await db
        .updateTable("list_versions")
        .set((row) => ({ version: row("version", "+", 1) }))
        .where("list", "=", "orders")
        .execute();
      version = (await readList()).version;
    });
    const updated = loopLoad(async () => {
      await change();
      version = (await readList()).version;
    });
    const told = loopLoad(async () => {
      await change();
      const { body } = await read(`${shop.url}/api/changes?since=${version}`, { ...plain, ...signedIn });
      const { data } = JSON.parse(body.toString()) as { data: { reload: boolean; version: string } };
      assert(!data.reload && body.length < 10_000, `The server told of one change in ${body.length} bytes.`);
      version = data.version;
    });
    return await compare(
      [
        { what: "list after a change", load: updated, floor: "list built anew", floorLoad: anew },
        { what: "what has changed, after a change", load: told, floor: "list built anew", floorLoad: anew },
      ],
      rounds,
      seconds,
    );
  } finally {
    await db.destroy();
  }
}

/** Returns a function that changes the newest order that is not cancelled, at each call. */
export async function oneChangeAtATime(shop: Pick<Shop, "url" | "token">, db: Database): Promise<() => Promise<void>> {
  // The databases disagree on whether an order without a date comes first.
  const open = db.selectFrom("orders").select("id").where("cancelled", "=", 0).where("created_at", "is not", null);
  const { id } = await open.orderBy("created_at", "desc").limit(1).executeTakeFirstOrThrow();
  let turn = 0;
  return async () => {
    turn += 1;
    // Differs from call to call, so that the list changes.
    const body = { trackingNumber: `BENCH-${turn}`, carrier: "TCS", status: turn % 2 === 0 ? "packed" : "shipped" };
    const answer = await ask(shop, `/api/orders/${id}/shipping`, { method: "PUT", body });
    assert((await answer.text()) !== "", "A change was answered without a body.");
  };
}

/** Reads a body as it is transferred, compressed or not, its ETag, and the version of the list that it is. */
function read(url: string, headers: Record<string, string>): Promise<{ body: Buffer; etag: string; version: string }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers }, async (response) => {
      try {
        const body = Buffer.concat(await response.toArray());
        assert(response.statusCode === 200, `GET ${url} answered ${response.statusCode}.`);
        const version = String(response.headers["list-version"] ?? "");
        resolve({ body, etag: response.headers.etag ?? "", version });
      } catch (error) {
        reject(error);
      }
    });
    request.on("error", reject);
  });
}
