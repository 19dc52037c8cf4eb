import { type OrderChangeKind, orderChangeKinds, orderChanges } from "../../contract/order-changes.ts";
import { type Command, goTo, type RecordInView } from "./commands.ts";
import { noOrderNumber } from "./favourites.ts";
import type { Held } from "./held-list.ts";
import { whyNoStep } from "./order-list.ts";
import { brief, type Option } from "./palette.ts";
import { type PrintedDocument, printedDocuments, printPath } from "./print-path.ts";
import { editUserPath, userPath } from "./record-paths.ts";
import type { Order, User } from "./records.ts";
import { nameOf } from "./users.ts";

/** The facts beside the record that its actions depend on. */
export interface Circumstances {
  /** The order's customer. */
  readonly customer: Pick<User, "_id" | "name"> | undefined;
  readonly isFavourite: boolean;
  /** Whether the list from which the page was opened has an order beside this one. */
  readonly canStep: (by: 1 | -1) => boolean;
  /** The router's location, over which a dialog opens. */
  readonly location: { readonly pathname: string };
}

const unless = (whyNot: string | undefined | false, command: Command): Option["command"] =>
  whyNot ? { whyNot } : command;

/** Returns the actions on the record in view, with the reasons why some are not possible now. */
export function actionsOf(inView: RecordInView | undefined, circumstances: Circumstances): readonly Option[] {
  const everywhere: Option = { title: "Keyboard shortcuts", command: { type: "sheet.open" } };
  if (!inView) return [everywhere];
  const own =
    inView.kind === "order" ? orderActions(inView.order, circumstances) : userActions(inView.user, circumstances);
  return [...own, everywhere];
}

function orderActions(order: Order, circumstances: Circumstances): readonly Option[] {
  const { customer, isFavourite, canStep } = circumstances;
  const profile = customer && userPath(customer._id);
  const print = (document: PrintedDocument): Option => ({
    title: `Print ${printedDocuments[document].toLowerCase()}`,
    command: goTo(printPath(document, [order._id]), { list: "" }),
  });
  const change = (kind: OrderChangeKind): Option => ({
    title: orderChanges[kind].title,
    command: unless(orderChanges[kind].whyNot(order), { type: kind, order }),
  });
  const step = (title: string, by: 1 | -1): Option => ({
    title,
    command: unless(!canStep(by) && whyNoStep[by], { type: "order.step", order, by }),
  });
  return [
    ...orderChangeKinds.filter((kind) => kind !== "order.delete").map(change),
    {
      title: isFavourite ? "Remove from favourites" : "Add to favourites",
      command: order.orderId ? { type: "favourite.toggle", orderId: order.orderId } : { whyNot: noOrderNumber },
    },
    print("packing-slip"),
    print("invoice"),
    {
      title: "Go to customer",
      detail: customer && brief(nameOf(customer)),
      command: profile ? goTo(profile) : { whyNot: "No customer of the list placed this order." },
    },
    step("Next order", 1),
    step("Previous order", -1),
    change("order.delete"),
  ];
}

function userActions(user: User, { location }: Circumstances): readonly Option[] {
  const edit = editUserPath(user._id);
  return [
    ...(edit ? [{ title: "Edit user", command: goTo(edit, { over: location }) }] : []),
    { title: "Delete user", command: { type: "user.delete", userId: user._id, profile: location.pathname } },
  ];
}

/** Returns an order's customer in a large shop, loaded or not: the server keeps no id of a deleted customer. */
export function customerAhead(
  { customerId, customerDetails }: Order,
  { singles }: Held<User>,
): Pick<User, "_id" | "name"> | undefined {
  const known = singles?.get(customerId ?? "");
  return known === undefined && customerId ? { _id: customerId, name: customerDetails?.name } : (known ?? undefined);
}
