import { isRecord } from "../../contract/is-record.ts";
import { defaultSettings, type ShopSettings, settingsMetaName } from "../../contract/settings.ts";
import { log } from "./log.ts";

const isHttpUrl = (value: unknown) => typeof value === "string" && /^https?:\/\//i.test(value);

/** Checks of settings for which it is not enough to have the default's type. */
const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  storefrontHost: (value) => value === "" || isHttpUrl(value),
  chatUrl: isHttpUrl,
  credentials: (value) =>
    value === null || (isRecord(value) && typeof value.email === "string" && typeof value.password === "string"),
};

/**
 * Reads the shop's settings that the server embedded in the page; missing and invalid ones get their defaults. The
 * development server embeds none, and offers everything.
 */
export function readSettings(page: Document): ShopSettings {
  const content = page.querySelector<HTMLMetaElement>(`meta[name="${settingsMetaName}"]`)?.content;
  if (!content)
    return process.env.NODE_ENV === "development"
      ? { ...defaultSettings, showFlows: true, offersHistory: true, offersViews: true, offersWindows: true }
      : defaultSettings;
  try {
    const given: unknown = JSON.parse(content);
    if (!isRecord(given)) throw new TypeError("The settings are not an object.");
    const valid = Object.entries(defaultSettings).filter(([name, defaultValue]) =>
      checks[name] ? checks[name](given[name]) : typeof given[name] === typeof defaultValue,
    );
    return { ...defaultSettings, ...Object.fromEntries(valid.map(([name]) => [name, given[name]])) };
  } catch (cause) {
    log.error("The shop's settings cannot be read.", cause);
    return defaultSettings;
  }
}
