import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ShopSettings, settingsMetaName } from "../../contract/settings.ts";
import type { Config } from "../config.ts";
import { Refusal } from "../refusal.ts";

const hashed = /\.[0-9a-f]{8}\.\w+(\.map)?$/;
const entities: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const escapeHtml = (text: string) => text.replace(/[&"<>]/g, (character) => entities[character] ?? character);

/** Returns the built page's `html` with the brand as its title and the shop's settings in a meta element. */
function withSettings(html: string, settings: ShopSettings): string {
  const title = `<title>${escapeHtml(settings.brand)}</title>`;
  const meta = `<meta name="${settingsMetaName}" content="${escapeHtml(JSON.stringify(settings))}">`;
  return html.replace(/<title>[^<]*<\/title>/i, () => title + meta);
}

/** Throws the refusal of an unknown path. */
export async function refuseUnknownPath(): Promise<never> {
  throw new Refusal(404, "route_not_found", "There is nothing at this address.");
}

const pathOf = (request: FastifyRequest) => request.url.split("?", 1)[0] ?? "";
const isServers = (path: string) => /^\/(api|media|health)(\/|$)/.test(path);

/** Whether a request is for a path of the page's own router, rather than for a file. */
function isPagePath(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (path === "/index.html") return true;
  return !isServers(path) && !/\.[a-z\d]+$/i.test(path) && /text\/html|\*\/\*/.test(request.headers.accept ?? "*/*");
}

/** Whether a person followed a link to a missing file, which the page then tells them. */
function isLostPerson(request: FastifyRequest): boolean {
  const asksForPage = request.method === "GET" && /text\/html/.test(request.headers.accept ?? "");
  return asksForPage && !isServers(pathOf(request));
}

/** Serves the built page: its files, and for every path of its router its index.html. */
export async function servePage(
  app: FastifyInstance,
  { pageFolder, settings }: Config,
  isLarge: () => Promise<boolean>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: pageFolder,
    serve: false,
    preCompressed: true,
    suppressWarning: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = hashed.test(path.replace(/\.(gz|br)$/, ""));
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      if (/\.svg(\.|$)/.test(path)) reply.header("content-type", "image/svg+xml; charset=utf-8");
    },
  });

  let wasLarge = false;
  /** Falls back to the last known answer: the page is served also while the database is unavailable. */
  async function isLargeShop({ log }: FastifyRequest): Promise<boolean> {
    try {
      wasLarge = await isLarge();
    } catch (error) {
      log.warn({ err: error }, "how large the shop is could not be read");
    }
    return wasLarge;
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header("cache-control", "no-cache");
    let html: string;
    try {
      html = await readFile(join(pageFolder, "index.html"), "utf8");
    } catch {
      const message = "The page has not been built yet. Run: npm run build\n";
      return reply.status(503).type("text/plain; charset=utf-8").send(message);
    }
    return reply
      .type("text/html; charset=utf-8")
      .send(withSettings(html, { ...settings, isLarge: await isLargeShop(request) }));
  }

  app.get<{ Params: { "*": string } }>("/*", async (request, reply) => {
    if (isPagePath(request)) return sendPage(request, reply);
    return reply.sendFile(request.params["*"]);
  });
  app.setNotFoundHandler((request, reply) => (isLostPerson(request) ? sendPage(request, reply) : refuseUnknownPath()));
}
