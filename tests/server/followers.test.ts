// @module-tag long
import { tmpdir } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../server/storage/database.ts";
import { until } from "../until.ts";
import { Follower } from "./follower.ts";
import { databaseKinds, openShop } from "./harness.ts";
import { Network } from "./network.ts";
import { Processes } from "./processes.ts";

/** The number of rounds; each kills a server, cuts the way to the other and ends PostgreSQL's connections. */
const rounds = Number(process.env.FOLLOWERS_ROUNDS ?? 12);
/** The turns of all writers in a round: after more changes than the server tells, a page would load its lists again. */
const maxTurns = 100;

describe("pages that follow two servers", () => {
  const processes = new Processes();
  afterEach(() => processes.killAll());

  test.each(databaseKinds)(
    "end equal to a fresh load, whatever is killed, and show nothing that was not committed, on %s",
    { timeout: 60 * 60_000 },
    async (kind) => {
      const shop = await openShop(kind);
      const start = () =>
        processes.run(tmpdir(), "main.ts", { DATABASE_URL: shop.config.databaseUrl, SILLAGE_MODE: "production" });
      const pair = [start(), start()];
      const urls = await Promise.all(pair.map(({ url }) => url));
      const networks = urls.map((url) => new Network(url));
      const ways = await Promise.all(networks.map((network) => network.open()));
      const followers = ways.map((url) => new Follower(url, shop.token));
      for (const follower of followers) await follower.follow();

      const headers = { authorization: `Bearer ${shop.token}`, "content-type": "application/json" };
      const users = (await shop.db.selectFrom("customers").select("id").execute()).map(({ id }) => id);
      const orders = (await shop.db.selectFrom("orders").select("id").execute()).map(({ id }) => id);
      let areWriting = true;
      let turnsLeft = 0;
      const send = (writer: number, method: string, path: string, body?: object) =>
        fetch(`${urls[writer % 2]}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
          .then(async (answer) => ({ status: answer.status, body: (await answer.json()) as { change?: string } }))
          // A killed server does not answer.
          .catch(() => undefined);
      const write = async (writer: number) => {
        for (let turn = 0; areWriting; await delay(5)) {
          if (turnsLeft === 0) continue;
          turnsLeft -= 1;
          turn += 1;
          const user = users[(writer + turn) % users.length];
          const profile = { age: 1 + (turn % 120), contactNo: "123456", gender: "Other" };
          const named = { ...profile, name: `${writer} ${turn}`, email: `${user}@test.example` };
          await send(writer, "PUT", `/api/users/${user}`, named);
          const order = orders[(writer * 3 + turn) % orders.length];
          const shipping = { carrier: "DHL", status: "packed", trackingNumber: `${writer} ${turn}` };
          await send(writer, "PUT", `/api/orders/${order}/shipping`, shipping);
          const deleted = await send(writer, "DELETE", `/api/orders/${order}`);
          if (deleted?.body.change) await send(writer, "POST", `/api/changes/${deleted.body.change}/undo`);
        }
      };
      const writers = [0, 1, 2].map(write);
      const name = new URL(shop.config.databaseUrl).pathname.slice(1);
      const keeper =
        kind === "PostgreSQL" ? openDatabase(shop.config.databaseUrl.replace(name, "postgres")) : undefined;
      for (let round = 0; round < rounds; round += 1) {
        const [killed, cut] = round % 2 === 0 ? [0, 1] : [1, 0];
        turnsLeft = maxTurns;
        await delay(100 + 50 * (round % 5));
        pair[killed]?.child.kill("SIGKILL");
        networks[cut]?.cut();
        await pair[killed]?.ended;
        if (keeper)
          await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(keeper);
        await followers[cut]?.follow();
        pair[killed] = start();
        urls[killed] = await pair[killed].url;
        (networks[killed] as Network).target = urls[killed];
        await followers[killed]?.follow();
      }
      areWriting = false;
      await Promise.all(writers);
      await keeper?.destroy();

      // The other servers have used the session meanwhile, at times further ahead than clocks may differ.
      shop.clock.now = new Date();
      const fresh = new Follower(shop.url, shop.token);
      for (const list of ["users", "orders"] as const) await fresh.ask(list);
      const changes = await shop.db.selectFrom("audit").select(["list", "list_version", "id"]).execute();
      const committed = changes.map(({ list, list_version, id }) => `${list} ${list_version}-${id.slice(0, 8)}`);
      const known = new Set(["users 0", "orders 0", ...committed]);
      for (const follower of followers) {
        // As a page does whose request has failed.
        await follower.follow();
        await until(() => follower.isAt(fresh.versions));
        expect(follower.lists).toEqual(fresh.lists);
        expect([...follower.seen].filter((version) => !known.has(version))).toEqual([]);
        expect(follower.reloads).toBe(2);
        expect(follower.seen.size).toBeGreaterThan(rounds);
        follower.close();
      }
      for (const network of networks) await network.close();
      await shop.stop();
    },
  );
});
