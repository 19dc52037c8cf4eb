import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Processes } from "./processes.ts";

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

  test("says where it runs and how to sign in, reads .env, and stops cleanly on SIGTERM after finishing requests", async () => {
    writeFileSync(join(folder, ".env"), "DATABASE_URL=file:from-env/shop.db\nBRAND=From the file\n");
    const { url, output, child, ended } = run("main.ts", {});
    const address = await url;
    rmSync(join(folder, ".env"));
    await delay(50);
    expect(output.stdout).toBe(`Sillage is running at ${address}\nDemo sign-in: admin@sillage.example / vetiver-21\n`);
    const body = JSON.stringify({ email: "admin@sillage.example", password: "vetiver-21" });
    const headers = { "content-type": "application/json" };
    const slow = fetch(`${address}/api/auth/admin/login`, { method: "POST", headers, body });
    await delay(50);
    child.kill("SIGTERM");
    expect((await slow).status).toBe(200);
    expect(await ended).toBe(0);
    expect(output.stderr).toBe("");
  });

  test("its log has every request and no secret", async () => {
    const { url, output, child, ended } = run("main.ts", { DATABASE_URL: "file:log/shop.db", LOG_LEVEL: "info" });
    const address = await url;
    const password = "a-password-nobody-may-see";
    const token = "t".repeat(43);
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const body = JSON.stringify({ email: "someone@test.example", password });
    await fetch(`${address}/api/auth/admin/login?secret=${password}`, { method: "POST", headers, body });
    await fetch(`${address}/api/orders`, { headers });
    await fetch(`${address}/api/users/%FF?secret=${password}`, { headers });
    const demo = JSON.stringify({ email: "admin@sillage.example", password: "vetiver-21" });
    const signedIn = await fetch(`${address}/api/auth/admin/login`, { method: "POST", headers, body: demo });
    const { data } = (await signedIn.json()) as { data: { authToken: string; user: { _id: string } } };
    const session = { authorization: `Bearer ${data.authToken}` };
    await (await fetch(`${address}/api/auth/admin/me`, { headers: session })).text();
    child.kill("SIGTERM");
    await ended;
    const entries = output.stderr
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
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

  test("a start that cannot be says why in words and ends with 1", async () => {
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
      "Sillage cannot start: the database postgres://127.0.0.1:1/shop cannot be used (ECONNREFUSED).\n",
    );
    expect(file).toMatch(/^Sillage cannot start: the database a-file\/folder\/shop.db cannot be used \(\w+\)\.\n$/);
    expect(used).toBe(`Sillage cannot start: port ${port} is already in use.\n`);
    expect(directory).toBe("Sillage cannot start: the database . cannot be used (SQLITE_CANTOPEN).\n");
    expect(host).toMatch(/^Sillage cannot start: it may not listen on no\.such\.host\.invalid, port \d+\.\n$/);
  });

  test("what .env sets is not kept from it by an empty variable", async () => {
    writeFileSync(join(folder, ".env"), "SILLAGE_MODE=neither");
    const { ended, output } = run("main.ts", { SILLAGE_MODE: "" });
    expect(await ended).toBe(1);
    rmSync(join(folder, ".env"));
    expect(output.stderr).toMatch(/SILLAGE_MODE should be demo or production/);
  });
});
