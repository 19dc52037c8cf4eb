// npm run build: the page into dist/, the server into build/.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { notingSources, root } from "./prepare.mjs";

const dist = join(root, "dist");

await notingSources(async () => {
  buildPage();
  await buildServer();
});

function buildPage() {
  rmSync(dist, { recursive: true, force: true });

  const parcel = spawnSync(
    process.execPath,
    [
      join(root, "node_modules", "parcel", "lib", "bin.js"),
      "build",
      "index.html",
      "--dist-dir=dist",
      "--no-source-maps",
      // A release never depends on what was built here before.
      "--no-cache",
      "--no-autoinstall",
      "--log-level=warn",
    ],
    // Every build is for production, whatever the caller's NODE_ENV.
    { cwd: root, stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } },
  );
  if (parcel.status !== 0) process.exit(1);

  // Compressed once here instead of at every request. A static host may use these files or ignore them.
  for (const name of readdirSync(dist).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const content = readFileSync(join(dist, name));
    writeFileSync(join(dist, `${name}.gz`), gzipSync(content, { level: 9 }));
    writeFileSync(join(dist, `${name}.br`), brotliCompressSync(content));
  }
}

function buildServer() {
  return build({
    entryPoints: [join(root, "server", "main.ts"), join(root, "server", "commands", "*.ts")],
    outdir: join(root, "build"),
    outbase: join(root, "server"),
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
  });
}
