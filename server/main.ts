import type { AddressInfo } from "node:net";
import closeWithGrace from "close-with-grace";
import type { FastifyBaseLogger } from "fastify";
import { buildApp } from "./app.ts";
import { setPasswordCost } from "./auth/passwords.ts";
import { loadConfig, StartRefused } from "./config.ts";
import { install } from "./install.ts";
import { describeDatabase, openForServer } from "./storage/database.ts";

function addressOf({ address, family, port }: AddressInfo): string {
  const host = address === "::" || address === "0.0.0.0" ? "localhost" : family === "IPv6" ? `[${address}]` : address;
  return `http://${host}:${port}`;
}

/** The longest close after draining, in milliseconds: longer than http/closing.ts waits for the last requests. */
const closingMs = 10_000;

async function start(): Promise<void> {
  const config = loadConfig();
  setPasswordCost(config.passwordCost);
  console.log(`Database: ${describeDatabase(config.databaseUrl)}`);
  let log: FastifyBaseLogger | undefined;
  const db = openForServer(config.databaseUrl, (error) => log?.error({ err: error }, "database connection lost"));
  const wasEmpty = await install(config, db, new Date());
  const app = await buildApp(config, db);
  log = app.log;
  // Else an unmounted volume, or a DATABASE_URL with a slip in it, would go unnoticed until somebody cannot sign in.
  if (wasEmpty && config.mode === "production") {
    log.warn(`starting with a new, empty database: ${describeDatabase(config.databaseUrl)}`);
  }
  closeWithGrace({ delay: config.drainMs + closingMs, logger: app.log }, async ({ err }) => {
    if (err) app.log.fatal({ err }, "stopping after an error that nothing handled");
    await app.close();
    await db.destroy();
  });
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE")
      throw new StartRefused(`Sillage cannot start: port ${config.port} is already in use. Set PORT to another one.`);
    if (code === "EACCES" || code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
      throw new StartRefused(`Sillage cannot start: it may not listen on ${config.host}, port ${config.port}.`);
    }
    throw error;
  }
  const { credentials } = config.settings;
  console.log(`Sillage is running at ${addressOf(app.server.address() as AddressInfo)}`);
  if (!credentials) return;
  console.log(`Demo sign-in: ${credentials.email} / ${credentials.password}`);
  if (!/^(127\.|localhost$|::1$)/.test(config.host)) {
    console.warn("Demo mode is open to whoever reaches this address: for a real shop, set SILLAGE_MODE=production.");
  }
}

start().catch((error: unknown) => {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exit(1);
});
