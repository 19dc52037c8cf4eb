import { isUtf8 } from "node:buffer";
import accepts from "@fastify/accepts";
import type { FastifyInstance, FastifyRequest, HTTPMethods } from "fastify";
import { invalidJson, unsupportedMediaType } from "./http/failures.ts";
import { guardWith } from "./http/guard.ts";
import { collectOpenApi, serveOpenApi } from "./http/openapi.ts";
import { refuseUnknownPath } from "./http/page.ts";
import { type ValibotTypeProvider, validatorCompiler } from "./http/validation.ts";
import { Refusal } from "./refusal.ts";
import { authenticationRoutes } from "./routes/authentication.ts";
import { changeRoutes } from "./routes/changes.ts";
import { choiceRoutes } from "./routes/choices.ts";
import { customerOrderRoutes } from "./routes/customer-orders.ts";
import { dashboardRoutes } from "./routes/dashboard.ts";
import { findRoutes } from "./routes/find.ts";
import { historyRoutes } from "./routes/history.ts";
import { insightRoutes } from "./routes/insights.ts";
import { orderRoutes } from "./routes/orders.ts";
import { presenceRoutes } from "./routes/presence.ts";
import { userRoutes } from "./routes/users.ts";
import { viewRoutes } from "./routes/views.ts";
import { windowRoutes } from "./routes/windows.ts";
import type { Services } from "./services.ts";

/** Makes every known path answer other methods with 405 and the methods that it has. */
function refuseOtherMethods(api: FastifyInstance, methodsByUrl: Map<string, Set<string>>): void {
  for (const [url, methods] of [...methodsByUrl]) {
    const allow = [...methods].join(", ");
    api.route({
      method: api.supportedMethods.filter((method) => !methods.has(method)) as HTTPMethods[],
      url,
      schema: { hide: true },
      onRequest: async () => {
        throw new Refusal(405, "method_not_allowed", "This cannot be done here.", { allow });
      },
      handler: async () => undefined,
    });
  }
}

/** Returns the charset that the request declares for its body, or utf-8. */
const charsetOf = ({ headers }: FastifyRequest) =>
  /;\s*charset="?([^\s";]+)/i.exec(headers["content-type"] ?? "")?.[1]?.toLowerCase() ?? "utf-8";

/** Registers all of /api: the guard, the routes, their OpenAPI document, and the refusal of everything else. */
export async function api(app: FastifyInstance, services: Services): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => (reply) => JSON.stringify(reply));
  // An empty body with a JSON content type counts as none: a DELETE may have one; other calls then miss fields.
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (charsetOf(request) !== "utf-8") return done(unsupportedMediaType);
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body as Buffer)) return done(invalidJson);
    app.getDefaultJsonParser("error", "error")(request, body.toString(), done);
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  const guard = guardWith(services);
  app.addHook("onRequest", guard);
  // Guards again after the body, which may take half a minute: a session that has ended meanwhile changes nothing.
  app.addHook("preHandler", async (request) => {
    if (request.body !== undefined) await guard(request);
  });

  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ routePath, method }) => {
    const methods = methodsByUrl.get(routePath) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsByUrl.set(routePath, methods);
  });
  await app.register(accepts);
  await collectOpenApi(app);
  const typed = app.withTypeProvider<ValibotTypeProvider>();
  authenticationRoutes(typed, services);
  userRoutes(typed, services);
  orderRoutes(typed, services);
  windowRoutes(typed, services);
  choiceRoutes(typed, services);
  findRoutes(typed, services);
  dashboardRoutes(typed, services);
  customerOrderRoutes(typed, services);
  changeRoutes(typed, services);
  historyRoutes(typed, services);
  presenceRoutes(typed, services);
  viewRoutes(typed, services);
  await insightRoutes(typed, services);
  refuseOtherMethods(app, methodsByUrl);
  for (const url of ["/", "/*"]) app.all(url, { schema: { hide: true } }, refuseUnknownPath);
  await app.register((docs) => serveOpenApi(docs, "/docs"));
}
