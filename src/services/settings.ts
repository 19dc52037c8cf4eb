import { isRecord } from "../../contract/is-record.ts";
import { defaultSettings, type ShopSettings, settingsMetaName } from "../../contract/settings.ts";
import { log } from "./log.ts";

const isText = (value: unknown) => typeof value === "string";
const isBoolean = (value: unknown) => typeof value === "boolean";
const isWebAddress = (value: unknown) => isText(value) && /^https?:\/\//i.test(value as string);

/** What makes each setting usable. */
const usable: Record<keyof ShopSettings, (value: unknown) => boolean> = {
  brand: isText,
  storefrontHost: (value) => value === "" || isWebAddress(value),
  chatUrl: isWebAddress,
  developerName: isText,
  poweredBy: isText,
  tellsChanges: isBoolean,
  showFlows: isBoolean,
  credentials: (value) => value === null || (isRecord(value) && isText(value.email) && isText(value.password)),
};

/** The shop's settings as the server handed them over with the page, with defaults where it gave none or bad ones. */
export function readSettings(page: Document): ShopSettings {
  const content = page.querySelector<HTMLMetaElement>(`meta[name="${settingsMetaName}"]`)?.content;
  if (!content) return { ...defaultSettings, showFlows: process.env.NODE_ENV === "development" };
  try {
    const given: unknown = JSON.parse(content);
    if (!isRecord(given)) throw new TypeError("The settings are no object.");
    const settings = { ...defaultSettings };
    for (const [name, isUsable] of Object.entries(usable))
      if (isUsable(given[name])) Object.assign(settings, { [name]: given[name] });
    return settings;
  } catch (cause) {
    log.error("The shop's settings cannot be read; the defaults are used.", cause);
    return defaultSettings;
  }
}
