import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../server/storage/database.ts";
import { until } from "../until.ts";
import { databaseKinds, freshDatabase } from "./harness.ts";
import { Processes, type Running } from "./processes.ts";

describe("the server as a process", () => {
  const processes = new Processes();
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "sillage-process-"));
  });
  afterEach(() => processes.killAll());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run = (program: string, environment: NodeJS.ProcessEnv, ...args: string[]) =>
    processes.run(folder, program, environment, ...args);
  const json = { "content-type": "application/json" };
  const demoSignIn = JSON.stringify({ email: "admin@sillage.example", password: "vetiver-21" });
  const signIn = (address: string) =>
    fetch(`${address}/api/auth/admin/login`, { method: "POST", headers: json, body: demoSignIn });
  const signedIn = async (address: string) =>
    (await (await signIn(address)).json()) as { data: { authToken: string; user: { _id: string } } };
  const logOf = ({ output }: Running) =>
    output.stderr
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  test("says where it runs and how to sign in, reads .env, and stops cleanly on SIGTERM after finishing requests", async () => {
    writeFileSync(join(folder, ".env"), "DATABASE_URL=file:from-env/shop.db\nBRAND=From the file\n");
    const { url, output, child, ended } = run("main.ts", {});
    const address = await url;
    rmSync(join(folder, ".env"));
    await expect
      .poll(() => output.stdout.split("\n"))
      .toEqual([
        expect.stringMatching(/^Database: \/.+\/from-env\/shop\.db$/),
        `Sillage is running at ${address}`,
        "Demo sign-in: admin@sillage.example / vetiver-21",
        "",
      ]);
    const slow = request(`${address}/api/auth/admin/login`, {
      method: "POST",
      headers: { ...json, expect: "100-continue" },
    });
    const answered = once(slow, "response");
    slow.flushHeaders();
    // The server has begun to read the request.
    await once(slow, "continue");
    child.kill("SIGTERM");
    slow.end(demoSignIn);
    const [{ statusCode }] = await answered;
    expect(statusCode).toBe(200);
    expect(await ended).toBe(0);
    expect(output.stderr).toBe("");
  });

  test("stops although a connection was opened on which nothing was asked", {
    tags: ["long"],
    timeout: 30_000,
  }, async () => {
    const { url, child, ended } = run("main.ts", { DATABASE_URL: "file:unused/shop.db" });
    const { hostname, port, href } = new URL(await url);
    const unused = connect(Number(port), hostname);
    await once(unused, "connect");
    expect((await fetch(new URL("/health/live", href))).status).toBe(200);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    unused.destroy();
  });

  test("stops although somebody sends half a request and no more", { timeout: 30_000, tags: ["long"] }, async () => {
    const { url, child, ended } = run("main.ts", { DATABASE_URL: "file:unused/shop.db" });
    const { hostname, port, href } = new URL(await url);
    const head =
      "POST /api/auth/admin/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9";
    const halves = ["GET / HT", `${head}\r\n\r\n{`].map((text) => {
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.on("error", () => undefined);
      return socket;
    });
    await Promise.all(halves.map((socket) => once(socket, "connect")));
    expect((await fetch(new URL("/health/live", href))).status).toBe(200);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });

  test("told to stop, it says that it is not ready and serves on for as long as it is to drain", async () => {
    const { url, child, ended } = run("main.ts", { DATABASE_URL: "file:drain/shop.db", DRAIN_SECONDS: "600" });
    const address = await url;
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    child.kill("SIGTERM");
    const isReady = () => fetch(`${address}/health/ready`).then(({ status }) => status);
    expect(await Promise.race([ended, until(async () => (await isReady()) === 503)])).toBe(true);
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
  });

  test("its log has every request and no secret", async () => {
    const running = run("main.ts", { DATABASE_URL: "file:log/shop.db", LOG_LEVEL: "info" });
    const { output, child, ended } = running;
    const address = await running.url;
    const password = "a-password-nobody-may-see";
    const token = "t".repeat(43);
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "x-forwarded-for": "203.0.113.1",
    };
    const body = JSON.stringify({ email: "someone@test.example", password });
    await fetch(`${address}/api/auth/admin/login?secret=${password}`, { method: "POST", headers, body });
    await fetch(`${address}/api/orders`, { headers });
    await fetch(`${address}/api/users/%FF?secret=${password}`, { headers });
    const { data } = await signedIn(address);
    const session = { authorization: `Bearer ${data.authToken}` };
    await (await fetch(`${address}/api/auth/admin/me`, { headers: session })).text();
    child.kill("SIGTERM");
    await ended;
    const entries = logOf(running);
    const requests = entries.filter(({ msg }) => msg === "request");
    expect(requests).toMatchObject([
      {
        method: "POST",
        path: "/api/auth/admin/login",
        status: 401,
        reqId: expect.any(String),
        durationMs: expect.any(Number),
        address: "127.0.0.1",
      },
      { method: "GET", path: "/api/orders", status: 401 },
      { method: "POST", path: "/api/auth/admin/login", status: 200 },
      { method: "GET", path: "/api/auth/admin/me", status: 200, account: data.user._id },
    ]);
    expect(output.stderr).not.toContain(data.authToken);
    expect(entries.find(({ msg }) => msg === "request not understood")).toMatchObject({ status: 400 });
    expect(output.stderr).not.toContain(password);
    expect(output.stderr).not.toContain(token);
  });

  test.each(databaseKinds)(
    "its log and the audit on %s say when in UTC, wherever it is",
    { tags: ["long"] },
    async (kind) => {
      const database = await freshDatabase(kind);
      const running = run("main.ts", { DATABASE_URL: database.url, LOG_LEVEL: "info", TZ: "Asia/Karachi" });
      const address = await running.url;
      const before = Date.now();
      await signedIn(address);
      running.child.kill("SIGTERM");
      await running.ended;
      const after = Date.now();

      const { time } = logOf(running).find(({ msg }) => msg === "request") ?? {};
      const db = openDatabase(database.url);
      const entry = db.selectFrom("audit").select("at").where("action", "=", "session.sign_in");
      const { at } = await entry.executeTakeFirstOrThrow();
      expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      for (const milliseconds of [time, Date.parse(at)]) {
        expect(milliseconds).toBeGreaterThanOrEqual(before);
        expect(milliseconds).toBeLessThanOrEqual(after);
      }
      await db.destroy();
      await database.remove();
    },
  );

  const stack = expect.stringMatching(/\n +at .+:\d+:\d+/);
  test.each(databaseKinds)(
    "its log on %s says where it failed as nobody foresaw, its reply does not",
    { tags: ["long"] },
    async (kind) => {
      const database = await freshDatabase(kind);
      const running = run("main.ts", { DATABASE_URL: database.url });
      const address = await running.url;
      const { data } = await signedIn(address);
      const db = openDatabase(database.url);
      const { id } = await db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
      await db.schema.alterTable("audit").renameTo("audit_elsewhere").execute();
      const headers = { authorization: `Bearer ${data.authToken}` };
      const answer = await fetch(`${address}/api/orders/${id}`, { method: "DELETE", headers });
      const message = "Something went wrong on our side. Please try again.";
      expect([answer.status, await answer.json()]).toEqual([
        500,
        { code: "internal_error", message, showMessage: true },
      ]);
      expect([...answer.headers].join()).not.toContain("audit");
      await expect
        .poll(() => logOf(running).find(({ msg }) => msg === "request failed"))
        .toMatchObject({
          level: 50,
          reqId: expect.any(String),
          err: { message: expect.stringContaining("audit"), stack },
        });
      await db.destroy();
      await database.remove();
    },
  );

  test("its log says that connections to the database are lost, its reply does not say how", {
    tags: ["long"],
  }, async () => {
    const database = await freshDatabase("PostgreSQL");
    const running = run("main.ts", { DATABASE_URL: database.url });
    const address = await running.url;
    // Without a request, there is no connection to lose.
    expect((await signIn(address)).status).toBe(200);
    await database.remove();
    await expect
      .poll(() => logOf(running).find(({ msg }) => msg === "database connection lost"))
      .toMatchObject({ level: 50, err: { stack } });
    const answer = await signIn(address);
    const message = "The shop's data cannot be reached right now. Please try again in a moment.";
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { code: "database_unavailable", message, showMessage: true },
    ]);
  });

  test("a start that cannot be says why in words and ends with 1", { tags: ["long"] }, async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const port = String((taken.address() as { port: number }).port);
    writeFileSync(join(folder, "a-file"), "");
    const starts = [
      run("main.ts", { PORT: "x", SILLAGE_MODE: "y" }),
      run("main.ts", { DATABASE_URL: "postgres://user:secret@127.0.0.1:1/shop" }),
      run("main.ts", { DATABASE_URL: "file:a-file/folder/shop.db" }),
      run("main.ts", { DATABASE_URL: "file:port/shop.db", PORT: port }),
      run("main.ts", { DATABASE_URL: "file:." }),
      run("main.ts", { DATABASE_URL: "file:host/shop.db", HOST: "no.such.host.invalid" }),
    ];
    expect(await Promise.all(starts.map(({ ended }) => ended))).toEqual([1, 1, 1, 1, 1, 1]);
    taken.close();
    const [config, postgres, file, used, directory, host] = starts.map(({ output }) => output.stderr);
    expect(config).toMatch(/^Sillage cannot start: .*\n {2}PORT should be .*\n {2}SILLAGE_MODE should be .*\n$/);
    expect(postgres).toBe(
      "Sillage cannot start: the database postgres://127.0.0.1:1/shop cannot be used (connect ECONNREFUSED 127.0.0.1:1). " +
        "Nothing listens there: start PostgreSQL, or set DATABASE_URL in this shell or in .env.\n",
    );
    expect(file).toMatch(/^Sillage cannot start: the database .*\/a-file\/folder\/shop.db cannot be used \(.+\)\.\n$/);
    expect(used).toBe(`Sillage cannot start: port ${port} is already in use. Set PORT to another one.\n`);
    expect(directory).toMatch(/^Sillage cannot start: the database \/.* cannot be used \(SQLITE_CANTOPEN: .+\)\..*\n$/);
    expect(host).toMatch(/^Sillage cannot start: it may not listen on no\.such\.host\.invalid, port \d+\.\n$/);
  });

  test("production warns of a new, empty database, once", async () => {
    const start = async () => {
      const started = run("main.ts", { DATABASE_URL: "file:not-mounted/shop.db", SILLAGE_MODE: "production" });
      await started.url;
      started.child.kill("SIGTERM");
      await started.ended;
      return started.output.stderr && logOf(started);
    };
    const msg = `starting with a new, empty database: ${join(folder, "not-mounted", "shop.db")}`;
    expect(await start()).toEqual([expect.objectContaining({ level: 40, msg })]);
    expect(await start()).toBe("");
  });

  test("what .env sets is not kept from it by an empty variable", async () => {
    writeFileSync(join(folder, ".env"), "SILLAGE_MODE=neither");
    const { ended, output } = run("main.ts", { SILLAGE_MODE: "" });
    expect(await ended).toBe(1);
    rmSync(join(folder, ".env"));
    expect(output.stderr).toMatch(/SILLAGE_MODE should be demo or production/);
  });
});
