import { isRecord } from "../../contract/is-record.ts";
import { defaultSettings, type ShopSettings, settingsMetaName } from "../../contract/settings.ts";
import { log } from "./log.ts";

const isText = (value: unknown) => typeof value === "string";
const isWebAddress = (value: unknown) => isText(value) && /^https?:\/\//i.test(value as string);

/** What makes each setting usable. */
const usable: Record<keyof ShopSettings, (value: unknown) => boolean> = {
  brand: isText,
  address: isText,
  storefrontHost: (value) => value === "" || isWebAddress(value),
  chatUrl: isWebAddress,
  developerName: isText,
  poweredBy: isText,
  showFlows: (value) => typeof value === "boolean",
  credentials: (value) => value === null || (isRecord(value) && isText(value.email) && isText(value.password)),
};

/** The shop's settings as the server handed them over with the page, with defaults where it gave none or bad ones. */
export function readSettings(page: Document): ShopSettings {
  const content = page.querySelector<HTMLMetaElement>(`meta[name="${settingsMetaName}"]`)?.content;
  if (!content) return { ...defaultSettings, showFlows: process.env.NODE_ENV === "development" };
  try {
    const given: unknown = JSON.parse(content);
    if (!isRecord(given)) throw new TypeError("no object");
    const kept: Record<string, unknown> = {};
    for (const name of Object.keys(usable) as (keyof ShopSettings)[])
      if (usable[name](given[name])) kept[name] = given[name];
    return { ...defaultSettings, ...kept };
  } catch (cause) {
    log.error("The shop's settings cannot be read.", cause);
    return defaultSettings;
  }
}
