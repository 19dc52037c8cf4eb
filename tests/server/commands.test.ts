import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAdministrator } from "../../server/auth/accounts.ts";
import { findSession, startSession } from "../../server/auth/sessions.ts";
import { demoShop } from "../../server/demo/seed.ts";
import { openDatabase } from "../../server/storage/database.ts";
import { insertShop } from "../../server/storage/insert-shop.ts";
import { migrate } from "../../server/storage/migrate.ts";
import { hasTrigrams } from "../../server/storage/trigram-indexes.ts";
import { findPrograms } from "../postgres-cluster.ts";
import { failSignIn } from "./failed-sign-in.ts";
import { administrator, databaseKinds, everythingStored, freshDatabase, onEachDatabase } from "./harness.ts";
import { linesUnder } from "./operating.ts";
import { Processes } from "./processes.ts";

const processes = new Processes();
let folder: string;
const removals: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sillage-commands-"));
});
afterEach(async () => {
  await processes.killAll();
  for (const remove of removals.splice(0)) await remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs an operator's command with this input, and waits for its end. It prints which database it used. */
async function command(name: string, databaseUrl: string, args: string[] = [], typed = "") {
  const { child, ended, output } = processes.run(folder, `commands/${name}.ts`, { DATABASE_URL: databaseUrl }, ...args);
  child.stdin?.end(typed);
  const code = await ended;
  if (code === 0) expect(output.stdout).toMatch(/^Database: .+\n/);
  return { code, stdout: output.stdout.replace(/^Database: .+\n/, ""), stderr: output.stderr };
}

async function database(kind: (typeof databaseKinds)[number], size?: { customers: number; orders: number }) {
  const { url, remove } = await freshDatabase(kind);
  const db = openDatabase(url);
  removals.push(async () => {
    await db.destroy();
    await remove();
  });
  await migrate(url);
  if (size) await insertShop(db, demoShop(new Date(), size));
  return { url, db };
}

const inFolder = (name: string) => join(folder, name);
const signIn = async (url: string, email: string, password: string) => {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email, password });
  return (await fetch(`${url}/api/auth/admin/login`, { method: "POST", headers, body })).status;
};

describe("create-admin", () => {
  test("makes an administrator with a password from standard input", async () => {
    const { url } = await database("SQLite");
    const create = (password: string, ...args: string[]) =>
      command("create-admin", url, args, `${password}\nignored\n`);
    const email = "owner@test.example";
    const created = { code: 0, stdout: `${email} can sign in now.\n`, stderr: "" };
    expect(await create("a good password", email, "The Owner")).toEqual(created);
    const again = await create("another password", email, "The Owner");
    expect(again).toMatchObject({ code: 1, stderr: "There is already an account with this email address.\n" });
    const short = await create("short", "two@test.example", "Two");
    expect(short).toMatchObject({ code: 1, stderr: "Please check: password. A password has at least 8 characters.\n" });
    expect(await create("", email)).toMatchObject({ code: 1, stderr: 'Usage: npm run create-admin -- email "Name"\n' });
    const server = processes.run(folder, "main.ts", { DATABASE_URL: url, SILLAGE_MODE: "production" });
    expect(await signIn(await server.url, email, "a good password")).toBe(200);
  });
});

test("disable-admin, enable-admin and unlock do what they say to one account", async () => {
  const { url, db } = await database("SQLite");
  const { email } = administrator;
  const now = new Date();
  const { id } = await createAdministrator(db, administrator, null, now);
  const token = await startSession(db, id, now);
  await failSignIn(db, email, "203.0.113.1", now);
  const stored = async () => [
    (await db.selectFrom("accounts").select("role").executeTakeFirst())?.role,
    (await db.selectFrom("sign_in_attempts").select("key").execute()).length,
  ];
  expect(await command("disable-admin", url, [email])).toEqual({
    code: 0,
    stdout: `${email} cannot sign in any more. Sessions ended: 1.\n`,
    stderr: "",
  });
  expect(await findSession(db, token, now)).toBeUndefined();
  expect(await stored()).toEqual(["disabled", 3]);
  expect(await command("enable-admin", url, [email])).toMatchObject({ stdout: `${email} can sign in again.\n` });
  expect(await stored()).toEqual(["administrator", 3]);
  const unlocked = { code: 0, stdout: `The failed sign-ins of ${email} are forgotten.\n` };
  expect(await command("unlock", url, [email])).toMatchObject(unlocked);
  // The count of the address remains.
  expect(await stored()).toEqual(["administrator", 1]);
});

