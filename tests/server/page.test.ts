import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ShopSettings, settingsMetaName } from "../../contract/settings.ts";
import { freshDatabase, serve, type TestServer, testConfig } from "./harness.ts";

const brand = `Maison "Néroli" & <Fils> $& $1`;
const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** Returns the settings in a page's HTML. */
function settingsOf(text: string): ShopSettings {
  const content = new RegExp(`<meta name="${settingsMetaName}" content="([^"]*)">`).exec(text)?.[1] ?? "";
  expect(content).not.toMatch(/[<>]/);
  const unescaped = content
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  return JSON.parse(unescaped) as ShopSettings;
}

describe("the page", () => {
  let folder: string;
  let server: TestServer;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sillage-page-"));
    database = await freshDatabase("SQLite");
    const config = testConfig({ DATABASE_URL: database.url, BRAND: brand, STOREFRONT_HOST: "https://shop.example" });
    server = await serve({ ...config, pageFolder: join(folder, "dist") });
  });
  afterAll(async () => {
    await server.stop();
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test("says how to build it as long as it is not", async () => {
    const config = testConfig({ DATABASE_URL: database.url });
    const without = await serve({ ...config, pageFolder: join(folder, "none") });
    const answer = await without.call("GET", "/", { headers: html });
    await without.stop();
    expect(answer).toMatchObject({ status: 503, text: "The page has not been built yet. Run: npm run build\n" });
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  describe("once built", () => {
    const script = "console.log('sillage');".repeat(50);
    beforeAll(async () => {
      const { mkdirSync } = await import("node:fs");
      const dist = join(folder, "dist");
      mkdirSync(dist);
      writeFileSync(
        join(dist, "index.html"),
        "<!DOCTYPE html><html><title>Anything</title><script src=/main.0a1b2c3d.js></script>",
      );
      writeFileSync(join(dist, "main.0a1b2c3d.js"), script);
      writeFileSync(join(dist, "main.0a1b2c3d.js.gz"), gzipSync(script));
      writeFileSync(join(dist, "robots.txt"), "User-agent: *\nDisallow: /\n");
      mkdirSync(join(dist, "assets"));
      writeFileSync(join(dist, "assets", "crystal.0a1b2c3d.css"), "a{}");
      writeFileSync(join(folder, "secret.txt"), "secret");
    });

    test("every path of its router answers with it, titled and with the shop's settings", async () => {
      for (const path of [
        "/",
        "/login",
        "/orders/abc?x=1",
        "/users/edit/1",
        "/index.html",
        "//evil.example/x",
        "/no/such",
        "/no/such.html",
        "/%",
        "/%ff",
        "/users/user/a.b",
      ]) {
        const answer = await server.call("GET", path, { headers: html });
        expect(answer.status, path).toBe(200);
        expect(answer.headers.get("content-type"), path).toBe("text/html; charset=utf-8");
        expect(answer.headers.get("cache-control"), path).toBe("no-cache");
        expect(answer.headers.get("location")).toBeNull();
        expect(answer.text).toContain(
          '<title>Maison "Néroli" &amp; &lt;Fils&gt; $&amp; $1</title>'.replaceAll('"', "&quot;"),
        );
        expect(settingsOf(answer.text)).toMatchObject({
          brand,
          storefrontHost: "https://shop.example",
          credentials: null,
        });
      }
    });

    test("it says whether the shop is large, and what it said last while that cannot be read", async () => {
      const isLarge = async () => {
        const { status, text } = await server.call("GET", "/", { headers: html });
        expect(status).toBe(200);
        return settingsOf(text).isLarge;
      };
      for (const list of ["orders", "users"] as const) {
        const count = (records: number) =>
          server.db.updateTable("index_counts").set({ records }).where("list", "=", list).execute();
        await count(19_999);
        expect(await isLarge(), list).toBe(false);
        await count(20_000);
        expect(await isLarge(), list).toBe(true);
        await count(0);
      }
      for (const records of [0, 20_000]) {
        await server.db.updateTable("index_counts").set({ records }).execute();
        const last = await isLarge();
        await server.db.schema.alterTable("index_counts").renameTo("gone").execute();
        expect(await isLarge()).toBe(last);
        await server.db.schema.alterTable("gone").renameTo("index_counts").execute();
      }
    });

    test("its images may come from the storefront, and nothing else from anywhere", async () => {
      const policy = (await server.call("GET", "/", { headers: html })).headers.get("content-security-policy");
      expect(policy).toContain("img-src 'self' data: https://shop.example;");
      expect(policy).not.toContain("unsafe");
    });

    test("its files are served, compressed for those who accept it, those named by content for good", async () => {
      const plain = await server.call("GET", "/main.0a1b2c3d.js", { headers: { "accept-encoding": "identity" } });
      expect(plain.text).toBe(script);
      expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(plain.headers.get("content-type")).toContain("javascript");
      const zipped = await server.call("GET", "/main.0a1b2c3d.js", { headers: { "accept-encoding": "gzip" } });
      expect(zipped.headers.get("content-encoding")).toBe("gzip");
      expect(zipped.headers.get("vary")?.toLowerCase()).toContain("accept-encoding");
      expect(zipped.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(zipped.text).toBe(script);
      expect((await server.call("GET", "/robots.txt")).headers.get("cache-control")).toBe("no-cache");
    });

    test("a file that is missing is not the page, nor is what is not asked as one", async () => {
      for (const path of [
        "/main.ffffffff.js",
        "/favicon.ico",
        "/orders/x.css",
        "/media/x",
        "/media/products/iris-poudre.svg",
        "/health/x",
        "/health",
        "/media",
      ]) {
        expect(await server.call("GET", path, { headers: { accept: "*/*" } }), path).toMatchObject({
          status: 404,
          body: { code: "route_not_found" },
        });
      }
      for (const path of ["/media/x", "/health/x", "/api"])
        expect((await server.call("GET", path, { headers: html })).text, path).not.toContain("<html");
      expect((await server.call("GET", "/orders", { headers: { accept: "application/json" } })).status).toBe(404);
      for (const method of ["POST", "PUT", "DELETE"]) expect((await server.call(method, "/login")).status).toBe(404);
    });

    test("no folder tells what is in it", async () => {
      expect((await server.call("GET", "/assets/crystal.0a1b2c3d.css")).text).toBe("a{}");
      for (const accept of [html.accept, "*/*", "application/json"]) {
        for (const path of ["/", "/assets", "/assets/", "/%61ssets/", "/assets%2f", "/assets/..%2f", "/assets/?C=N"]) {
          const { status, text } = await server.call("GET", path, { headers: { accept } });
          const isPage = status === 200 && text.startsWith("<!DOCTYPE html>");
          expect(isPage || status === 403 || status === 404, `${accept} ${path} ${status}`).toBe(true);
          expect(text, path).not.toMatch(/crystal|robots/);
        }
      }
    });

    test("nothing outside its folder can be reached", async () => {
      const raw = (path: string) =>
        new Promise<string>((resolve, reject) => {
          const { port } = new URL(server.url);
          const asked = request({ host: "127.0.0.1", port, path, headers: { accept: "*/*" } }, (response) => {
            let text = "";
            response.on("data", (data) => {
              text += data;
            });
            response.on("end", () => resolve(`${response.statusCode} ${text}`));
          });
          asked.on("error", reject).end();
        });
      for (const path of [
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/x/../../secret.txt",
        "/..\\secret.txt",
        "/%00.js",
        "//secret.txt",
      ]) {
        expect(await raw(path), path).toMatch(/^4\d\d .*"code"/);
      }
    });
  });
});

test("what is built has no source maps", () => {
  for (const folder of ["dist", "build"]) {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((name) => name.endsWith(".map"))).toEqual([]);
    const scripts = files.filter((name) => /\.(js|css)$/.test(name));
    for (const name of scripts)
      expect(readFileSync(join(folder, name), "utf8"), name).not.toContain("sourceMappingURL");
  }
});
