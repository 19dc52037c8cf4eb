import { historyPath, homePath, ordersPath, usersPath } from "./paths.ts";

/** A screen that one can go to by its name. */
export interface ScreenName {
  readonly path: string;
  readonly title: string;
  /** Pressed after "g", it goes there. */
  readonly key?: string;
  /** A list, which opens with the view that somebody has chosen for it. */
  readonly isList?: true;
  /** The setting without which the server does not offer it. */
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
