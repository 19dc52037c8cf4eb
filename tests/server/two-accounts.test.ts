// @module-tag long
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createAdministrator } from "../../server/auth/accounts.ts";
import { demoShop } from "../../server/demo/seed.ts";
import { rollUp } from "../../server/insights/roll-up.ts";
import { openDatabase } from "../../server/storage/database.ts";
import { insertShop } from "../../server/storage/insert-shop.ts";
import { findPrograms } from "../postgres-cluster.ts";
import { administrator, aUser, everythingStored, serve, type TestServer, testConfig } from "./harness.ts";
import { linesUnder } from "./operating.ts";
import { Processes } from "./processes.ts";

/** Returns the two accounts of docs/operating.md under other names: accounts belong to the tests' whole PostgreSQL. */
function twoAccounts() {
  const name = `shop_${randomUUID().replaceAll("-", "")}`;
  const urlOf = (account: string) => inject("postgresUrl").replace(/sillage@(.*)\/postgres$/, `${account}@$1/${name}`);
  const [accounts = "", rights = ""] = linesUnder("Two accounts on PostgreSQL", "sql").map((statements) =>
    statements.replace(/\bsillage(?=_owner\b|\b)/g, name),
  );
  return {
    rights,
    ownerUrl: urlOf(`${name}_owner`),
    serverUrl: urlOf(name),
    create: () => psql(inject("postgresUrl"), accounts),
    remove: () => psql(inject("postgresUrl"), `drop database ${name} with (force); drop role ${name}, ${name}_owner;`),
  };
}

const program = (name: string, args: string[], input = "") =>
  execFileSync(join(findPrograms(), name), args, { input, stdio: "pipe", encoding: "utf8" });
const psql = (url: string, statements: string) => program("psql", [url, "--set=ON_ERROR_STOP=1"], statements);
const isRefused = /permission denied|must be owner/;

