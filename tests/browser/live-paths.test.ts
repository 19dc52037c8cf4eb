// The generated paths of the connection and of what others have changed. What the server and the browser would say is said
// in their place, as it takes minutes of silence to say some of it.
import { beforeAll } from "vitest";
import { model as live } from "../machines/live.paths.ts";
import type { Beginning, Model } from "../machines/paths.ts";
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

function walk<Input>(model: Model<Input>): void {
  const [{ given, events }] = model.beginnings as [Beginning<Input>];
  walkInBrowser<Input, Visit>({
    model,
    begin: { [given]: openOrders },
    perform: Object.fromEntries(Object.entries(events).map(([when, event]) => [when, sendTo(model.machine.id, event)])),
  });
}

walk(live);
walk(recentChanges);
