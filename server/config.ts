import { closeSync, existsSync, openSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { defaultSettings, demoCredentials, type ShopSettings } from "../contract/settings.ts";

/** A failed start that the operator can fix. Only its message is shown. */
export class StartRefused extends Error {}

const isUrl = (protocols: string[]) => (text: string) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);
/** Whether an unescaped @, / or # in the password has cut the URL short. */
const isCutShort = (url: string) => {
  const { pathname, searchParams, hash } = new URL(url);
  return hash !== "" || [pathname, ...searchParams.keys()].some((part) => part.includes("@"));
};
const isPostgresUrl = (text: string) => isUrl(["postgres:", "postgresql:"])(text) && !isCutShort(text);
const isDatabaseUrl = (text: string) => (/^file:./.test(text) && !text.includes(":memory:")) || isPostgresUrl(text);
/** Allows only the characters of a name or an address: others could end the source in the Content Security Policy. */
const isOrigin = (text: string) =>
  isUrl(["http:", "https:"])(text) &&
  new URL(text).origin === text.replace(/\/$/, "") &&
  /^(\[[\da-f:.]+\]|[\w.-]+)$/i.test(new URL(text).hostname);
const isAddressOrSubnet = (text: string) => {
  const [address = "", prefix, ...rest] = text.split("/");
  const bits = isIP(address) === 6 ? 128 : 32;
  // A short prefix, or all of IPv4 in IPv6, would trust a large part of the internet.
  const isPrefix = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= bits / 4 && Number(text) <= bits;
  if (/^::ffff:/i.test(address)) return false;
  return isIP(address) !== 0 && rest.length === 0 && (prefix === undefined || isPrefix(prefix));
};

const variable = <Schema extends v.GenericSchema<string, unknown>>(schema: Schema, fallback: string) =>
  v.optional(schema, fallback as v.InferInput<Schema>);
const shortText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, "a text of 1 to 200 characters"),
  v.maxLength(200, "a text of 1 to 200 characters"),
);

const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `a whole number from ${least} to ${most}`,
    ),
    v.transform(Number),
  );

const demoAddress = "14 Zamzama Boulevard, Clifton, Karachi 75600, Pakistan";

/** OWASP's recommendation for scrypt with a block size of 8 and a parallelism of 3. */
const safePasswordCost = 15;

const Variables = v.object({
  PORT: variable(wholeNumber(0, 65_535), "3000"),
  HOST: variable(
    v.pipe(
      v.string(),
      v.regex(/^[\w.:-]+$/, "a host name or an address to listen on"),
      // For localhost, Fastify starts a second server on ::1, which lacks our replies to malformed HTTP.
      v.transform((host) => (host === "localhost" ? "127.0.0.1" : host)),
    ),
    "127.0.0.1",
  ),
  DATABASE_URL: variable(
    v.pipe(
      v.string(),
      v.check(
        isDatabaseUrl,
        "file:path/to/file.db or postgres://user:password@host:port/database, where a password has %40 for an @ and so on",
      ),
    ),
    "file:data/sillage.db",
  ),
  SILLAGE_MODE: variable(v.picklist(["demo", "production"], "demo or production"), "demo"),
  SHOW_FLOWS: v.optional(
    v.pipe(
      v.picklist(["true", "false"], "true or false"),
      v.transform((text) => text === "true"),
    ),
  ),
  BRAND: variable(shortText, defaultSettings.brand),
  SHOP_ADDRESS: v.optional(shortText),
  STOREFRONT_HOST: v.optional(
    v.pipe(
      v.string(),
      v.check(isOrigin, "the storefront's address without a path, such as https://shop.example"),
      v.transform((text) => text.replace(/\/$/, "")),
    ),
  ),
  CHAT_URL: variable(
    v.pipe(v.string(), v.check(isUrl(["https:", "http:"]), "an address that starts with https:// or http://")),
    defaultSettings.chatUrl,
  ),
  DEVELOPER_NAME: variable(shortText, defaultSettings.developerName),
  POWERED_BY: variable(shortText, defaultSettings.poweredBy),
  LOG_LEVEL: variable(
    v.picklist(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "trace, debug, info, warn, error, fatal or silent",
    ),
    "info",
  ),
  TRUST_PROXY: variable(
    v.pipe(
      v.string(),
      v.transform((text) => (text === "false" ? [] : text.split(",").map((proxy) => proxy.trim()))),
      v.check(
        (proxies) => proxies.every(isAddressOrSubnet),
        "false, or the addresses of the proxies in front of the server, such as 127.0.0.1 or 10.0.0.0/8,192.168.1.7",
      ),
    ),
    "false",
  ),
  DRAIN_SECONDS: variable(
    v.pipe(
      wholeNumber(0, 999),
      v.transform((seconds) => seconds * 1000),
    ),
    "0",
  ),
  PASSWORD_COST: variable(wholeNumber(4, 20), String(safePasswordCost)),
  LARGE_SHOP_FROM: variable(wholeNumber(0, 999_999_999), "20000"),
});

