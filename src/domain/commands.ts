import type { OrderChangeKind } from "../../contract/order-changes.ts";
import { type Held, recordIn } from "./held-list.ts";
import { ordersPath, usersPath } from "./paths.ts";
import type { Order, User } from "./records.ts";
import type { ScreenName } from "./screens.ts";

/** Opens the dialog of a change of an order. */
export type OrderCommand = {
  [Kind in OrderChangeKind]: { readonly type: Kind; readonly order: Order };
}[OrderChangeKind];

/** What a shortcut or the palette dispatches: the event that the screen's own button sends. */
export type Command =
  | { readonly type: "navigate"; readonly to: string; readonly replace: boolean; readonly state?: unknown }
  /** Opens a list as the sidebar does: with the view that was chosen as its first, if any. */
  | { readonly type: "list.open"; readonly path: string }
  | OrderCommand
  /** Goes to the next or previous order of the list from which the page was opened. */
  | { readonly type: "order.step"; readonly order: Order; readonly by: 1 | -1 }
  | { readonly type: "favourite.toggle"; readonly orderId: string }
  | { readonly type: "user.delete"; readonly userId: string; readonly profile?: string | undefined }
  | { readonly type: "search.focus" }
  | { readonly type: "sheet.open" };

/** The record whose page is shown. */
export type RecordInView =
  | { readonly kind: "order"; readonly order: Order }
  | { readonly kind: "user"; readonly user: User };

/** Goes to a path. */
export const goTo = (to: string, state?: unknown): Command => ({ type: "navigate", to, replace: false, state });

/** Goes to a screen. */
export const goToScreen = ({ path, isList }: ScreenName): Command =>
  isList ? { type: "list.open", path } : goTo(path);

/** Returns the record whose page is at a path; undefined for other paths, and where the record is not loaded. */
export function recordInView(
  pathname: string | undefined,
  users: Held<User> | undefined,
  orders: Held<Order> | undefined,
): RecordInView | undefined {
  const order = orders && recordIn(orders, idAt(pathname, ordersPath) ?? "");
  if (order) return { kind: "order", order };
  const user = users && recordIn(users, idAt(pathname, `${usersPath}/user`) ?? "");
  return user ? { kind: "user", user } : undefined;
}

/** Returns the decoded id of a path `parent`/id; undefined for other paths and broken encodings. */
function idAt(pathname = "", parent: string): string | undefined {
  const [, id] = pathname.startsWith(`${parent}/`) ? (pathname.slice(parent.length).match(/^\/([^/]+)\/?$/) ?? []) : [];
  try {
    return id && decodeURIComponent(id);
  } catch {
    return undefined;
  }
}
