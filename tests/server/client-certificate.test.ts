// @module-tag long
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../server/storage/database.ts";
import { migrate } from "../../server/storage/migrate.ts";
import type { Database } from "../../server/storage/tables.ts";
import { clusterUser, type PostgresCluster, startPostgres } from "../postgres-cluster.ts";
import { administrator } from "./harness.ts";
import { linesUnder } from "./operating.ts";
import { Processes } from "./processes.ts";

// openssl comes with Debian's package of PostgreSQL, which these tests need anyway.

/** Returns lines for an operator, with this machine's names. */
const linesHere = (heading: string, kind: string) =>
  linesUnder(heading, kind).map((lines) =>
    lines.replaceAll("db.internal", "localhost").replace(/\/etc\/\w+\/(tls\/)?/g, `${folder}/`),
  );

const folder = join(tmpdir(), `sillage-certificates-${randomUUID()}`);
const shell = (lines: string) => execFileSync("sh", ["-ec", lines], { cwd: folder, stdio: "pipe" });

describe("PostgreSQL that asks for a certificate", () => {
  const processes = new Processes();
  const [authority = "", certificate = ""] = linesHere("Certificates", "sh");
  const [certificates = ""] = linesHere("PostgreSQL without a password", "sh");
  const [settings = ""] = linesHere("PostgreSQL without a password", "ini");
  const [access = "", environment = "", onOneMachine = ""] = linesHere("PostgreSQL without a password", "text");
  let cluster: PostgresCluster;
  let administer: Database;
  let url: string;

  beforeAll(async () => {
    mkdirSync(folder);
    shell([authority, certificate, certificates].join("\n"));
    writeFileSync(
      join(folder, "pg_hba.conf"),
      `host postgres sillage 127.0.0.1/32 trust\nlocal all all peer\n${access}host all all 127.0.0.1/32 trust\n`,
    );
    // The cluster may run as another account.
    chmodSync(folder, 0o755);
    const user = clusterUser();
    if (user) {
      const files = ["localhost.key", "localhost.crt", "authority.crt", "pg_hba.conf"];
      for (const file of files) chownSync(join(folder, file), user.uid, user.gid);
    }
    cluster = await startPostgres([settings, `hba_file = '${folder}/pg_hba.conf'`]);
    administer = openDatabase(cluster.url);
    await sql`create database sillage`.execute(administer);
    const [, port = ""] = /:(\d+)\/postgres$/.exec(cluster.url) ?? [];
    url = environment.trim().replace("DATABASE_URL=", "").replace("localhost/", `localhost:${port}/`);
  });
  afterAll(async () => {
    await processes.killAll();
    await administer?.destroy();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const connections = async () => {
    const { rows } = await sql<{ client_dn: string; serial: string }>`
      select client_dn, client_serial::text as serial from pg_stat_ssl join pg_stat_activity using (pid)
      where application_name = 'sillage' and datname = 'sillage'`.execute(administer);
    return rows;
  };

  test("is used without a password, and with another certificate without a restart", async () => {
    const { email, name, password } = administrator;
    await migrate(url);
    const create = processes.run(folder, "commands/create-admin.ts", { DATABASE_URL: url }, email, name);
    create.child.stdin?.end(`${password}\n`);
    expect({ code: await create.ended, ...create.output }).toMatchObject({ code: 0, stderr: "" });

    const server = await processes.run(folder, "main.ts", { DATABASE_URL: url, SILLAGE_MODE: "production" }).url;
    const signIn = async () => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ email, password });
      return (await fetch(`${server}/api/auth/admin/login`, { method: "POST", headers, body })).status;
    };
    expect(await signIn()).toBe(200);
    const [before] = await connections();
    expect(before?.client_dn).toBe("/CN=sillage");

    shell([certificate, "certificate sillage 90 extendedKeyUsage=clientAuth"].join("\n"));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'sillage'`.execute(administer);
    await expect.poll(signIn).toBe(200);
    const after = await connections();
    expect(after.map(({ serial }) => serial)).not.toContain(before?.serial);

    // An expired certificate, which is a foreseen failure.
    shell(`${certificate}\ncertificate sillage -1 extendedKeyUsage=clientAuth`);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'sillage'`.execute(administer);
    await expect.poll(signIn).toBe(503);
    shell(`${certificate}\ncertificate sillage 90 extendedKeyUsage=clientAuth`);
    await expect.poll(signIn).toBe(200);
  });

  test("is used through its socket by the account of the same name, and by no other", async () => {
    const { username } = userInfo();
    await sql`create role ${sql.id(username)} login superuser`.execute(administer);
    const { rows } = await sql<{ folder: string; port: string }>`
      select current_setting('unix_socket_directories') as folder, current_setting('port') as port`.execute(administer);
    const [socket = { folder: "", port: "" }] = rows;
    const start = (account: string) => {
      const url = onOneMachine
        .trim()
        .replace("DATABASE_URL=", "")
        .replace("/var/run/postgresql", socket.folder)
        .replace("user=sillage", `user=${account}&port=${socket.port}`);
      return processes.run(folder, "main.ts", { DATABASE_URL: url, SILLAGE_MODE: "production" });
    };
    expect((await fetch(`${await start(username).url}/health/ready`)).status).toBe(200);
    const refused = start("sillage");
    expect(await refused.ended).toBe(1);
    expect(refused.output.stderr).toContain("28000");
  });

  const other = "certificate other 90 extendedKeyUsage=clientAuth";
  const ofAnotherAuthority =
    "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=sillage -keyout other.key -out other.crt";
  const withOther = (url: string) => url.replace("/sillage.crt", "/other.crt").replace("/sillage.key", "/other.key");
  // PostgreSQL sends the reason and closes the connection at once, so the reason may be lost.
  test.each([
    ["no certificate", ":", (url: string) => url.replace(/&sslcert.*/, ""), /28000/],
    ["no TLS", ":", (url: string) => url.replace(/\?.*/, "?sslmode=disable"), /28000/],
    ["somebody else's", other, withOther, /28000/],
    ["one that has ended", other.replace("other 90", "sillage -1"), (url: string) => url, /EXPIRED|ECONNRESET|EPIPE/],
    ["that of another authority", ofAnotherAuthority, withOther, /UNKNOWN_CA|ECONNRESET|EPIPE/],
    [
      "trust in another authority",
      ofAnotherAuthority,
      (url: string) => url.replace("authority", "other"),
      /SELF_SIGNED/,
    ],
    ["another name of the machine", ":", (url: string) => url.replace("@localhost", "@127.0.0.1"), /ALTNAME/],
  ])("refuses, or is refused, with %s", async (_, lines, change, code) => {
    shell(`${certificate}\n${lines}`);
    const environment = { DATABASE_URL: change(url), SILLAGE_MODE: "production" };
    const { ended, output } = processes.run(folder, "main.ts", environment);
    expect(await ended).toBe(1);
    const said = /^Sillage cannot start: the database postgres:\S+ cannot be used \((.+)\)\..*\n$/.exec(output.stderr);
    expect(said?.[1], output.stderr).toMatch(code);
  });
});
