import type { OrderChangeKind } from "../../contract/order-changes.ts";
import { type Held, recordIn } from "./held-list.ts";
import { ordersPath, usersPath } from "./paths.ts";
import type { Order, User } from "./records.ts";
import type { ScreenName } from "./screens.ts";

/** Opens the dialog of a change of an order. */
export type OrderCommand = {
  [Kind in OrderChangeKind]: { readonly type: Kind; readonly order: Order };
}[OrderChangeKind];

/** What a shortcut or the palette asks for: the event that the screen's own button sends. */
export type Command =
  | { readonly type: "navigate"; readonly to: string; readonly replace: boolean; readonly state?: unknown }
  /** Goes to a list as the sidebar does: with the view that is opened first, where there is one. */
  | { readonly type: "list.open"; readonly path: string }
  | OrderCommand
  /** To the next or previous order of the list that one came from. */
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

/** The record whose page is at a path, among what is in hand. */
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

/** The id that is the one part of a path below `parent`. */
function idAt(pathname = "", parent: string): string | undefined {
  const [, id] = pathname.startsWith(`${parent}/`) ? (pathname.slice(parent.length).match(/^\/([^/]+)\/?$/) ?? []) : [];
  try {
    return id && decodeURIComponent(id);
  } catch {
    return undefined;
  }
}
