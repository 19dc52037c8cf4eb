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

/** What is known beside the record when one asks what can be done to it. */
export interface Circumstances {
  /** Of an order. */
  readonly customer: Pick<User, "_id" | "name"> | undefined;
  readonly isFavourite: boolean;
  /** Whether there is an order beside this one in the list that one came from. */
  readonly canStep: (by: 1 | -1) => boolean;
  /** The page as the router has it, over which a dialog opens. */
  readonly location: { readonly pathname: string };
}

const unless = (whyNot: string | undefined | false, command: Command): Option["command"] =>
  whyNot ? { whyNot } : command;

/** What can be done to the record in view, and why some of it cannot be done now. */
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

/** Whose order it is, in a large shop: the server keeps no id of a customer who is gone. */
export function customerAhead(
  { customerId, customerDetails }: Order,
  { singles }: Held<User>,
): Pick<User, "_id" | "name"> | undefined {
  const known = singles?.get(customerId ?? "");
  return known === undefined && customerId ? { _id: customerId, name: customerDetails?.name } : (known ?? undefined);
}
