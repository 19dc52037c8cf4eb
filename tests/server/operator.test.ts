import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { toCommandRefused, withDatabase } from "../../server/command.ts";
import { loadConfig } from "../../server/config.ts";
import { demoShop } from "../../server/demo/seed.ts";
import { install } from "../../server/install.ts";
import { describeFailure, openDatabase, openForMigration } from "../../server/storage/database.ts";
import { insertShop } from "../../server/storage/insert-shop.ts";
import { migrate } from "../../server/storage/migrate.ts";
import { asRefusal } from "../../server/storage/new-file.ts";
import { exportShop, importShop } from "../../server/storage/shop-documents.ts";
import { backUp, restore } from "../../server/storage/sqlite-backup.ts";
import type { Database } from "../../server/storage/tables.ts";
import { databaseKinds, freshDatabase, testConfig } from "./harness.ts";

// What an operator's commands do when something is not as they expect. tests/server/commands.test.ts runs the commands.

let folder: string;
const cleanups: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sillage-operator-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
  rmSync(folder, { recursive: true, force: true });
});
const inFolder = (name: string) => join(folder, name);

async function emptyDatabase(kind: (typeof databaseKinds)[number]): Promise<{ url: string; db: Database }> {
  const { url, remove } = await freshDatabase(kind);
  const db = openDatabase(url);
  cleanups.push(remove, () => db.destroy());
  return { url, db };
}

async function shop(kind: (typeof databaseKinds)[number]) {
  const { url, db } = await emptyDatabase(kind);
  await migrate(url);
  await insertShop(db, demoShop(new Date(), { customers: 30, orders: 60 }));
  return { url, db };
}

/** Gives this process an environment and returns what it writes to standard output. */
function operate(databaseUrl: string): string[] {
  vi.stubEnv("DATABASE_URL", databaseUrl);
  const said: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line: string) => said.push(line));
  cleanups.push(async () => log.mockRestore());
  return said;
}

const messageOf = (outcome: Promise<unknown>) =>
  outcome.then(
    () => "done",
    (error: Error) => error.message,
  );
const coded = (code: string, message: string) => Object.assign(new Error(message), { code });
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

/** Runs `work` with so many bytes left for each file, as on a full disk; returns the message of its error. */
async function withRoomFor(bytes: number, work: () => Promise<unknown>): Promise<string> {
  const limit = (soft: string) => execFileSync("prlimit", ["--pid", String(process.pid), `--fsize=${soft}:`]);
  limit(String(bytes));
  try {
    return await messageOf(work());
  } finally {
    limit("unlimited");
  }
}

