// @module-tag long
import type { Page } from "playwright-core";
import { beforeAll } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { answerAt, model, serverHeard, versionsAt } from "../machines/server-answer.paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { makeLarge } from "./large-shop.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import type { Visit } from "./visit.ts";
import { expectSeen, sendTo, visitPrepared, walkInBrowser } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

const field = (page: Page) => page.getByRole("combobox", { name: "Find anything", exact: true });

walkInBrowser<typeof model, Visit & { readonly search: HeldCall }>({
  model,
  begin: {
    "the search of a large shop": async () => {
      const visited = await visitPrepared(
        "/users",
        async (page) => {
          await page.clock.install();
          await page.clock.pauseAt(Date.now() + 60_000);
          await holdCalls(page, "GET", /^\/api\/changes\/stream$/);
          await makeLarge(page);
          return { search: await holdCalls(page, "GET", /^\/api\/find$/) };
        },
        { stored: { authToken: session }, apart: true },
      );
      await visited.page.getByRole("button", { name: "Find anything" }).click();
      await field(visited.page).waitFor();
      return visited;
    },
  },
  perform: {
    "the person searches": ({ page }) => field(page).fill("oud"),
    "the person empties the field": ({ page }) => field(page).fill(""),
    "the answer comes": ({ search }) => search.answer(200, { data: answerAt(1) }),
    "the answer of a server that is behind comes": ({ search }) =>
      search.answer(200, { data: { ...answerAt(1), isBehind: true } }),
    "the connection is lost": ({ search }) => search.breakOff(),
    "an order has changed": sendTo("serverAnswer", { type: "versions.announced", versions: versionsAt(2) }),
    "the server is reached again": sendTo("serverAnswer", serverHeard),
    "a moment has passed": ({ page }) => page.clock.runFor(250),
    "five seconds have passed": ({ page }) => page.clock.runFor(5_000),
    "the person tries again": ({ page }) => on(page).tryAgain.click(),
  },
  sees: {
    idle: seesAnswer,
    asking: seesAnswer,
    known: seesAnswer,
    outdated: seesAnswer,
    failed: async (visit, state) => {
      await seesAnswer(visit, state);
      await expectSeen(on(visit.page).tryAgain);
    },
  },
});

/** Waits for the option of the last reply, which stays in every state; for none before the first reply. */
function seesAnswer({ page }: Visit, { context: { answer } }: AnyMachineSnapshot): Promise<void> {
  return expectSeen(page.getByRole("option", { name: /10482/ }), answer ? 1 : 0);
}
