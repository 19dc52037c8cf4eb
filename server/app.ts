import { randomUUID } from "node:crypto";
import fastify, { type FastifyInstance } from "fastify";
import { api } from "./api.ts";
import type { Config } from "./config.ts";
import { serveProductImages } from "./demo/product-images.ts";
import { setCallerAddresses, trustOnly } from "./http/caller-address.ts";
import { drainBeforeClosing } from "./http/closing.ts";
import { replyWithFailure } from "./http/failures.ts";
import { failuresBeforeRouting, refuseInvalidHeads } from "./http/failures-before-routing.ts";
import { healthRoutes } from "./http/health.ts";
import { servePage } from "./http/page.ts";
import { logRequests, RequestLog } from "./http/request-log.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { keepRolledUp } from "./insights/roll-up.ts";
import type { Services } from "./services.ts";
import { isSqlite, openDatabase, within } from "./storage/database.ts";
import { isLargeShop } from "./storage/large-shop.ts";
import { ListCache } from "./storage/list-cache.ts";
import { keepIndexed } from "./storage/list-index.ts";
import type { Database } from "./storage/tables.ts";
import { keepReadAhead } from "./storage/windows/read-ahead.ts";

/** Escapes the percent signs of a malformed path outside /api, so that the page answers that it is unknown. */
function escapeMalformedUrl({ url = "/" }: { url?: string | undefined }): string {
  if (url.startsWith("/api/")) return url;
  try {
    decodeURI(url);
    return url;
  } catch {
    return url.replaceAll("%", "%25");
  }
}

const maxBodyBytes = 64 * 1024;
/** Enough for the address of a search of ten thousand characters, each of which may be twelve there. */
const maxHeadBytes = 128 * 1024;
const requestTimeoutMs = 30_000;
/** How long serving the page waits for a database that does not answer, in milliseconds. */
const pageDatabaseTimeoutMs = 1_000;

/** Builds the server on a migrated database, without listening. Closing the server leaves `db` open. */
export async function buildApp(
  config: Config,
  db: Database,
  now: () => Date = () => new Date(),
): Promise<FastifyInstance> {
  // A second pool: long reads would exhaust that of `db`.
  const openReader = () =>
    openDatabase(config.databaseUrl, (error) => app.log.error({ err: error }, "database connection lost"));
  const reader = openReader();
  const slowReader = isSqlite(config.databaseUrl) ? openReader() : reader;
  const lists = { users: new ListCache(db, slowReader, "users"), orders: new ListCache(db, slowReader, "orders") };
  const isLarge = async () => {
    if (!(await isLargeShop(db, config.largeShopFrom))) return false;
    // What was cached while the shop was small is no longer sent.
    for (const list of Object.values(lists)) list.clear();
    return true;
  };
  const services: Services = { config, db, reader, slowReader, lists, isLarge, now };
  const isTrustedProxy = trustOnly(config.trustedProxies);
  const app = fastify({
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    // The same as for the whole request: Node applies the longer of the two to the body.
    http: {
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: maxHeadBytes,
      // refuseInvalidHeads refuses it instead: Node's own reply has no headers and is not logged.
      requireHostHeader: false,
    },
    trustProxy: isTrustedProxy,
    return503OnClosing: false,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    rewriteUrl: escapeMalformedUrl,
    ...failuresBeforeRouting(config),
    logger: {
      level: config.logLevel,
      // Standard output is for the person who started the server.
      stream: process.stderr,
      serializers: {
        // No other field: a database's `detail` and `parameters` quote data.
        err: ({ name, message, code, stack }) => ({ type: name, message, code, stack: stack ?? "" }),
      },
    },
  });
  app.removeContentTypeParser("text/plain");
  app.decorateRequest("session", null);
  app.decorateRequest("accountId", null);
  app.setErrorHandler(replyWithFailure);
  const isClosing = drainBeforeClosing(app, config.drainMs);
  for (const each of [reader, slowReader]) app.addHook("onClose", () => each.destroy());
  setCallerAddresses(app, isTrustedProxy);
  logRequests(app);
  await securityHeaders(app, config);
  refuseInvalidHeads(app);
  keepRolledUp(app, db);
  keepIndexed(app, db);
  keepReadAhead(app, db);
  healthRoutes(app, services, isClosing);
  if (config.mode === "demo") serveProductImages(app);
  await app.register((instance) => api(instance, services), { prefix: "/api" });
  await servePage(app, config, () => within(isLarge(), pageDatabaseTimeoutMs));
  return app;
}
