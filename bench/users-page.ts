// The users' part of the benchmark in the browser: times the page from within, the same way on the product's page and on
// the floors, and holds the floors themselves. Bundled by users.ts.
import { filteredBy, readFilter } from "../src/domain/filters.ts";
import { formatTableDate } from "../src/domain/formats.ts";
import type { User } from "../src/domain/records.ts";
import { userCsvHeaders, userCsvRow } from "../src/domain/user-csv.ts";
import { servedUserFacets } from "../src/domain/user-filter.ts";
import { genderOf, nameOf } from "../src/domain/users.ts";
import { type Piece, showFloorList } from "./floor.ts";

/** A time limit in milliseconds, longer than anything takes that works. */
const patience = 20_000;

/** The time from the watched keystroke or click until its change was painted, in milliseconds. */
export let painted: Promise<number> | undefined;

/** Watches the next keystroke, or click in watchPress, that changes something in the first element of `selector`. */
export const watchKeystroke = (selector = "tbody") => watchNext("keydown", selector);
export const watchPress = (selector = "tbody") => watchNext("click", selector);

function watchNext(event: "keydown" | "click", selector: string): void {
  painted = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`A ${event} changed nothing.`)), patience);
    // Captures, to start the clock before any listener of the page.
    addEventListener(event, () => changePainted(selector, performance.now()).then(resolve), {
      capture: true,
      once: true,
    });
  });
}

/** The time at which the watched change was painted, in milliseconds since 1970. */
export let changedAt: Promise<number> | undefined;

/** Watches the next change in the first element of `selector`. */
export function watchChange(selector = "tbody"): void {
  changedAt = changePainted(selector, -performance.timeOrigin);
}

/** Resolves with the time from `began` until a change in `selector` is painted, in milliseconds. */
function changePainted(selector: string, began: number): Promise<number> {
  const { port1, port2 } = new MessageChannel();
  const changes = new MutationObserver(() => {
    changes.disconnect();
    // The frame is painted right after its callbacks, and the message comes next.
    requestAnimationFrame(() => port2.postMessage(null));
  });
  changes.observe(document.querySelector(selector) as Node, { subtree: true, childList: true, characterData: true });
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve(performance.now() - began);
    };
  });
}

export interface ExportRun {
  /** The time from the click until the browser is told to save the file, in milliseconds. */
  readonly time: number;
  /** The durations of the page's tasks of more than 50 ms meanwhile, in milliseconds. */
  readonly longTasks: readonly number[];
  /** The longest time without a frame meanwhile, in milliseconds. */
  readonly longestGap: number;
}

/** The result of the watched export. */
export let exported: Promise<ExportRun> | undefined;

/** Watches the export that the next click starts, and the quarter of a second after it. */
export function watchExport(): void {
  exported = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("An export did not end.")), patience);
    const longTasks: number[] = [];
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
    const frames: number[] = [];
    let isOver = false;
    requestAnimationFrame(function frame(time) {
      frames.push(time);
      if (!isOver) requestAnimationFrame(frame);
    });

    let began = 0;
    addEventListener("click", () => (began = performance.now()), { capture: true, once: true });
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      const time = performance.now() - began;
      HTMLAnchorElement.prototype.click = click;
      this.click();
      // Tasks are reported once they are over.
      setTimeout(() => {
        isOver = true;
        const during = frames.filter((frame) => frame >= began);
        const gaps = during.map((frame, index) => frame - (during[index - 1] ?? began));
        resolve({ time, longTasks, longestGap: Math.max(...gaps) });
      }, 250);
    };
  });
}

/** Both floors' users. */
let users: readonly User[] = [];

/** Reads the users, and shows the floor of the list, with as many rows as the page has. */
export async function showFloor(token: string, rowCount: number): Promise<void> {
  const response = await fetch("/api/users", {
    headers: { Accept: "application/json", Authorization: `Bearer ${token}` },
  });
  users = (await response.json()).data.users;
  showList(rowCount);
}

const showList = (rowCount: number) =>
  showFloorList(document.body, { name: "Users", records: users, columns, searched, rowCount });

/** Filters the floor's users by every facet with all of its values; returns the page's query for the same. */
export function filterFloor(rowCount: number): string {
  const query =
    "?gender=Male&gender=Female&gender=Other&gender=&status=verified&status=unverified&orders=with&orders=without" +
    "&ageFrom=1&ageTo=120&createdFrom=2000-01-01&createdTo=2100-01-01&visitedFrom=2000-01-01&visitedTo=2100-01-01";
  // A large shop's facets, which let users with and without orders pass: the floor does not look who has any.
  const { filter, ignored } = readFilter(servedUserFacets, query);
  if (ignored.length > 0) throw new Error(`Not a filter: ${ignored.map(({ words }) => words).join(", ")}`);
  users = filteredBy(servedUserFacets, filter)(users);
  showList(rowCount);
  return query;
}

const searched = (user: User) => [user.name, user.email];

const columns: readonly (readonly Piece<User>[])[] = [
  [{ text: nameOf, href: (user) => `/users/user/${user._id}` }],
  [{ text: (user) => user.email || "N/A", href: (user) => `mailto:${user.email}` }],
  [{ text: (user) => user.contactNo || "N/A", href: (user) => `tel:${user.contactNo}` }],
  [{ text: (user) => String(user.age ?? "N/A") }],
  [{ text: genderOf }],
  [{ text: (user) => (user.isVerified ? "Verified" : "Unverified") }],
  [{ text: (user) => formatTableDate(user.createdAt) }],
  [{ text: (user) => formatTableDate(user.lastLogin, "Never") }],
  [{ text: (user) => formatTableDate(user.lastVisit, "Never") }],
  [
    { text: () => "View", href: (user) => `/users/user/${user._id}` },
    { text: () => "Edit", href: (user) => `/users/edit/${user._id}` },
    { text: () => "Delete", isButton: true },
  ],
];

const rowsOfCells = () => [[...userCsvHeaders], ...users.map(userCsvRow)];
let readyRows: string[][] | undefined;

/** Measures one plain loop over the same cells and joining them into a file, in milliseconds. */
export const exportFloor = () => timed(() => joined(rowsOfCells()));

/** Measures the same with the cells made beforehand. */
export function joinFloor(): number {
  readyRows ??= rowsOfCells();
  const rows = readyRows;
  return timed(() => joined(rows));
}

const joined = (rows: readonly string[][]) => new Blob([rows.map((row) => `"${row.join('","')}"`).join("\r\n")]);

function timed(run: () => Blob): number {
  const began = performance.now();
  if (run().size === 0) throw new Error("Nothing was written.");
  return performance.now() - began;
}
