import * as v from "valibot";

/** What a shop's page can be configured with. The server hands it over in a meta element of this name. */
export const settingsMetaName = "sillage-settings";

/** The administrator of demo mode, whose credentials the sign-in form offers. */
export const demoCredentials = { email: "admin@sillage.example", password: "vetiver-21" } as const;

export const ShopSettings = v.object({
  brand: v.string(),
  storefrontHost: v.string(),
  chatUrl: v.string(),
  developerName: v.string(),
  poweredBy: v.string(),
  credentials: v.nullable(v.object({ email: v.string(), password: v.string() })),
});
export type ShopSettings = v.InferOutput<typeof ShopSettings>;

/** What a page is configured with where its server says nothing. */
export const defaultSettings: ShopSettings = {
  brand: "Sillage",
  storefrontHost: "",
  chatUrl: "https://wa.me/15555550121?text=Hello%2C%20I%20have%20a%20question%20about%20the%20Sillage%20back-office.",
  developerName: "Nadia Rahman",
  poweredBy: "Atelier Nord",
  credentials: demoCredentials,
};