/** Whether `url` is a PostgreSQL on another machine. The parameter `host` wins, and may be a socket's folder. */
const isElsewhere = (url: string) => {
  if (!isPostgresUrl(url)) return false;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get("host") || hostname;
  return !host.startsWith("/") && !/^(localhost|127\.[\d.]+|\[?::1\]?|)$/.test(host);
};

/** Whether `url` sets `sslmode`, or is on this machine: no data must cross a network in clear by oversight. */
const saysHowItIsSecured = (url: string) => !isElsewhere(url) || Boolean(new URL(url).searchParams.get("sslmode"));

const Environment = v.pipe(
  Variables,
  v.forward(
    v.partialCheck(
      [["PASSWORD_COST"], ["SILLAGE_MODE"]],
      ({ PASSWORD_COST, SILLAGE_MODE }) => SILLAGE_MODE === "demo" || PASSWORD_COST >= safePasswordCost,
      `${safePasswordCost} or more in production mode`,
    ),
    ["PASSWORD_COST"],
  ),
  v.forward(
    v.partialCheck(
      [["DATABASE_URL"], ["SILLAGE_MODE"]],
      ({ DATABASE_URL, SILLAGE_MODE }) => SILLAGE_MODE === "demo" || saysHowItIsSecured(DATABASE_URL),
      "with ?sslmode=verify-full at its end, since it is on another machine; on a network of your own, ?sslmode=disable",
    ),
    ["DATABASE_URL"],
  ),
  // A database on another machine is a shop's own: a forgotten SILLAGE_MODE must not add the demo's administrator.
  v.forward(
    v.partialCheck(
      [["DATABASE_URL"], ["SILLAGE_MODE"]],
      ({ DATABASE_URL, SILLAGE_MODE }) => SILLAGE_MODE === "production" || !isElsewhere(DATABASE_URL),
      "production, since DATABASE_URL is a PostgreSQL on another machine: demo mode shows its password to everybody",
    ),
    ["SILLAGE_MODE"],
  ),
);

/**
 * Reads the server's configuration from `environment`; an empty variable counts as unset.
 * Throws StartRefused with one message that names every bad variable and what it should be, never its value.
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const result = v.safeParse(Environment, given);
  if (!result.success) {
    const lines = result.issues.map((issue) => `  ${v.getDotPath(issue)} should be ${issue.message}.`);
    throw new StartRefused(["Sillage cannot start: its configuration has bad values.", ...lines].join("\n"));
  }
  const env = result.output;
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    mode: env.SILLAGE_MODE,
    logLevel: env.LOG_LEVEL,
    /** The addresses and subnets of proxies that are trusted to name the caller's address. */
    trustedProxies: env.TRUST_PROXY,
    /** The time in which the server still serves after it was told to stop. */
    drainMs: env.DRAIN_SECONDS,
    /** The memory cost of a password's hash, as a power of two. */
    passwordCost: env.PASSWORD_COST,
    /** The number of orders, or of users, from which a shop is large. */
    largeShopFrom: env.LARGE_SHOP_FROM,
    /** The folder of the built page. */
    pageFolder: fileURLToPath(new URL("../dist", import.meta.url)),
    settings: {
      brand: env.BRAND,
      address: env.SHOP_ADDRESS ?? (env.SILLAGE_MODE === "demo" ? demoAddress : defaultSettings.address),
      storefrontHost: env.STOREFRONT_HOST ?? defaultSettings.storefrontHost,
      chatUrl: env.CHAT_URL,
      developerName: env.DEVELOPER_NAME,
      poweredBy: env.POWERED_BY,
      tellsChanges: true,
      showFlows: env.SHOW_FLOWS ?? env.SILLAGE_MODE === "demo",
      offersHistory: true,
      offersViews: true,
      offersWindows: true,
      credentials: env.SILLAGE_MODE === "demo" ? demoCredentials : null,
    } satisfies Omit<ShopSettings, "isLarge">,
  };
}

/** The server's configuration. */
export type Config = ReturnType<typeof readConfig>;

/** Reads the configuration from the process's environment, and what that leaves unset from the file `.env`. */
export function loadConfig(): Config {
  // An empty variable counts as unset, and so must not keep .env from setting it.
  for (const [name, value] of Object.entries(process.env)) if (value === "") delete process.env[name];
  if (existsSync(".env")) readEnvFile(".env");
  return readConfig(process.env);
}

function readEnvFile(name: string): void {
  try {
    // Opened first, since Node reports an unreadable file as missing.
    closeSync(openSync(name, "r"));
    process.loadEnvFile(name);
  } catch (error) {
    const file = resolve(name);
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefused(
      `Sillage cannot start: ${file} cannot be read (${code}). The account that runs Sillage needs to own it: chown ACCOUNT ${file}`,
    );
  }
}