describe("a server whose account owns nothing, on PostgreSQL", () => {
  const { ownerUrl, serverUrl, rights, ...shop } = twoAccounts();
  const processes = new Processes();
  let folder: string;
  let server: TestServer;
  /** Runs an operator's command, and waits for its end. */
  const command = async (name: string, url: string, ...args: string[]) => {
    const { ended, output } = processes.run(folder, `commands/${name}.ts`, { DATABASE_URL: url }, ...args);
    return { code: await ended, ...output };
  };
  const start = async () => {
    server = await serve(testConfig({ DATABASE_URL: serverUrl }));
  };
  const notUpToDate = {
    code: 1,
    stdout: expect.stringMatching(/^(Database: .+\n)?$/),
    stderr: expect.stringMatching(
      /^This account may not bring .* \((permission denied|must be owner) .*\)\. Give npm run migrate .*\n$/,
    ),
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sillage-accounts-"));
    shop.create();
    expect(await command("migrate", ownerUrl)).toMatchObject({ code: 0 });
    psql(ownerUrl, rights);
    await start();
    await createAdministrator(server.db, administrator, null, new Date());
    await insertShop(server.db, demoShop(new Date(), { customers: 12, orders: 40 }));
  });
  afterAll(async () => {
    await server?.stop();
    await processes.killAll();
    shop.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test("makes no tables: it refuses to start and says who has to", async () => {
    const empty = twoAccounts();
    empty.create();
    const environment = { DATABASE_URL: empty.serverUrl, SILLAGE_MODE: "production" };
    const { ended, output } = processes.run(folder, "main.ts", environment);
    expect({ code: await ended, ...output }).toEqual(notUpToDate);
    expect(await command("migrate", empty.ownerUrl)).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Database: .+\nThe tables are up to date\.\n$/),
      stderr: "",
    });
    empty.remove();
    expect(await command("migrate", ownerUrl, "now")).toMatchObject({ code: 1, stderr: "Usage: npm run migrate\n" });
  });

  test("serves with the rights of docs/operating.md", async () => {
    await changeEverything();
  });

  /** Makes every kind of write and read, once. */
  async function changeEverything() {
    const { email, password } = administrator;
    const signedIn = await server.call("POST", "/api/auth/admin/login", { body: { email, password } });
    const { authToken: token } = (signedIn.body as { data: { authToken: string } }).data;
    const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token, body });
    const plain = server.db
      .selectFrom("orders")
      .select("id")
      .where("cancelled", "=", 0)
      .where("status", "!=", "returned");
    const [one, two] = (await plain.execute()).map(({ id }) => id);
    const shipping = { trackingNumber: "1", carrier: "TCS", status: "shipped" };
    const user = await aUser(server.db);
    const person = { name: "Zara", email: user.email, contactNo: "0300 1234567", age: 30, gender: "Female" };
    const [from, to] = [-700, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
    const insights = `{ insights(from: "${from}", to: "${to}", timeZone: "UTC") { figures { orders } } }`;
    const answers = [
      await call("GET", "/api/orders"),
      await call("PUT", `/api/orders/${one}/shipping`, shipping),
      await call("PUT", `/api/orders/cancel/${one}`, { cancellationReason: "a test" }),
      await call("DELETE", `/api/orders/${two}`),
      await call("PUT", `/api/users/${user.id}`, person),
      await call("DELETE", `/api/users/${user.id}`),
      await call("POST", "/api/graphql", { query: insights }),
      await call("POST", "/api/auth/admin/logout"),
    ];
    expect(answers.map(({ status, text }) => (status === 200 ? status : text))).toEqual(answers.map(() => 200));
    expect(answers.at(-2)?.text).toMatch(/"orders":[1-9]/);
    // The triggers have marked the changed buckets, which are counted again here or by the server itself.
    while (await rollUp(server.db));
    const dirty = server.db.selectFrom("insight_buckets").select("bucket").where("is_dirty", "=", 1);
    await expect.poll(() => dirty.execute()).toEqual([]);
    expect(await server.db.selectFrom("insight_counts").select("starts").execute()).not.toEqual([]);
  }

  test.each([
    "drop table orders",
    "create table mine (id text)",
    "create temporary table mine (id text)",
    "create function mine() returns int language sql as 'select 1'",
    "alter table audit disable trigger audit_is_kept",
    "truncate orders",
    "update audit set action = 'none'",
    "delete from audit",
    "delete from kysely_migration",
  ])("may not %s", (statement) => {
    expect(() => psql(serverUrl, statement)).toThrow(isRefused);
  });

  test("is restored by the owner, with its rights", async () => {
    const before = await everythingStored(server.db);
    await server.stop();
    const backup = join(folder, "shop.dump");
    program("pg_dump", ["--format=custom", `--file=${backup}`, ownerUrl]);
    psql(ownerUrl, "drop schema public cascade; create schema public");
    const options = ["--exit-on-error", "--single-transaction", "--no-owner", `--dbname=${ownerUrl}`];
    program("pg_restore", [...options, backup]);
    expect(await command("restore", ownerUrl)).toMatchObject({ code: 0 });
    await start();
    expect(await everythingStored(server.db)).toEqual(before);
    await changeEverything();
    expect(() => psql(serverUrl, "delete from audit")).toThrow(isRefused);
  });

  test("waits for the owner to upgrade, and may use the tables that are new then", async () => {
    const owner = openDatabase(ownerUrl).withTables<{ kysely_migration: { name: string; timestamp: string } }>();
    const done = owner.selectFrom("kysely_migration").selectAll().orderBy("name", "desc");
    const last = await done.executeTakeFirstOrThrow();
    await owner.deleteFrom("kysely_migration").where("name", "=", last.name).execute();
    expect(await command("end-sessions", serverUrl, administrator.email)).toEqual(notUpToDate);
    await owner.insertInto("kysely_migration").values(last).execute();
    await sql`create table later (id text)`.execute(owner);
    await owner.destroy();
    expect(await command("migrate", serverUrl)).toMatchObject({ code: 0 });
    psql(serverUrl, "insert into later values ('one'); update later set id = 'two'; delete from later");
    expect(() => psql(serverUrl, "truncate later")).toThrow(isRefused);
  });
});
