import { type IconNode, LayoutDashboard, Package, Users as UsersIcon } from "lucide";
import type { ComponentType, ReactNode } from "react";
import { homePath, ordersPath, usersPath } from "../domain/paths.ts";
import { lazyPart } from "./lazyPart.tsx";

interface MainScreen {
  readonly path: string;
  readonly icon: IconNode;
  readonly Screen: ComponentType<{ waiting?: ReactNode }>;
}

/** The screens of the sidebar's main group, with all that lies under their paths. Their titles are in domain/screens.ts. */
export const mainScreens: readonly MainScreen[] = [
  {
    path: homePath,
    icon: LayoutDashboard,
    Screen: lazyPart(async () => (await import("./dashboard/Dashboard.tsx")).default),
  },
  { path: usersPath, icon: UsersIcon, Screen: lazyPart(async () => (await import("./users/Users.tsx")).default) },
  { path: ordersPath, icon: Package, Screen: lazyPart(async () => (await import("./orders/Orders.tsx")).default) },
];
