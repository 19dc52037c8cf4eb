import { historyPath, homePath, ordersPath, usersPath } from "./paths.ts";

/** A screen that can be opened by name. */
export interface ScreenName {
  readonly path: string;
  readonly title: string;
  /** The key that opens it, pressed after "g". */
  readonly key?: string;
  /** Whether it is a list, which opens with its first view. */
  readonly isList?: true;
  /** The server's setting that it depends on. */
  readonly needs?: "offersHistory" | "showFlows";
}

/** The screens, in the order of the sidebar and the palette (docs/how-to/add-a-screen.md). */
export const screens: readonly ScreenName[] = [
  { path: homePath, title: "Dashboard", key: "d" },
  { path: usersPath, title: "Users", key: "u", isList: true },
  { path: ordersPath, title: "Orders", key: "o", isList: true },
  { path: "/#insights", title: "Insights", key: "i" },
  { path: historyPath, title: "History", needs: "offersHistory" },
  { path: "/account", title: "Your account" },
  { path: "/flows", title: "Flows", needs: "showFlows" },
];
