// @module-tag long
import { beforeAll } from "vitest";
import { model } from "../machines/record-ahead.paths.ts";
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

walkInBrowser<typeof model, Visit & { readonly order: HeldCall }>({
  model,
  begin: {
    "an order's page in a large shop": () =>
      visitPrepared(
        "/orders/o1",
        async (page) => {
          // Otherwise its first message would end the failure.
          await holdCalls(page, "GET", /^\/api\/changes\/stream$/);
          await makeLarge(page);
          return { order: await holdCalls(page, "GET", /^\/api\/orders\/o1$/) };
        },
        { stored: { authToken: session } },
      ),
  },
  perform: {
    "the order comes": ({ order }) =>
      order.answer(200, { data: { _id: "o1", orderId: "10480", status: "confirmed", totalAmount: 4500 } }),
    "the server has no such order": ({ order }) => order.answer(404, { code: "order_not_found" }),
    "the connection is lost": ({ order }) => order.breakOff(),
    "the person tries again": ({ page }) => on(page).tryAgain.click(),
    "the server is reached again": sendTo("recordAhead", { type: "server.reached" }),
  },
  sees: {
    reading: seesWaiting,
    failed: ({ page }) => expectSeen(on(page).tryAgain),
    held: ({ page }) => expectSeen(on(page).order("10480")),
    missing: ({ page }) => expectSeen(on(page).heading("Order not found")),
  },
});

function seesWaiting({ page }: Visit): Promise<void> {
  return expectSeen(page.getByText("Loading order details..."));
}
