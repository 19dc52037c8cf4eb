// @module-tag long
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "../../server/storage/migrate.ts";
import { freePort } from "../postgres-cluster.ts";
import { until } from "../until.ts";
import { administrator, freshDatabase } from "./harness.ts";
import { linesUnder } from "./operating.ts";
import { Processes, type Running } from "./processes.ts";

// Missing on some machines; scripts/tools.mjs says so.
const nginx = ["nginx", "/usr/sbin/nginx"].find((program) => spawnSync(program, ["-v"]).status === 0);

let folder: string;
const shell = (lines: string) =>
  execFileSync("sh", ["-ec", lines], { cwd: folder, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
const fileIn = (name: string) => readFileSync(join(folder, name));
const passphrase = "of the file";

// Callers need addresses of their own, which only Linux has without set-up.
describe.skipIf(!nginx || process.platform !== "linux")(
  "Sillage behind nginx, by the lines of docs/operating.md",
  () => {
    const processes = new Processes();
    let database: Awaited<ReturnType<typeof freshDatabase>>;
    let sillage: Running;
    let proxy: ReturnType<typeof spawn>;
    let proxyEnded: Promise<unknown> | undefined;
    let port: number;
    const [authority = "", certificate = ""] = linesUnder("Certificates", "sh");

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "sillage-proxy-"));
      const [ofZara = ""] = linesUnder("A second factor", "sh");
      // The passphrase that the operator would type.
      const asked = ofZara.replace("-export", `-export -passout 'pass:${passphrase}'`);
      const ofOthers = ["lost 365", "ended -1"].map((who) => `certificate ${who} extendedKeyUsage=clientAuth`);
      shell([authority, certificate, asked, ...ofOthers].join("\n"));
      copyFileSync(join(folder, "authority.crt"), join(folder, "people.crt"));
      shell(`${certificate}\ncertificate shop.example 365 subjectAltName=DNS:shop.example`);
      shell("openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=zara -keyout other.key -out other.crt");

      database = await freshDatabase("SQLite");
      const environment = { DATABASE_URL: database.url, SILLAGE_MODE: "production", LOG_LEVEL: "info" };
      await migrate(database.url);
      const create = processes.run(folder, "commands/create-admin.ts", environment, administrator.email, "Zara");
      create.child.stdin?.end(`${administrator.password}\n`);
      expect(await create.ended).toBe(0);
      sillage = processes.run(folder, "main.ts", { ...environment, TRUST_PROXY: "127.0.0.1" });
      port = await freePort();
      writeFileSync(join(folder, "nginx.conf"), configuration(await sillage.url));
      proxy = spawn(nginx ?? "", ["-p", folder, "-c", "nginx.conf"], { stdio: "inherit" });
      proxyEnded = once(proxy, "exit");
      await until(() => call("/api/health", zara()).then(Boolean, () => false));
    });
    afterAll(async () => {
      proxy?.kill("SIGTERM");
      await proxyEnded;
      await processes.killAll();
      await database?.remove();
      rmSync(folder, { recursive: true, force: true });
    });

    /** Returns the lines of both sections as an operator would combine them, with this machine's names. */
    function configuration(url: string): string {
      const [server = ""] = linesUnder("A second factor", "nginx");
      const [zone, location] = linesUnder("Limits at the proxy", "nginx");
      const [, lost = ""] = /serial=(\w+)/.exec(shell("openssl x509 -noout -serial -in lost.crt")) ?? [];
      const here = `${zone}\n${server.replace("  location /", `${location}\n  location /`)}`
        .replaceAll("/etc/nginx/tls/", `${folder}/`)
        .replaceAll("http://127.0.0.1:3000", url)
        .replace("listen 443", `listen 127.0.0.1:${port}`)
        .replace(/\b[0-9A-F]{40}\b/, lost);
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (name) => `${name}_temp_path ${name};`,
      );
      return `daemon off; pid nginx.pid; error_log error.log; ${process.getuid?.() === 0 ? "user root;" : ""} events {}
      http { access_log off; ${temporary.join(" ")}\n${here} }`;
    }

    const zara = () => ({ cert: fileIn("zara.crt"), key: fileIn("zara.key") });
    const call = (path: string, certificate: object, { body = "", from = "127.0.0.1" } = {}) =>
      new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
        const to = { host: "127.0.0.1", port, servername: "shop.example", path, localAddress: from, agent: false };
        // The proxy does not pass on what a caller claims about its address.
        const claims = { host: "shop.example", "x-forwarded-for": "203.0.113.9" };
        const headers = { ...claims, ...(body && { "content-type": "application/json" }) };
        const how = { ...to, headers, method: body ? "POST" : "GET", ca: fileIn("authority.crt"), ...certificate };
        const asked = request(how, async (answer) => {
          const chunks = await answer.toArray().catch(reject);
          resolve({ status: answer.statusCode, text: Buffer.concat(chunks ?? []).toString() });
        });
        asked.on("error", reject).end(body);
      });
    const signIn = (certificate: object, from?: string) =>
      call("/api/auth/admin/login", certificate, {
        body: JSON.stringify({ email: administrator.email, password: administrator.password }),
        ...(from && { from }),
      });

    test("serves who has a certificate, as two files or as one, and knows the caller's address", async () => {
      expect(await signIn(zara())).toMatchObject({ status: 200, text: expect.stringContaining("authToken") });
      expect((await signIn({ pfx: fileIn("zara.p12"), passphrase }, "127.0.0.2")).status).toBe(200);
      expect((await call("/", zara())).status).toBe(200);
      await expect.poll(() => sillage.output.stderr).toContain('"address":"127.0.0.2"');
      expect(sillage.output.stderr).not.toContain("203.0.113.9");
    });

    test.each([
      ["without a certificate", undefined, 400],
      ["with one that has ended", "ended", 400],
      ["with one of another authority", "other", 400],
      ["with one from the list of lost ones", "lost", 403],
    ])("refuses everything %s", async (_, name, status) => {
      const certificate = name ? { cert: fileIn(`${name}.crt`), key: fileIn(`${name}.key`) } : {};
      for (const path of ["/", "/api/orders", "/health"])
        expect((await call(path, certificate)).status, path).toBe(status);
      expect((await signIn(certificate)).status).toBe(status);
    });

    test("passes on what is told in a stream as it is told", async () => {
      const { data } = JSON.parse((await signIn(zara())).text) as { data: { authToken: string } };
      const headers = { host: "shop.example", authorization: `Bearer ${data.authToken}` };
      const to = { host: "127.0.0.1", port, servername: "shop.example", path: "/api/changes/stream", agent: false };
      const told = await new Promise((resolve, reject) => {
        const asked = request({ ...to, headers, ca: fileIn("authority.crt"), ...zara() }, (answer) => {
          answer.once("data", (chunk: Buffer) => {
            resolve(chunk.toString());
            asked.destroy();
          });
        });
        asked.on("error", reject).end();
      });
      expect(told).toContain("event: versions");
    });

    test("limits how many calls somebody may make", async () => {
      const from = "127.0.0.3";
      const ask = async () => (await call("/api/orders", zara(), { from })).status;
      const answersTo = async (count: number) => new Set(await Promise.all(Array.from({ length: count }, ask)));
      expect(await answersTo(100)).toEqual(new Set([401]));
      // More requests than are let through, unless they come very slowly.
      await expect.poll(() => answersTo(300)).toContain(429);
      expect((await call("/api/orders", zara())).status).toBe(401);
      await expect.poll(ask).toBe(401);
    });
  },
);
