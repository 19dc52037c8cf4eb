// @module-tag long
// The generated paths of the connection, of what others have changed, of who has which record open and of a new version of
// the page. What the server and the browser would say is said in their place, as it takes minutes of silence to say some of it.
import { beforeAll } from "vitest";
import { model as live } from "../machines/live.paths.ts";
import { model as newVersion } from "../machines/new-version.paths.ts";
import type { Beginning, Model } from "../machines/paths.ts";
import { model as presence } from "../machines/presence.paths.ts";
import { model as recentChanges } from "../machines/recent-changes.paths.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import type { Visit } from "./visit.ts";
import { expectState, sendTo, visitPrepared, walkInBrowser } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/** The orders, with a stream that says nothing and time that stands still. */
async function openOrders(): Promise<Visit> {
  const visited = await visitPrepared(
    "/orders",
    async (page) => {
      await page.route("**/api/changes/stream", () => undefined);
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      return {};
    },
    { stored: { authToken: session } },
  );
  await expectState(visited.page, "shopData", "waiting");
  await visited.page.clock.runFor(200);
  await on(visited.page).orders.waitFor();
  return visited;
}

/** As openOrders, with a server that does not answer who has which record open. */
async function openWithoutPresence(): Promise<Visit> {
  const visited = await openOrders();
  await visited.page.route("**/api/presence/*", () => undefined);
  return visited;
}

/** As openOrders, with a server that answers neither a question for the page nor a deletion. */
async function openSilentUsers(): Promise<Visit> {
  const visited = await openOrders();
  const { page } = visited;
  await page.route(
    (url) => url.pathname === "/",
    () => undefined,
  );
  // A page that cannot be loaded anew stays.
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

function walk<Input>(model: Model<Input>, ...opened: (() => Promise<Visit>)[]): void {
  const [{ events }] = model.beginnings as [Beginning<Input>];
  walkInBrowser<Input, Visit>({
    model,
    begin: Object.fromEntries(model.beginnings.map(({ given }, n) => [given, opened[n] ?? openOrders])),
    perform: Object.fromEntries(Object.entries(events).map(([when, event]) => [when, sendTo(model.machine.id, event)])),
  });
}

walk(live);
walk(recentChanges);
walk(presence, openWithoutPresence);
walk(newVersion, openSilentUsers, openWithChange);
