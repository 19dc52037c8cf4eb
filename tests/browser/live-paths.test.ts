// @module-tag long
// The generated paths of the connection, of changes by others, of presence and of a new version of the page. The events of
// the server and the browser are sent in their place: some would take minutes of silence.
import { beforeAll } from "vitest";
import { changesSummary } from "../../src/domain/recent-changes.ts";
import { model as live } from "../machines/live.paths.ts";
import { model as newVersion } from "../machines/new-version.paths.ts";
import type { Model } from "../machines/paths.ts";
import { model as presence } from "../machines/presence.paths.ts";
import { model as recentChanges } from "../machines/recent-changes.paths.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { eventually, type Visit } from "./visit.ts";
import { expectSeen, expectState, type Looking, type Sees, sendTo, visitPrepared, walkInBrowser } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/** Opens the orders, with a silent stream and the clock paused. */
async function openOrders(): Promise<Visit> {
  const visited = await visitPrepared(
    "/orders",
    async (page) => {
      await page.route("**/api/changes/stream", () => undefined);
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      return {};
    },
    { stored: { authToken: session }, apart: true },
  );
  await expectState(visited.page, "shopData", "waiting");
  await visited.page.clock.runFor(200);
  await on(visited.page).orders.waitFor();
  return visited;
}

/** As `openOrders`, with a server that does not answer calls about presence. */
async function openWithoutPresence(): Promise<Visit> {
  const visited = await openOrders();
  await visited.page.route("**/api/presence/*", () => undefined);
  return visited;
}

/** As `openOrders`, then opens the users. The server answers neither requests for the page nor deletions. */
async function openSilentUsers(): Promise<Visit> {
  const visited = await openOrders();
  const { page } = visited;
  await page.route(
    (url) => url.pathname === "/",
    () => undefined,
  );
  // An aborted reload leaves the page as it is.
  await page.route("**/users", (route) => route.abort("aborted"));
  await page.route("**/api/users/*", () => undefined);
  await on(page).usersLink.click();
  await page.clock.runFor(500);
  await on(page).users.waitFor();
  return visited;
}

async function openWithChange(): Promise<Visit> {
  const visited = await openSilentUsers();
  const { page } = visited;
  await page.clock.resume();
  await on(page)
    .users.getByRole("button", { name: /^Delete / })
    .first()
    .click();
  await on(page).confirmDeletion.click();
  return visited;
}

/** Opens a customer's edit dialog, and types a name that is not saved. */
async function openWithTyped(): Promise<Visit> {
  const visited = await openSilentUsers();
  const { page } = visited;
  await page.clock.resume();
  await page.unroute("**/api/users/*");
  await page.route("**/users/user/*", (route) => route.abort("aborted"));
  await on(page)
    .users.getByRole("link", { name: /^View / })
    .first()
    .click();
  await on(page).edit.click();
  await on(page).fullName.fill("Typed Here");
  return visited;
}

function walk<Walked extends Model>(
  model: Walked,
  sees: Sees<Walked["machine"], Looking<Visit>>,
  ...opened: (() => Promise<Visit>)[]
): void {
  const { events = {} } = model.beginnings[0] ?? {};
  walkInBrowser<Walked, Visit>({
    model,
    begin: Object.fromEntries(model.beginnings.map(({ given }, n) => [given, opened[n] ?? openOrders])),
    perform: Object.fromEntries(Object.entries(events).map(([when, event]) => [when, sendTo(model.machine.id, event)])),
    sees,
  });
}

const delayed = "Changes made by others appear with a delay.";
const offline = "Offline. What is loaded can be read and searched.";
async function seesBanner({ page }: Visit, banner: string | undefined): Promise<void> {
  for (const words of [delayed, offline])
    await expectSeen(
      page.getByRole("paragraph", { includeHidden: true }).filter({ hasText: words }),
      words === banner ? 1 : 0,
    );
}

const ofStream = { unseen: "How the stream is doing is said by how the page stands, which is seen." };
walk(live, {
  // A mere reconnection shows no banner.
  "standing.connecting": (stage) => seesBanner(stage, undefined),
  "standing.live": (stage) => seesBanner(stage, undefined),
  "standing.behind": (stage) => seesBanner(stage, delayed),
  "standing.offline": (stage) => seesBanner(stage, offline),
  "stream.open.opening": ofStream,
  "stream.open.receiving": ofStream,
  "stream.waiting": ofStream,
  "stream.resting": ofStream,
});

/** Waits until a screen reader is told `words`: the machine shows no other text. */
const hears = ({ page }: Visit, words: string) =>
  eventually(() => page.getByRole("main").getByRole("log").allTextContents()).toContain(words);
walk(recentChanges, {
  quiet: (stage) => hears(stage, ""),
  collecting: (stage) => hears(stage, ""),
  telling: (stage, { context: { unread } }) =>
    hears(stage, changesSummary({ users: unread.users.size, orders: unread.orders.size })),
});

const byOthers = { unseen: "It is others who see on their pages what this page has open; presence.test.ts does." };
walk(
  presence,
  { idle: byOthers, "open.registering": byOthers, "open.registered": byOthers, closing: byOthers },
  openWithoutPresence,
);

/** Looks for the notice by its text, as it has no role while a dialog is open. */
const seesNewVersion = ({ page }: Visit, isTold: boolean) =>
  expectSeen(page.getByText("Open it now", { exact: true }), isTold ? 1 : 0);
walk(
  newVersion,
  {
    current: (stage) => seesNewVersion(stage, false),
    asking: (stage) => seesNewVersion(stage, false),
    outdated: (stage) => seesNewVersion(stage, true),
    finishing: (stage) => seesNewVersion(stage, false),
    taken: (stage) => seesNewVersion(stage, false),
  },
  openSilentUsers,
  openWithChange,
  openWithTyped,
);