onEachDatabase("commands", (kind) => {
  async function withAdministrator() {
    const { url, db } = await database(kind);
    const { id } = await createAdministrator(db, administrator, null, new Date());
    const { id: other } = await createAdministrator(
      db,
      { ...administrator, email: "other@test.example" },
      null,
      new Date(),
    );
    const tokens = [await startSession(db, id, new Date()), await startSession(db, id, new Date())];
    const kept = await startSession(db, other, new Date());
    const isOpen = async (token: string) => (await findSession(db, token, new Date())) !== undefined;
    return { url, db, id, tokens, kept, isOpen };
  }

  test("change-password signs the account out everywhere, and only the new password signs it in", async () => {
    const { url, db, id, tokens, kept, isOpen } = await withAdministrator();
    const { email, password } = administrator;
    const changed = await command("change-password", url, [email.toUpperCase()], "quite another\n");
    expect(changed).toMatchObject({ code: 0, stderr: "" });
    expect(changed.stdout).toContain("Sessions ended: 2.");
    expect(await Promise.all([...tokens, kept].map(isOpen))).toEqual([false, false, true]);
    const server = processes.run(folder, "main.ts", { DATABASE_URL: url, SILLAGE_MODE: "production" });
    expect(await signIn(await server.url, email, password)).toBe(401);
    expect(await signIn(await server.url, email, "quite another")).toBe(200);
    const audited = db.selectFrom("audit").select("entity_id").where("action", "=", "account.change_password");
    expect(await audited.execute()).toEqual([{ entity_id: id }]);
  });

  test("change-password leaves everything as it was where it is refused", { tags: ["long"] }, async () => {
    const { url, db } = await withAdministrator();
    const before = await everythingStored(db);
    expect(await command("change-password", url, [administrator.email], "short\n")).toMatchObject({
      code: 1,
      stderr: "A password has 8 to 1024 characters.\n",
    });
    expect(await command("change-password", url, [administrator.email], "football1\n")).toMatchObject({
      code: 1,
      stderr: "This password is too easy to guess. Please choose another one.\n",
    });
    expect(await command("change-password", url, ["nobody@test.example"], "long enough\n")).toMatchObject({
      code: 1,
      stderr: "There is no account with the email address nobody@test.example.\n",
    });
    expect(await command("change-password", url)).toMatchObject({
      code: 1,
      stderr: "Usage: npm run change-password -- email\n",
    });
    expect(await everythingStored(db)).toEqual(before);
  });

  test("end-sessions signs one account out everywhere", async () => {
    const { url, tokens, kept, isOpen } = await withAdministrator();
    const { email } = administrator;
    expect(await command("end-sessions", url, [email])).toEqual({
      code: 0,
      stdout: `Sessions of ${email} ended: 2.\n`,
      stderr: "",
    });
    expect(await Promise.all([...tokens, kept].map(isOpen))).toEqual([false, false, true]);
    expect((await command("end-sessions", url, ["nobody@test.example"])).code).toBe(1);
  });

  test("a shop moves out of one database and into another as it was", async () => {
    const from = await database(kind, { customers: 30, orders: 300 });
    const document = inFolder("shop.json");
    const exported = await command("export-shop", from.url, [document]);
    expect(exported).toEqual({ code: 0, stdout: `30 customers and 300 orders are in ${document}.\n`, stderr: "" });
    expect(JSON.parse(readFileSync(document, "utf8"))).toMatchObject({ customers: { length: 30 } });

    const to = await database(kind);
    const imported = await command("import-shop", to.url, [document]);
    expect(imported).toEqual({ code: 0, stdout: "30 customers and 300 orders were added.\n", stderr: "" });
    expect(await command("export-shop", to.url, [inFolder("again.json")])).toMatchObject({ code: 0 });
    expect(readFileSync(inFolder("again.json"), "utf8")).toBe(readFileSync(document, "utf8"));

    // What exists is not added twice, nor is any other part of the document.
    const before = await everythingStored(to.db);
    expect(await command("import-shop", to.url, [document])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Nothing was added: an id, an email address or an order number/),
    });
    expect(await everythingStored(to.db)).toEqual(before);
    expect((await command("export-shop", from.url, [document])).stderr).toBe(
      `${document} is there already; it is not overwritten.\n`,
    );
  });
});

