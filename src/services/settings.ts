import { isRecord } from "../../contract/is-record.ts";
import { defaultSettings, type ShopSettings, settingsMetaName } from "../../contract/settings.ts";
import { log } from "./log.ts";

/** The shop's settings as the server handed them over with the page, with defaults where it gave none or bad ones. */
export function readSettings(page: Document): ShopSettings {
  const content = page.querySelector<HTMLMetaElement>(`meta[name="${settingsMetaName}"]`)?.content;
  if (!content) return defaultSettings;
  try {
    const given: unknown = JSON.parse(content);
    if (!isRecord(given)) throw new TypeError("The settings are no object.");
    const usable = Object.entries(defaultSettings).filter(
      ([name, fallback]) =>
        typeof given[name] === typeof fallback || (name === "credentials" && given.credentials === null),
    );
    return { ...defaultSettings, ...Object.fromEntries(usable.map(([name]) => [name, given[name]])) };
  } catch (cause) {
    log.error("The shop's settings cannot be read; the defaults are used.", cause);
    return defaultSettings;
  }
}
