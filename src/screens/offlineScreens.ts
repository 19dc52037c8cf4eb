import type { PartsAheadInput } from "../machines/parts-ahead.ts";

const parts = [
  () => import("./orders/Orders.tsx"),
  () => import("./users/Users.tsx"),
  () => import("./orders/OrderDialogs.tsx"),
  () => import("./orders/PrintedOrders.tsx"),
  () => import("./account/Account.tsx"),
  () => import("./history/histories.tsx"),
  () => import("./dashboard/Dashboard.tsx"),
];

/** Loads the parts of the page that can be opened offline, one after the other, so that they do not delay the user. */
export async function loadOfflineScreens({ showsFlows }: PartsAheadInput): Promise<void> {
  for (const load of parts) await load();
  if (showsFlows) await import("./flows/Flows.tsx");
}
