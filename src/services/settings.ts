import { isRecord } from "../../contract/is-record.ts";
import { defaultSettings, type ShopSettings, settingsMetaName } from "../../contract/settings.ts";
import { log } from "./log.ts";

const isWebAddress = (value: unknown) => typeof value === "string" && /^https?:\/\//i.test(value);

/** Checks of the settings for which their default's type is not enough. */
const usable: Readonly<Record<string, (value: unknown) => boolean>> = {
  storefrontHost: (value) => value === "" || isWebAddress(value),
  chatUrl: isWebAddress,
  credentials: (value) =>
    value === null || (isRecord(value) && typeof value.email === "string" && typeof value.password === "string"),
};

/** Reads the shop's settings that the server embedded in the page; missing and invalid ones get their defaults. */
export function readSettings(page: Document): ShopSettings {
  const content = page.querySelector<HTMLMetaElement>(`meta[name="${settingsMetaName}"]`)?.content;
  if (!content)
    return process.env.NODE_ENV === "development"
      ? { ...defaultSettings, showFlows: true, offersHistory: true, offersViews: true }
      : defaultSettings;
  try {
    const given: unknown = JSON.parse(content);
    if (!isRecord(given)) throw new TypeError("The settings are no object.");
    const kept = Object.entries(defaultSettings).filter(([name, byDefault]) =>
      usable[name] ? usable[name](given[name]) : typeof given[name] === typeof byDefault,
    );
    return { ...defaultSettings, ...Object.fromEntries(kept.map(([name]) => [name, given[name]])) };
  } catch (cause) {
    log.error("The shop's settings cannot be read.", cause);
    return defaultSettings;
  }
}
