import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../../server/storage/database.ts";
import { freePort } from "../postgres-cluster.ts";

test("a connection to PostgreSQL begins with what docs/growing.md says that poolers have to let pass", async () => {
  const port = await freePort();
  const server = createServer().listen(port, "127.0.0.1");
  const db = openDatabase(`postgres://sillage@127.0.0.1:${port}/shop`);
  const asked = sql`select 1`.execute(db).catch(() => {});
  const [socket] = (await once(server, "connection")) as [Socket];
  const [packet] = (await once(socket, "data")) as [Buffer];
  // The packet's length and the protocol's version come first; names and values alternate.
  const names = packet
    .subarray(8)
    .toString()
    .split("\0")
    .filter((_, index, texts) => index % 2 === 0 && texts[index]);
  expect(names.sort()).toEqual(["application_name", "client_encoding", "database", "statement_timeout", "user"]);
  socket.destroy();
  server.close();
  await asked;
  await db.destroy();
});
