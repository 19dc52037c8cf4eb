/** The meta element in which the server hands the page its settings. */
export const settingsMetaName = "sillage-settings";

/** The administrator of demo mode, whose credentials the sign-in form offers. */
export const demoCredentials = { email: "admin@sillage.example", password: "vetiver-21" } as const;

/** What one build of the page is told about the shop it serves. */
export interface ShopSettings {
  /** The shop's name. */
  readonly brand: string;
  /** Where the shop is, as printed orders say it, over one line or several; empty for nothing. */
  readonly address: string;
  /** What product image paths are prefixed with; empty for the page's own origin. */
  readonly storefrontHost: string;
  /** The chat with the developer, its greeting filled in. */
  readonly chatUrl: string;
  readonly developerName: string;
  readonly poweredBy: string;
  /** Whether the server tells what has changed, takes If-Match and takes changes back (docs/decisions/0036 and 0037). */
  readonly tellsChanges: boolean;
  /** Whether /flows shows the machines at work; off in production unless it is asked for. */
  readonly showFlows: boolean;
  /** Whether the server answers GET /api/history (contract/history.ts). */
  readonly offersHistory: boolean;
  /** Whether the server keeps views of the lists (contract/views.ts). */
  readonly offersViews: boolean;
  /** Whether the shop is so large that the page shows what the server has worked out until it holds the lists. */
  readonly isLarge: boolean;
  /** What the sign-in form starts with; null in production. */
  readonly credentials: { readonly email: string; readonly password: string } | null;
}

/** What a page is configured with where its server says nothing. */
export const defaultSettings: ShopSettings = {
  brand: "Sillage",
  address: "",
  storefrontHost: "",
  chatUrl: "https://wa.me/15555550121?text=Hello%2C%20I%20have%20a%20question.",
  developerName: "Nadia Rahman",
  poweredBy: "Atelier Nord",
  tellsChanges: false,
  showFlows: false,
  offersHistory: false,
  offersViews: false,
  isLarge: false,
  credentials: demoCredentials,
};