describe("a full disk", () => {
  test("ends a backup, which leaves nothing, and names the file and the reason", async () => {
    const { url } = await shop("SQLite");
    const said = await withRoomFor(20_000, () => backUp(url, inFolder("shop.backup")));
    expect(said).toMatch(
      new RegExp(`^The backup ${inFolder("shop.backup")} could not be made: .+ \\(SQLITE_\\w+\\)\\.$`),
    );
    expect(readdirSync(folder)).toEqual([]);
    await backUp(url, inFolder("shop.backup"));
    expect(readdirSync(folder)).toEqual(["shop.backup"]);
  });

  test("of a device of its own has nothing of a backup left on it", async ({ skip }) => {
    const { url, db } = await shop("SQLite");
    // More than SQLite keeps in memory.
    await sql`create table ballast as select randomblob(4000000) as bytes`.execute(db);
    const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
    skip(status !== 0, "this account may not mount a file system");
    try {
      expect(await messageOf(backUp(url, inFolder("shop.backup")))).toContain("(SQLITE_FULL)");
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      execFileSync("umount", [folder]);
    }
  });

  test.each(databaseKinds)(
    "ends an export from %s, which leaves nothing, and names the file and the reason",
    async (kind) => {
      const { db } = await shop(kind);
      const said = await withRoomFor(20_000, () => exportShop(db, inFolder("shop.json")));
      expect(said).toMatch(new RegExp(`^${inFolder("shop.json")} could not be written: E[A-Z]+: .+, write\\.$`));
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  test("is not taken for the reason where the database's connection is lost", () => {
    const lost = Object.assign(new Error("write EPIPE"), { code: "EPIPE", syscall: "write" });
    expect(asRefusal("shop.json", lost)).toBe(lost);
  });

  test("ends a restore before what is there is touched", async () => {
    const { url } = await shop("SQLite");
    await backUp(url, inFolder("shop.backup"));
    writeFileSync(inFolder("live.db"), "a damaged database");
    const said = await withRoomFor(20_000, () =>
      restore(`file:${inFolder("live.db")}`, inFolder("shop.backup"), new Date()),
    );
    expect(said).toMatch(/live\.db\.restoring could not be written: E[A-Z]+: .+\.$/);
    expect(readdirSync(folder)).toEqual(["live.db", "shop.backup"]);
    expect(readFileSync(inFolder("live.db"), "utf8")).toBe("a damaged database");
  });
});

describe("files", () => {
  test("with a shop's data are for their owner only", async () => {
    const { url, db } = await shop("SQLite");
    const file = url.replace("file:", "");
    expect([file, `${file}-wal`, `${file}-shm`].map(modeOf)).toEqual(["600", "600", "600"]);
    await backUp(url, inFolder("shop.backup"));
    await exportShop(db, inFolder("shop.json"));
    chmodSync(inFolder("shop.backup"), 0o644);
    await restore(`file:${inFolder("restored.db")}`, inFolder("shop.backup"), new Date());
    expect(["shop.json", "restored.db"].map((name) => modeOf(inFolder(name)))).toEqual(["600", "600"]);
  });

  test("in a folder that is missing are not written, and the folder is named", async () => {
    const { url, db } = await shop("SQLite");
    const file = inFolder("nowhere/shop");
    const missing = `There is no folder ${inFolder("nowhere")} for ${file}.`;
    expect(await messageOf(exportShop(db, file))).toBe(missing);
    expect(await messageOf(backUp(url, file))).toBe(missing);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("a command", () => {
  test("says which database it uses, without a password", async () => {
    const { url } = await shop("PostgreSQL");
    const said = operate(url.replace("sillage@", "sillage:secret@"));
    await withDatabase(async () => {});
    expect(said).toEqual([`Database: ${url.replace("sillage@", "")}`]);
  });

  test.each(["file:elsewhere/shop.db", "file:shop.db"])("does not create a database where %s is none", async (url) => {
    const said = operate(url.replace("file:", `file:${folder}/`));
    const work = vi.fn();
    const path = url.replace("file:", `${folder}/`);
    expect(await messageOf(withDatabase(work))).toBe(
      `${path} is no Sillage database. If yours is elsewhere, set DATABASE_URL in this shell or in .env. To create one there, give npm run migrate.`,
    );
    expect([said, work.mock.calls, readdirSync(folder)]).toEqual([[`Database: ${path}`], [], []]);
  });

  test("creates no tables in a database that has none", async () => {
    const { url, db } = await emptyDatabase("PostgreSQL");
    operate(url);
    expect(await messageOf(withDatabase(async () => {}))).toMatch(/ is no Sillage database\./);
    expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
  });

  test.each(databaseKinds)("and the server say in a line that %s comes from a newer version", async (kind) => {
    const { url, db } = await shop(kind);
    await db
      .insertInto("kysely_migration" as never)
      .values({ name: "9999-later", timestamp: "2030" } as never)
      .execute();
    operate(url);
    const said = "The database comes from a newer Sillage (it has 9999-later): upgrade, or restore a backup of before.";
    expect(await messageOf(withDatabase(async () => {}))).toBe(said);
    expect(await messageOf(install(testConfig({ DATABASE_URL: url }), db, new Date()))).toBe(said);
  });

  test.each(databaseKinds)("and the server leave another product's %s as it is", async (kind) => {
    const { url, db } = await emptyDatabase(kind);
    const other = openForMigration(url);
    await other.schema.createTable("orders").addColumn("total", "integer").execute();
    await other.destroy();
    operate(url);
    const said =
      "The database is not Sillage's: it has a table orders. Set DATABASE_URL to an empty database, or to Sillage's own.";
    expect(await messageOf(migrate(url))).toBe(said);
    expect(await messageOf(install(testConfig({ DATABASE_URL: url }), db, new Date()))).toBe(said);
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    expect(tables.map(({ name }) => name)).toEqual(["orders"]);
  });
});

describe("a database of another account", () => {
  /** Runs `work` without the rights of root, which may do everything. */
  async function asSomebody<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    const isRoot = process.getuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    try {
      return await work();
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  }

  test.each([
    ["may not be written", 0o444, 0o555],
    ["may not be read", 0o000, 0o755],
  ])("that %s is told, with who has to own it", async (_, mode, folderMode) => {
    const file = inFolder("shop.db");
    await migrate(`file:${file}`);
    chmodSync(file, mode);
    chmodSync(folder, folderMode);
    const db = openDatabase(`file:${file}`);
    const starts = () => install(testConfig({ DATABASE_URL: `file:${file}` }), db, new Date());
    const said = await messageOf(asSomebody(starts));
    chmodSync(folder, 0o755);
    await db.destroy();
    expect(said).toMatch(
      new RegExp(`^Sillage cannot start: the database ${file} cannot be used \\(.+\\)\\. The account that runs`),
    );
    expect(said).toContain(`chown -R ACCOUNT ${folder}`);
    expect(existsSync(file)).toBe(true);
  });

  test("is not to be given its folder where that holds anything else, nor to be a folder itself", () => {
    const cannotOpen = Object.assign(new Error("unable to open database file"), { code: "SQLITE_CANTOPEN" });
    const file = inFolder("shop.db");
    writeFileSync(file, "");
    expect(describeFailure(`file:${file}`, cannotOpen)).toContain(`chown -R ACCOUNT ${folder}`);
    writeFileSync(inFolder("letters.txt"), "");
    expect(describeFailure(`file:${file}`, cannotOpen)).toMatch(
      /needs to own it and its folder, which should hold nothing else\.$/,
    );
    expect(describeFailure(`file:${folder}`, cannotOpen)).toMatch(/It is a folder: DATABASE_URL names a file\.$/);
  });

  test("is not copied, and one is not replaced, without a word about who has to own it", async () => {
    const { url } = await shop("SQLite");
    const file = url.replace("file:", "");
    await backUp(url, inFolder("shop.backup"));
    chmodSync(folder, 0o777);
    chmodSync(inFolder("shop.backup"), 0o644);
    for (const [mode, folderMode] of [
      [0o000, 0o755],
      [0o600, 0o700],
    ] as const) {
      chmodSync(file, mode);
      chmodSync(dirname(file), folderMode);
      const words = `cannot be used \\(.+\\)\\. The account that runs Sillage needs to own it and its folder`;
      const told = async (work: () => Promise<unknown>) =>
        messageOf(
          asSomebody(work).catch((error) => {
            throw toCommandRefused(url, error);
          }),
        );
      if (folderMode === 0o755)
        expect(await told(() => backUp(url, inFolder("another.backup")))).toMatch(new RegExp(words));
      expect(await told(() => restore(url, inFolder("shop.backup"), new Date()))).toMatch(
        new RegExp(`${words}|could not be written: EACCES`),
      );
    }
    expect(readdirSync(folder)).toEqual(["shop.backup"]);
  });

  test("or a folder of another account is not written to, and a file of theirs not read, in one line each", async () => {
    const { url, db } = await shop("SQLite");
    chmodSync(folder, 0o700);
    const closed = inFolder("shop");
    const writes: (() => Promise<unknown>)[] = [() => exportShop(db, closed), () => backUp(url, closed)];
    for (const write of writes)
      expect(await messageOf(asSomebody(write))).toMatch(/(could not be written: EACCES: .+|\(SQLITE_CANTOPEN\))\.?$/);
    chmodSync(folder, 0o755);
    writeFileSync(inFolder("theirs"), "{}", { mode: 0o600 });
    const theirs = `${inFolder("theirs")} belongs to another account, and this one may not read it.`;
    const elsewhere = `file:${inFolder("live.db")}`;
    const reads: (() => Promise<unknown>)[] = [
      () => importShop(db, inFolder("theirs"), new Date()),
      () => restore(elsewhere, inFolder("theirs"), new Date()),
    ];
    for (const read of reads) expect(await messageOf(asSomebody(read))).toBe(theirs);
    expect(await messageOf(importShop(db, folder, new Date()))).toBe(`${folder} is no file.`);
    expect(await messageOf(restore(elsewhere, folder, new Date()))).toBe(`${folder} is no file.`);
  });

  test.runIf(process.getuid?.() === 0)("is still theirs when root has made or restored it", async () => {
    const account = 65_534;
    chownSync(folder, account, account);
    const [url, file] = [`file:${inFolder("shop.db")}`, inFolder("shop.db")];
    await migrate(url);
    expect(statSync(file).uid).toBe(account);
    await backUp(url, inFolder("shop.backup"));
    const restored = inFolder("restored.db");
    await restore(`file:${restored}`, inFolder("shop.backup"), new Date());
    expect([statSync(restored).uid, modeOf(restored)]).toEqual([account, "600"]);
    writeFileSync(restored, "a damaged database");
    chownSync(restored, account - 1, account);
    await restore(`file:${restored}`, inFolder("shop.backup"), new Date());
    expect(statSync(restored).uid).toBe(account - 1);
    const db = openDatabase(url);
    await db.selectFrom("accounts").select("id").execute();
    expect(["-wal", "-shm"].map((part) => statSync(file + part).uid)).toEqual([account, account]);
    await db.destroy();
  });

  test("that keeps .env to themselves is told so", () => {
    writeFileSync(inFolder(".env"), "BRAND=Ours", { mode: 0o600 });
    const start = () => {
      const home = process.cwd();
      process.chdir(folder);
      try {
        return loadConfig();
      } finally {
        process.chdir(home);
      }
    };
    chmodSync(folder, 0o755);
    const told = `Sillage cannot start: ${inFolder(".env")} cannot be read (EACCES). The account that runs Sillage needs to own it: chown ACCOUNT ${inFolder(".env")}`;
    return expect(messageOf(asSomebody(async () => start()))).resolves.toBe(told);
  });

  test("on PostgreSQL that refuses is told in its words, and without a password", async () => {
    const { url } = await emptyDatabase("PostgreSQL");
    const given = new URL(url);
    const told = async (change: (address: URL) => void) => {
      const address = new URL(given);
      change(address);
      operate(address.href);
      return messageOf(withDatabase(async () => {}));
    };
    const [name, host] = [given.pathname.slice(1), given.host];
    expect(
      await told((address) => {
        address.pathname = "/nowhere";
        address.password = "secret";
      }),
    ).toBe(
      `The database postgres://${host}/nowhere cannot be used (3D000: database "nowhere" does not exist). PostgreSQL's administrator creates it: see docs/operating.md.`,
    );
    expect(await told((address) => address.searchParams.set("sslmode", "verify-full"))).toBe(
      `The database postgres://${host}/${name} cannot be used (The server does not support SSL connections).`,
    );
    expect(await told((address) => address.searchParams.set("sslrootcert", "/nowhere.crt"))).toContain(
      "'/nowhere.crt'",
    );
    writeFileSync(inFolder("theirs.key"), "", { mode: 0o000 });
    chmodSync(folder, 0o755);
    const withTheirs = (address: URL) => address.searchParams.set("sslkey", inFolder("theirs.key"));
    expect(await asSomebody(() => told(withTheirs))).toContain(
      `(EACCES: permission denied, open '${inFolder("theirs.key")}')`,
    );
  });

  test("on PostgreSQL in which the account may make no tables is told, with who has to", async () => {
    const { url, db } = await emptyDatabase("PostgreSQL");
    const account = `visitor_${randomUUID().replaceAll("-", "")}`;
    await sql`create role ${sql.id(account)} login`.execute(db);
    cleanups.push(async () => void (await sql`drop role ${sql.id(account)}`.execute(db)));
    await sql`revoke create on schema public from public`.execute(db);
    expect(await messageOf(migrate(url.replace("sillage@", `${account}@`)))).toBe(
      "This account may not bring the database's tables up to date (permission denied for schema public). Give npm run migrate with the DATABASE_URL of the account that owns the database, and this one its rights: see docs/operating.md.",
    );
  });

  const failures: [string, Error, string][] = [
    [
      "has no machine",
      coded("ENOTFOUND", "getaddrinfo ENOTFOUND db"),
      "(getaddrinfo ENOTFOUND db). No machine of this name",
    ],
    // Both addresses of localhost failed, which leaves no message.
    ["nobody listens at", coded("ECONNREFUSED", ""), "(ECONNREFUSED). Nothing listens there: start PostgreSQL,"],
    [
      "refuses the password",
      coded("28P01", "password authentication failed"),
      "(28P01: password authentication failed). In DATABASE_URL, a password has %40 for an @",
    ],
    [
      "has a certificate of an unknown authority",
      coded("SELF_SIGNED_CERT_IN_CHAIN", "self-signed certificate in certificate chain"),
      "(SELF_SIGNED_CERT_IN_CHAIN: self-signed certificate in certificate chain). sslrootcert= in DATABASE_URL names",
    ],
    [
      "is given another certificate's key",
      Object.assign(coded("ERR_OSSL_X509_KEY_VALUES_MISMATCH", "error:05800074:x509 routines::key values mismatch\n"), {
        library: "x509",
        reason: "key values mismatch",
      }),
      "(ERR_OSSL_X509_KEY_VALUES_MISMATCH: key values mismatch). sslcert= and sslkey= in DATABASE_URL",
    ],
    [
      "asks for a password that is not given",
      new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string"),
      "(SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string). DATABASE_URL has no password",
    ],
    ["is restarting", coded("57P03", "the database system is starting up"), "is starting up)."],
  ];
  test.each(failures)("on PostgreSQL that %s is told in one line, with what to do", (_, failure, said) => {
    const told = toCommandRefused("postgres://me:secret@db.example/shop", failure) as Error;
    expect(told.message).toMatch(/^The database postgres:\/\/db\.example\/shop cannot be used \(/);
    expect(told.message).toContain(said);
  });
});