describe("a document that is wrong", () => {
  const customer = { _id: "u1", name: "Zara", email: "zara@shop.example", isVerified: true };
  const item = { _id: "i1", name: "Oud", unitPrice: 10, totalPrice: 10 };
  const order = {
    _id: "o1",
    orderId: "1",
    status: "pending",
    cancelled: false,
    itemCount: 1,
    totalAmount: 10.5,
    items: [item],
  };
  const fault = (customers: unknown[], orders: unknown[]) => JSON.stringify({ customers, orders });

  test.each([
    ["no JSON", "{", /is no JSON document: /],
    ["another document", "[]", /customers|the document/],
    ["a status that is none", fault([], [{ ...order, status: "teleported" }]), /orders\.0\.status: /],
    ["a customer without a name", fault([{ ...customer, name: undefined }], []), /customers\.0\.name: /],
    [
      "what there is no place for",
      fault([{ ...customer, loyalty: 7 }], []),
      /customers\.0\.loyalty: Sillage has no place/,
    ],
    [
      "half a paisa",
      fault([], [{ ...order, totalAmount: 10.005 }]),
      /orders\.0\.totalAmount: an amount has at most two/,
    ],
    [
      "one person twice",
      fault([customer, { ...customer, _id: "u2", email: "ZARA@shop.example" }], []),
      /there twice: zara/,
    ],
    [
      "a day that is none",
      fault([], [{ ...order, shipping: { shippedDate: "2026-02-30T00:00:00Z" } }]),
      /orders\.0\.shipping\.shippedDate: there is no such day/,
    ],
    [
      "a time zone without minutes",
      fault([], [{ ...order, createdAt: "2026-11-21T10:00:00+05" }]),
      /orders\.0\.createdAt: a time such as/,
    ],
    [
      "a moment after the year 9999 in UTC",
      fault([{ ...customer, lastLogin: "9999-12-31T23:59:59-05:00" }], []),
      /customers\.0\.lastLogin: a time such as/,
    ],
    ["one order twice", fault([], [order, { ...order, _id: "o2", items: [] }]), /an order's orderId is there twice: 1/],
    [
      "a total that is two",
      fault([], [{ ...order, pricing: { total: 99, subtotal: 10 } }]),
      /pricing\.total: another amount/,
    ],
    ["a price without its parts", fault([], [{ ...order, pricing: { total: 10.5 } }]), /pricing: neither a subtotal/],
    ["half a piece", fault([], [{ ...order, itemCount: 1.5 }]), /orders\.0\.itemCount: a whole number/],
    ["what no database keeps", fault([{ ...customer, name: "a\0b" }], []), /customers\.0\.name: a text without NUL/],
    ["a name of JavaScript's", `{"customers":[],"orders":[],"constructor":7}`, /constructor: Sillage has no place/],
    ["nobody's id", fault([{ ...customer, _id: " " }], []), /customers\.0\._id: an id/],
    ["one item twice", fault([], [{ ...order, items: [item, item] }]), /an item's _id is there twice: i1/],
    [
      "nobody's order",
      fault([customer], [{ ...order, customerId: "u2" }]),
      /orders\.0\.customerId: no customer has this/,
    ],
    ["an address's word for an id", fault([], [{ ...order, _id: "cancel" }]), /orders\.0\._id: the API uses this word/],
    [
      "an order called as the filter's choices",
      fault([], [{ ...order, _id: "choices" }]),
      /orders\.0\._id: the API uses/,
    ],
    ["an id that no address can hold", fault([], [{ ...order, _id: "x".repeat(101) }]), /orders\.0\._id: at most 100/],
    ["another word of an address", fault([], [{ ...order, _id: "window" }]), /orders\.0\._id: the API uses this word/],
  ])("with %s is refused with its place, and adds nothing", { tags: ["long"] }, async (_, text, message) => {
    const { url, db } = await database("SQLite");
    const before = await everythingStored(db);
    writeFileSync(inFolder("shop.json"), text);
    const { code, stdout, stderr } = await command("import-shop", url, [inFolder("shop.json")]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n {4}at /);
    expect(await everythingStored(db)).toEqual(before);
  });

  test("that is not there is refused, too", async () => {
    const { url } = await database("SQLite");
    expect(await command("import-shop", url, ["nowhere.json"])).toMatchObject({
      code: 1,
      stderr: "There is no file nowhere.json.\n",
    });
  });

  test("that is larger than Node's strings is refused", async () => {
    const { url } = await database("SQLite");
    const document = inFolder("shop.json");
    writeFileSync(document, "");
    // Takes no room on the disk.
    truncateSync(document, 2 ** 29);
    expect(await command("import-shop", url, [document])).toMatchObject({
      code: 1,
      stderr: `Nothing was added: ${document} is larger than 512 MiB, the most that import-shop can read.\n`,
    });
  });

  test("a moment in another time zone is kept in UTC, and what fits no index is kept as it is", async () => {
    for (const kind of databaseKinds) {
      const { url, db } = await database(kind);
      const name = "x".repeat(10_000);
      const customerDetails = { email: "y".repeat(5000), shippingAddress: { city: name } };
      const theirs = { ...order, createdAt: "2026-03-01T03:00:00+05:00", customerDetails, items: [{ ...item, name }] };
      writeFileSync(inFolder("shop.json"), fault([], [theirs]));
      expect(await command("import-shop", url, [inFolder("shop.json")])).toMatchObject({ code: 0 });
      const stored = await db.selectFrom("orders").select(["created_at", "city"]).executeTakeFirstOrThrow();
      expect(stored).toEqual({ created_at: "2026-02-28T22:00:00.000Z", city: name });
    }
  });

  test("an order finds its customer by the email address", async () => {
    const { url, db } = await database("SQLite");
    const theirs = { ...order, customerDetails: { email: "Zara@shop.example" } };
    writeFileSync(inFolder("shop.json"), fault([customer], [theirs, { ...order, _id: "o2", orderId: "2", items: [] }]));
    expect((await command("import-shop", url, [inFolder("shop.json")])).code).toBe(0);
    writeFileSync(inFolder("more.json"), `\ufeff${fault([], [{ ...theirs, _id: "o3", orderId: "3", items: [] }])}`);
    expect((await command("import-shop", url, [inFolder("more.json")])).code).toBe(0);
    expect(await db.selectFrom("orders").select("customer_id").orderBy("id").execute()).toEqual([
      { customer_id: "u1" },
      { customer_id: null },
      { customer_id: "u1" },
    ]);
  });

  test("an order that names its customer is theirs, and beside it one that names none is nobody's", async () => {
    const { url, db } = await database("SQLite");
    const theirs = { ...order, customerDetails: { email: "zara@shop.example" } };
    const orders = [
      { ...theirs, customerId: "u2" },
      { ...theirs, _id: "o2", orderId: "2", items: [] },
    ];
    const customers = [customer, { ...customer, _id: "u2", email: "sana@shop.example" }];
    writeFileSync(inFolder("shop.json"), fault(customers, orders));
    expect((await command("import-shop", url, [inFolder("shop.json")])).code).toBe(0);
    expect(await db.selectFrom("orders").select("customer_id").orderBy("id").execute()).toEqual([
      { customer_id: "u2" },
      { customer_id: null },
    ]);
  });
});

describe("backup and restore", () => {
  const backup = () => inFolder("shop.backup");

  test("bring back what was there, end every session, and keep what was replaced", async () => {
    const { url, db } = await database("SQLite", { customers: 5, orders: 20 });
    const { id } = await createAdministrator(db, administrator, null, new Date());
    const token = await startSession(db, id, new Date());
    const before = await everythingStored(db);
    const installation = await db.selectFrom("installation").selectAll().executeTakeFirstOrThrow();
    // The database is in use during the backup, which is allowed.
    expect(await command("backup", url, [backup()])).toEqual({
      code: 0,
      stdout: `The database is copied to ${backup()}.\n`,
      stderr: "",
    });

    const live = `file:${inFolder("live.db")}`;
    expect((await command("restore", live, [backup()])).stdout).toBe(
      [
        "The database is restored. Everybody has to sign in again.",
        "These can sign in, with the passwords that they had at the time of the backup. Disable whoever has left since.",
        `  ${administrator.email} (${administrator.name})`,
        "",
      ].join("\n"),
    );
    const customer = { _id: "late", name: "Zara", email: "zara@late.example", isVerified: true };
    writeFileSync(inFolder("later.json"), JSON.stringify({ customers: [customer], orders: [] }));
    expect((await command("import-shop", live, [inFolder("later.json")])).code).toBe(0);
    const again = await command("restore", live, [backup()]);
    expect(again).toMatchObject({ code: 0, stderr: "" });

    const restored = openDatabase(live);
    expect(await everythingStored(restored)).toEqual(before);
    expect(await findSession(restored, token, new Date())).toBeUndefined();
    // A browser must not take its list of the replaced state for one of the restored state.
    const { id: name } = await restored.selectFrom("installation").selectAll().executeTakeFirstOrThrow();
    expect(name).not.toBe(installation.id);
    await restored.destroy();

    const kept = /^The database of before is kept as (.*)\.$/m.exec(again.stdout)?.[1] ?? "";
    const replaced = openDatabase(`file:${kept}`);
    const late = replaced.selectFrom("customers").select("name").where("id", "=", "late");
    expect(await late.executeTakeFirst()).toEqual({ name: "Zara" });
    await replaced.destroy();
  });

  test("list who can sign in line by line, whatever control characters their names have", {
    tags: ["long"],
  }, async () => {
    const { url, db } = await database("SQLite");
    const hidden = { ...administrator, name: "Zara\u001b[1A\u001b[2K\r\n\u202eMalik" };
    await createAdministrator(db, hidden, null, new Date());
    await command("backup", url, [backup()]);
    const { stdout } = await command("restore", `file:${inFolder("live.db")}`, [backup()]);
    expect(stdout.split("\n").slice(2)).toEqual([
      `  ${administrator.email} (Zara\\u001b[1A\\u001b[2K\\u000d\\u000a\\u202eMalik)`,
      "",
    ]);
  });

  test("what a killed server left behind does not get into the backup that is restored", {
    tags: ["long"],
  }, async () => {
    const { url, db } = await database("SQLite", { customers: 5, orders: 20 });
    const { id } = await createAdministrator(db, administrator, null, new Date());
    const token = await startSession(db, id, new Date());
    const before = await everythingStored(db);
    await command("backup", url, [backup()]);
    await db.destroy();
    const file = url.replace("file:", "");
    for (const breakIt of [() => rmSync(file), () => writeFileSync(file, "no database any more")]) {
      const server = processes.run(folder, "main.ts", { DATABASE_URL: url, SILLAGE_MODE: "production" });
      const headers = { authorization: `Bearer ${token}` };
      await fetch(`${await server.url}/api/auth/admin/logout`, { method: "POST", headers });
      server.child.kill("SIGKILL");
      await server.ended;
      expect(existsSync(`${file}-wal`)).toBe(true);
      breakIt();
      expect(await command("restore", url, [backup()])).toMatchObject({ code: 0, stderr: "" });
      const restored = openDatabase(url);
      expect(await everythingStored(restored)).toEqual(before);
      await restored.destroy();
    }
    expect(readdirSync(folder).filter((name) => name.endsWith(".restoring"))).toEqual([]);
  });

  test("a server that is running keeps its database", { tags: ["long"] }, async () => {
    const { url, db } = await database("SQLite");
    await db.destroy();
    await command("backup", url, [backup()]);
    const server = processes.run(folder, "main.ts", { DATABASE_URL: url });
    await server.url;
    expect(await command("restore", url, [backup()])).toMatchObject({ code: 1 });
    expect((await fetch(`${await server.url}/health/ready`)).status).toBe(200);
  });

  test("nothing is overwritten, and nothing unsound is restored", { tags: ["long"] }, async () => {
    const { url, db } = await database("SQLite");
    writeFileSync(backup(), "something of mine");
    expect((await command("backup", url, [backup()])).stderr).toBe(
      `${backup()} is there already; it is not overwritten.\n`,
    );
    expect(readFileSync(backup(), "utf8")).toBe("something of mine");
    await db.destroy();
    expect((await command("restore", url, [backup()])).stderr).toBe(
      `${backup()} is no sound backup of a Sillage database.\n`,
    );
    expect((await command("restore", url, ["nowhere"])).stderr).toBe("There is no file nowhere.\n");
    expect((await command("restore", url)).stderr).toBe("Usage: npm run restore -- file\n");
    expect((await command("backup", "file:nowhere.db", [inFolder("b")])).stderr).toBe(
      `There is no database ${inFolder("nowhere.db")}. If yours is elsewhere, set DATABASE_URL in this shell or in .env.\n`,
    );
    expect(existsSync(inFolder("nowhere.db"))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.includes("unfinished"))).toEqual([]);
  });

  test("a backup of a newer version is not restored", async () => {
    const { url, db } = await database("SQLite");
    await db
      .insertInto("kysely_migration" as never)
      .values({ name: "9999-later", timestamp: "2030" } as never)
      .execute();
    await command("backup", url, [backup()]);
    await db.destroy();
    expect((await command("restore", url, [backup()])).stderr).toContain("comes from a newer Sillage");
  });

  test("the lines of docs/operating.md bring a PostgreSQL shop back, also to before an upgrade", {
    tags: ["long"],
  }, async () => {
    const { url, db } = await database("PostgreSQL", { customers: 5, orders: 20 });
    await createAdministrator(db, administrator, null, new Date());
    const [, , dumping = "", restoring = ""] = linesUnder("Back up and restore", "sh");
    const shell = (lines: string) => {
      const PATH = `${findPrograms()}:${process.env.PATH}`;
      return execFileSync("sh", ["-ec", lines], { cwd: folder, env: { PATH, DATABASE_URL: url }, encoding: "utf8" });
    };
    const before = await everythingStored(db);
    // The schema before migration 0005, with counts of days, hours and slots, as versions in between kept them.
    for (const table of ["customers", "orders"]) await db.schema.alterTable(table).dropColumn("version").execute();
    for (const column of ["list", "list_version", "related", "undoes"])
      await db.schema.alterTable("audit").dropColumn(column).execute();
    await sql`drop function tell_lists cascade`.execute(db);
    await sql`drop table order_index, customer_index, index_stale, index_stale_buyers, index_counts, first_views, views, presence`.execute(
      db,
    );
    await sql`drop table index_terms_behind, order_index_trigrams_terms, order_index_found_trigrams_terms,
      customer_index_found_trigrams_terms`.execute(db);
    await sql`drop function mark_orders, mark_orders_of_items, mark_customers, count_order_index, count_customer_index,
      note_buyers_added, note_buyers_removed, note_buyers_changed, note_buyers_emptied cascade`.execute(db);
    await db.schema.alterTable("sessions").dropColumn("user_agent").execute();
    for (const name of ["1", "2", "3", "4", "5", "6", "7", "in_turn", "all"]) {
      await sql`drop function ${sql.id(`insight_buckets_${name}`)} cascade`.execute(db);
    }
    await sql`drop function insight_changes cascade`.execute(db);
    await db.schema.dropTable("insight_buckets").execute();
    for (const counted of ["insight_days", "insight_hours", "insight_slots"].map((name) => sql.raw(name))) {
      await sql`create table ${counted} (is_counted integer not null)`.execute(db);
      await sql`create function ${counted}_1() returns trigger language plpgsql as
        $$ begin update ${counted} set is_counted = 0; return null; end $$`.execute(db);
      await sql`create trigger ${counted}_1 after update on orders for each row execute function ${counted}_1()`.execute(
        db,
      );
    }
    await sql`drop index audit_history, audit_history_by, audit_history_of, orders_beside_rollups, orders_of_emails,
      customers_of_emails, orders_of_customers`.execute(db);
    await db.schema.createIndex("orders_customer_id").on("orders").column("customer_id").execute();
    for (const column of ["entity_id", "at"])
      await db.schema.createIndex(`audit_${column}`).on("audit").column(column).execute();
    await sql`delete from kysely_migration where name > '0005'`.execute(db);
    mkdirSync(inFolder("backups"));
    shell(dumping.replace("postgres://...", url));
    expect((await command("create-admin", url, ["late@test.example", "Late"], "a good password\n")).code).toBe(0);
    await db.destroy();

    const dump = inFolder("backups/shop.dump");
    const whole = readFileSync(dump);
    writeFileSync(dump, whole.subarray(0, -1000));
    // The last line runs the command, which comes later here.
    const restore = restoring.replace("npm run restore", "true");
    expect(() => shell(restore)).toThrow(/^Command failed/);
    expect(shell(`psql "$DATABASE_URL" -Atc 'select count(*) from accounts'`)).toBe("2\n");

    writeFileSync(dump, whole);
    shell(restore);
    expect(await command("restore", url)).toMatchObject({ code: 0, stderr: "" });
    const restored = openDatabase(url);
    expect(await everythingStored(restored)).toEqual(before);
    expect(await restored.updateTable("orders").set({ item_count: 1 }).execute()).toMatchObject([
      { numUpdatedRows: 20n },
    ]);
    const buckets = await restored.selectFrom("insight_buckets").select("is_dirty").execute();
    expect(buckets.length).toBeGreaterThan(10);
    await restored.destroy();
  });

  test("on PostgreSQL, backup refers to pg_dump, and restore settles what pg_restore has filled", {
    tags: ["long"],
  }, async () => {
    const { url, db } = await database("PostgreSQL");
    const { id } = await createAdministrator(db, administrator, null, new Date());
    const token = await startSession(db, id, new Date());
    expect((await command("backup", url, [backup()])).stderr).toContain("pg_dump");
    expect((await command("restore", url, [backup()])).stderr).toBe("Usage: npm run restore\n");
    expect(await command("restore", url)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("The database is ready to be used as it is. Everybody has to sign in again.\n"),
    });
    expect(await findSession(db, token, new Date())).toBeUndefined();
  });

  test("migrate says what PostgreSQL needs for searches in windows to be quick, where it is missing", {
    tags: ["long"],
  }, async () => {
    const { url, db } = await database("PostgreSQL");
    expect((await command("migrate", url)).stderr).toBe("");
    await sql`drop extension pg_trgm cascade`.execute(db);
    // The extension has a function of this name, so it cannot be created.
    await sql`create function set_limit(real) returns real language sql as 'select 1::real'`.execute(db);
    const { code, stdout, stderr } = await command("migrate", url);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "The tables are up to date.\n" });
    expect(stderr).toMatch(/^PostgreSQL's extension pg_trgm is missing[^\n]+docs\/large-shops\.md\.\n$/);
    await sql`drop function set_limit(real)`.execute(db);
    expect((await command("migrate", url)).stderr).toBe("");
    expect(await hasTrigrams(db)).toBe(true);
  });

  test("a database that cannot be reached is told in a line, without its password", async () => {
    const { code, stderr } = await command("end-sessions", "postgres://user:secret@127.0.0.1:1/shop", ["a@b.example"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The database postgres:\/\/127\.0\.0\.1:1\/shop cannot be used \(connect ECONNREFUSED 127\.0\.0\.1:1\)\. Nothing listens there: .+\n$/,
    );
  });
});
