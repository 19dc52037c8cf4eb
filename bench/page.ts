// The benchmark's part in the browser: the page's own reading of lists, decoding and dashboard figures, each next to the
// least that could be done instead (its floor), turn by turn in the same page. Bundled by load.ts.
import { ndjson } from "../contract/constants.ts";
import { decoder } from "../contract/decode.ts";
import { Order, User } from "../contract/entities.ts";
import { dashboardFigures } from "../src/domain/dashboard.ts";
import { figuresOfLists } from "../src/domain/figures-of-lists.ts";
import { topProducts } from "../src/domain/top-products.ts";
import { createHttp } from "../src/services/http.ts";
import { readOrders, readUsers } from "../src/services/lists.ts";
import type { Measurement } from "./support.ts";

const rounds = 30;
const warmUps = 3;

/** Runs `work` and `floor` in turns; which goes first alternates. Each time is the mean of `times` runs in a row. */
async function measure(
  names: Pick<Measurement, "what" | "floor">,
  work: () => unknown,
  floor: () => unknown,
  times = 1,
): Promise<Measurement> {
  const timed = async (run: () => unknown) => {
    const began = performance.now();
    for (let time = 0; time < times; time += 1) await run();
    return (performance.now() - began) / times;
  };
  const measured = { ...names, times: [] as number[], floorTimes: [] as number[] };
  for (let round = -warmUps; round < rounds; round += 1) {
    const isWorkFirst = round % 2 === 0;
    const first = await timed(isWorkFirst ? work : floor);
    const second = await timed(isWorkFirst ? floor : work);
    if (round < 0) continue;
    measured.times.push(isWorkFirst ? first : second);
    measured.floorTimes.push(isWorkFirst ? second : first);
  }
  return measured;
}

/** Keeps results from being optimised away. */
let kept: unknown;

export interface Results {
  readonly orders: number;
  readonly users: number;
  readonly bytes: number;
  readonly measurements: Measurement[];
}

/** Measures everything in the session of this token. */
export async function measureAll(token: string): Promise<Results> {
  const fail = (message: string | undefined) => {
    throw new Error(message ?? "The session was refused.");
  };
  const http = createHttp({
    token: () => token,
    announce: (_, message) => fail(message),
    rejected: (_, message) => fail(message),
  });
  const fetched = (path: string, accept: string) =>
    fetch(path, { headers: { Accept: accept, Authorization: `Bearer ${token}` }, cache: "no-store" });
  const bytesOf = async (path: string, accept: string) => (await fetched(path, accept)).arrayBuffer();

  const [users, orders] = await Promise.all([readUsers(http, undefined), readOrders(http, undefined)]);
  if (users === "unchanged" || orders === "unchanged") throw new Error("The lists could not be read.");
  const accept = `${ndjson}, application/json;q=0.9`;
  const buffers = await Promise.all([bytesOf("/api/users", accept), bytesOf("/api/orders", accept)]);

  const load = await measure(
    { what: "load both lists", floor: "fetch of the same bytes" },
    () => Promise.all([readUsers(http, undefined), readOrders(http, undefined)]),
    () => Promise.all([bytesOf("/api/users", accept), bytesOf("/api/orders", accept)]),
  );

  const json = await Promise.all(
    ["/api/users", "/api/orders"].map(async (path) => (await fetched(path, "application/json")).text()),
  );
  const [usersJson, ordersJson] = json as [string, string];
  const decodeUser = decoder(User);
  const decodeOrder = decoder(Order);
  const decode = await measure(
    { what: "decode both lists from JSON", floor: "JSON.parse" },
    () => {
      kept = [
        (JSON.parse(usersJson) as { data: { users: unknown[] } }).data.users.map(decodeUser),
        (JSON.parse(ordersJson) as { data: unknown[] }).data.map(decodeOrder),
      ];
    },
    () => {
      kept = [JSON.parse(usersJson), JSON.parse(ordersJson)];
    },
  );

  const now = new Date();
  const dashboard = await measure(
    { what: "compute the dashboard", floor: "one plain loop over the orders" },
    () => {
      const figures = dashboardFigures(figuresOfLists(orders.records, users.records, now));
      kept = [figures, topProducts(orders.records)];
    },
    () => {
      let total = 0;
      const months = new Array<number>(12).fill(0);
      for (const { totalAmount, createdAt } of orders.records) {
        total += totalAmount ?? 0;
        const month = new Date(createdAt ?? "").getMonth();
        months[month] = (months[month] ?? 0) + 1;
      }
      kept = [total, months];
    },
    5,
  );

  const unchanged = await measure(
    { what: "reload both, unchanged", floor: "fetch of an empty file, twice" },
    async () => {
      const replies = await Promise.all([readUsers(http, users.etag), readOrders(http, orders.etag)]);
      if (replies.some((reply) => reply !== "unchanged")) throw new Error("The lists have changed.");
    },
    () => Promise.all([bytesOf("/empty.txt", "*/*"), bytesOf("/empty.txt", "*/*")]),
    5,
  );

  if (kept === undefined) throw new Error("Nothing was computed.");
  return {
    orders: orders.records.length,
    users: users.records.length,
    bytes: buffers.reduce((sum, { byteLength }) => sum + byteLength, 0),
    measurements: [load, decode, dashboard, unchanged],
  };
}
