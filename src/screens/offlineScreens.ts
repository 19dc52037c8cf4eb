import type { PartsAheadInput } from "../machines/parts-ahead.ts";

const screens = [
  () => import("./orders/Orders.tsx"),
  () => import("./users/Users.tsx"),
  () => import("./orders/OrderDialogs.tsx"),
  () => import("./orders/PrintedOrders.tsx"),
  () => import("./account/Account.tsx"),
  () => import("./history/histories.tsx"),
  () => import("./dashboard/Dashboard.tsx"),
];

/** Loads the code of the screens that open offline, one after the other, so that it does not delay the user. */
export async function loadOfflineScreens({ showsFlows }: PartsAheadInput): Promise<void> {
  for (const load of screens) await load();
  if (showsFlows) await import("./flows/Flows.tsx");
}
