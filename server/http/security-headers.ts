import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

const yearInSeconds = 31_536_000;

/** The headers for replies that are sent before the hooks of `securityHeaders` run. */
export const headersBeforeRouting = ({ mode }: Config): Record<string, string> => ({
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  ...(mode === "production" ? { "strict-transport-security": `max-age=${yearInSeconds}; includeSubDomains` } : {}),
});

/** Sets the headers that restrict browsers to our own scripts, styles and calls, and forbid framing. */
export async function securityHeaders(app: FastifyInstance, { mode, settings }: Config): Promise<void> {
  const imageHosts = settings.storefrontHost ? [settings.storefrontHost] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", ...imageHosts],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "worker-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: mode === "production" ? { maxAge: yearInSeconds, includeSubDomains: true } : false,
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
  });
}
