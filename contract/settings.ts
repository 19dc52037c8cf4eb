/** The name of the meta element with the page's settings, which the server fills. */
export const settingsMetaName = "sillage-settings";

/** The administrator of demo mode, whose credentials the sign-in form offers. */
export const demoCredentials = { email: "admin@sillage.example", password: "vetiver-21" } as const;

/** The settings of the page for the shop that it serves. */
export interface ShopSettings {
  /** The shop's name. */
  readonly brand: string;
  /** The shop's address on printed orders, in one line or several. Empty for none. */
  readonly address: string;
  /** The prefix of product image paths. Empty for the page's own origin. */
  readonly storefrontHost: string;
  /** The URL of the chat with the developer, with a greeting. */
  readonly chatUrl: string;
  readonly developerName: string;
  readonly poweredBy: string;
  /** Whether the server sends changes, supports If-Match and takes changes back (docs/decisions/0036 and 0037). */
  readonly tellsChanges: boolean;
  /** Whether /flows shows the machines at work; off in production unless it is asked for. */
  readonly showFlows: boolean;
  /** Whether the server answers GET /api/history (contract/history.ts). */
  readonly offersHistory: boolean;
  /** Whether the server keeps views of the lists (contract/views.ts). */
  readonly offersViews: boolean;
  /** Whether the server answers GET /api/orders/window and /api/users/window (contract/windows.ts). */
  readonly offersWindows: boolean;
  /** Whether the shop is large: the page then asks the server for what it shows and never loads whole lists. */
  readonly isLarge: boolean;
  /** The initial values of the sign-in form. Null in production. */
  readonly credentials: { readonly email: string; readonly password: string } | null;
}

/** The settings of a page whose server sends none, and the defaults of the server's configuration. */
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
  offersWindows: false,
  isLarge: false,
  credentials: demoCredentials,
};
