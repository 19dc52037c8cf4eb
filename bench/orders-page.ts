// The orders' part of the benchmark in the browser: times the page from within, the same way on the product's page and on
// the floor, and holds the floor's orders. Bundled by orders.ts.
import { filteredBy, readFilter } from "../src/domain/filters.ts";
import { formatAmount, formatTableDate } from "../src/domain/formats.ts";
import { orderFacets } from "../src/domain/order-filter.ts";
import { formatItems, itemCount } from "../src/domain/orders.ts";
import type { Order } from "../src/domain/records.ts";
import { listStatus } from "../src/domain/statuses.ts";
import { type Piece, showFloorList } from "./floor.ts";

export { changedAt, painted, watchChange, watchKeystroke, watchPress } from "./users-page.ts";

/** A time limit in milliseconds, longer than anything takes that works. */
const patience = 60_000;
const longTasks: number[] = [];
new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
  type: "longtask",
  buffered: true,
});

/** Returns the durations of the page's tasks of more than 50 ms since it began, in milliseconds. */
export async function tasks(): Promise<readonly number[]> {
  // Tasks are reported once they are over.
  await new Promise((resolve) => setTimeout(resolve, 500));
  return longTasks;
}

/** The time from the watched click until the list was painted, in milliseconds. */
export let listed: Promise<number> | undefined;

/** Watches the next click, which shows this many rows of orders. */
export function watchClick(rowCount: number): void {
  const { port1, port2 } = new MessageChannel();
  listed = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("A click showed no list.")), patience);
    let began = 0;
    port1.onmessage = () => {
      port1.close();
      resolve(performance.now() - began);
    };
    const changes = new MutationObserver(() => {
      if (document.querySelectorAll('table[aria-label="Orders"] tbody tr:not([aria-hidden])').length < rowCount) return;
      changes.disconnect();
      // The frame is painted right after its callbacks, and the message comes next.
      requestAnimationFrame(() => port2.postMessage(null));
    });
    // Captures, to start the clock before any listener of the page.
    const begin = () => {
      began = performance.now();
      changes.observe(document.body, { subtree: true, childList: true });
    };
    addEventListener("click", begin, { capture: true, once: true });
  });
}

/** Takes the page to a path that shows no list, without loading it anew. */
export function goNowhere(): void {
  history.pushState(null, "", "/nowhere");
  dispatchEvent(new PopStateEvent("popstate"));
}

let isWatchingFrames = false;
let gaps: number[] = [];

/** Starts to record the times between the page's frames. */
export function watchFrames(): void {
  gaps = [];
  isWatchingFrames = true;
  let last: number | undefined;
  requestAnimationFrame(function frame(time) {
    if (last !== undefined) gaps.push(time - last);
    last = time;
    if (isWatchingFrames) requestAnimationFrame(frame);
  });
}

/** Stops recording; returns the times between frames, in milliseconds. */
export function frames(): readonly number[] {
  isWatchingFrames = false;
  return gaps;
}

let orders: readonly Order[] = [];

/** Reads the orders for the floor, and shows its link, which shows its list at each click. */
export async function openFloor(token: string, rowCount: number): Promise<void> {
  const response = await fetch("/api/orders", {
    headers: { Accept: "application/json", Authorization: `Bearer ${token}` },
  });
  orders = (await response.json()).data;
  document.body.innerHTML = '<a href="#">Orders</a><main></main>';
  document.querySelector("a")?.addEventListener("click", () => showList(rowCount));
}

/**
 * Filters the floor's orders by every facet but cancellation reasons, with all of their values; returns the query that
 * does the same in the page.
 */
export function filterFloor(): string {
  const params = new URLSearchParams({ totalFrom: "1", from: "2000-01-01" });
  for (const [name, { valuesOf }] of Object.entries(orderFacets.values)) {
    const values = new Set(orders.flatMap((order) => valuesOf(order) ?? []).filter((value) => value !== undefined));
    if (name !== "reason") for (const value of values) params.append(name, value);
  }
  const { filter } = readFilter(orderFacets, `?${params}`);
  orders = filteredBy(orderFacets, filter)(orders);
  return `?${params}`;
}

/** Removes the floor's list. */
export const leaveFloor = () => document.querySelector("main")?.replaceChildren();

/** Shows the list, the newest orders first. */
function showList(rowCount: number): void {
  const records = [...orders].sort((a, b) => {
    const [first = "", second = ""] = [a.createdAt, b.createdAt];
    return first < second ? 1 : first > second ? -1 : 0;
  });
  showFloorList(document.querySelector("main") as Element, { name: "Orders", records, columns, searched, rowCount });
}

const searched = ({ orderId, customerDetails, status }: Order) => [
  orderId,
  customerDetails?.name,
  customerDetails?.email,
  status,
];

const columns: readonly (readonly Piece<Order>[])[] = [
  [{ text: () => "☆", isButton: true }],
  [{ text: (order) => order.orderId || "N/A", href: (order) => `/orders/${order._id}` }],
  [{ text: (order) => order.customerDetails?.name || "N/A" }, { text: (order) => order.customerDetails?.email ?? "" }],
  [{ text: (order) => formatTableDate(order.createdAt) }],
  [{ text: (order) => formatItems(itemCount(order)) }],
  [{ text: (order) => `Rs ${formatAmount(order.totalAmount)}` }],
  [{ text: (order) => listStatus(order).label }],
];

/** Returns terms of four letters; each letter, when typed, changes the first orders of the floor's list. */
export function termsFor(count: number, rowCount: number): string[] {
  const firstOf = (term: string) => {
    const first: Order[] = [];
    for (const order of orders) {
      if (first.length === rowCount) break;
      if (searched(order).some((text) => text?.toLowerCase().includes(term))) first.push(order);
    }
    return first;
  };
  const changes = (term: string, before: string) => {
    const [now, then] = [firstOf(term), firstOf(before)];
    return now.length !== then.length || now.some((order, index) => order !== then[index]);
  };
  const words = new Set(orders.map((order) => order.customerDetails?.name?.toLowerCase().slice(0, 4) ?? ""));
  const terms = [...words].filter(
    (word) =>
      /^[a-z]{4}$/.test(word) && [1, 2, 3, 4].every((end) => changes(word.slice(0, end), word.slice(0, end - 1))),
  );
  // Spread over the whole list, not only its first orders.
  return Array.from({ length: count }, (_, index) => terms[Math.floor((index * terms.length) / count)] ?? "");
}

/** The parsed lists, kept alive while the heap is measured. */
export let held: unknown[] = [];

/** Keeps both lists as parsed JSON in memory, and nothing else. */
export async function holdJson(token: string): Promise<void> {
  const bodies = ["/api/users", "/api/orders"].map(async (path) => {
    const headers = { Accept: "application/json", Authorization: `Bearer ${token}` };
    return (await fetch(path, { headers, cache: "no-store" })).json();
  });
  held = await Promise.all(bodies);
}
