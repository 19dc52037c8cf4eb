import { type Command, goToScreen, type RecordInView } from "./commands.ts";
import { screens } from "./screens.ts";

/** What a key does, or one after another. */
export interface Shortcut {
  /** Each way to press it: one key, or two with a space between them. */
  readonly keys: readonly string[];
  readonly title: string;
  readonly group: "Go to" | "On an order's page" | "On every page";
  /** What it asks for with this record in view; nothing where it has no meaning. */
  readonly command: (inView: RecordInView | undefined) => Command | undefined;
}

/** The key that waits for a second one. */
export const firstKey = "g";

const step = (by: 1 | -1): Shortcut["command"] => withOrder((order) => ({ type: "order.step", order, by }));

/** All shortcuts (behaviour: Shortcuts): what the keys do, and what the sheet shows. */
export const shortcuts: readonly Shortcut[] = [
  ...screens.flatMap((screen): readonly Shortcut[] => {
    const { key, title } = screen;
    return key ? [{ keys: [`${firstKey} ${key}`], title, group: "Go to", command: () => goToScreen(screen) }] : [];
  }),
  { keys: ["n", "j"], title: "Next order of the list", group: "On an order's page", command: step(1) },
  { keys: ["p", "k"], title: "Previous order of the list", group: "On an order's page", command: step(-1) },
  {
    keys: ["u"],
    title: "Update shipping",
    group: "On an order's page",
    command: withOrder((order) => ({ type: "order.ship", order })),
  },
  {
    keys: ["s"],
    title: "Add to favourites, or remove",
    group: "On an order's page",
    command: withOrder(({ orderId }) => (orderId ? { type: "favourite.toggle", orderId } : undefined)),
  },
  { keys: ["/"], title: "Search the list", group: "On every page", command: () => ({ type: "search.focus" }) },
  { keys: ["?"], title: "Show the shortcuts", group: "On every page", command: () => ({ type: "sheet.open" }) },
];

const byKeys = new Map(shortcuts.flatMap((shortcut) => shortcut.keys.map((keys) => [keys, shortcut])));

/** The keys that any shortcut has. */
export const shortcutKeys: ReadonlySet<string> = new Set([...byKeys.keys()].flatMap((keys) => keys.split(" ")));

/** What the keys that were pressed ask for; nothing where they are no shortcut, or one without a meaning here. */
export function commandFor(keys: string, inView: RecordInView | undefined): Command | undefined {
  return byKeys.get(keys)?.command(inView);
}

function withOrder(command: (order: (RecordInView & { kind: "order" })["order"]) => Command | undefined) {
  return (inView: RecordInView | undefined) => (inView?.kind === "order" ? command(inView.order) : undefined);
}
