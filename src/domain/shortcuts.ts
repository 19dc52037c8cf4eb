import { orderChanges } from "../../contract/order-changes.ts";
import { type Command, goToScreen, type RecordInView } from "./commands.ts";
import { noOrderNumber } from "./favourites.ts";
import type { Order } from "./records.ts";
import { screens } from "./screens.ts";

/** What a shortcut dispatches: the event of the screen's own button, or a toast that says why it is not possible now. */
export type ShortcutOutcome = Command | { readonly type: "toast"; readonly kind: "error"; readonly message: string };

/** A shortcut of one key, or of two in a row. */
export interface Shortcut {
  /** The alternative keys: each is one key, or two separated by a space. */
  readonly keys: readonly string[];
  readonly title: string;
  readonly group: "Go to" | "On an order's page" | "On every page";
  /** Returns what the shortcut dispatches with a record in view; undefined where it has no meaning. */
  readonly outcome: (inView: RecordInView | undefined) => ShortcutOutcome | undefined;
}

/** The key that waits for a second one. */
export const firstKey = "g";

const step = (by: 1 | -1): Shortcut["outcome"] => withOrder((order) => ({ type: "order.step", order, by }));

/** All shortcuts (behaviour: Shortcuts), for the keyboard and for the sheet that lists them. */
export const shortcuts: readonly Shortcut[] = [
  ...screens.flatMap((screen): readonly Shortcut[] => {
    const { key, title } = screen;
    return key ? [{ keys: [`${firstKey} ${key}`], title, group: "Go to", outcome: () => goToScreen(screen) }] : [];
  }),
  { keys: ["n", "j"], title: "Next order of the list", group: "On an order's page", outcome: step(1) },
  { keys: ["p", "k"], title: "Previous order of the list", group: "On an order's page", outcome: step(-1) },
  {
    keys: ["u"],
    title: "Update shipping",
    group: "On an order's page",
    outcome: withOrder((order) => unless(orderChanges["order.ship"].whyNot(order), { type: "order.ship", order })),
  },
  {
    keys: ["s"],
    title: "Add to favourites, or remove",
    group: "On an order's page",
    outcome: withOrder(({ orderId = "" }) =>
      unless(orderId ? undefined : noOrderNumber, { type: "favourite.toggle", orderId }),
    ),
  },
  { keys: ["/"], title: "Search the list", group: "On every page", outcome: () => ({ type: "search.focus" }) },
  { keys: ["?"], title: "Show the shortcuts", group: "On every page", outcome: () => ({ type: "sheet.open" }) },
];

const byKeys = new Map(shortcuts.flatMap((shortcut) => shortcut.keys.map((keys) => [keys, shortcut])));

/** All keys that occur in a shortcut. */
export const shortcutKeys: ReadonlySet<string> = new Set([...byKeys.keys()].flatMap((keys) => keys.split(" ")));

/** Returns the outcome of the keys that were pressed; undefined where they are not a shortcut, or have no meaning here. */
export function outcomeOfKeys(keys: string, inView: RecordInView | undefined): ShortcutOutcome | undefined {
  return byKeys.get(keys)?.outcome(inView);
}

function withOrder(outcome: (order: Order) => ShortcutOutcome): Shortcut["outcome"] {
  return (inView) => (inView?.kind === "order" ? outcome(inView.order) : undefined);
}

function unless(whyNot: string | undefined, command: Command): ShortcutOutcome {
  return whyNot === undefined ? command : { type: "toast", kind: "error", message: whyNot };
}
