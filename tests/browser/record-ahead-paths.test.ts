// @module-tag long
import { beforeAll } from "vitest";
import { model } from "../machines/record-ahead.paths.ts";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { holdLists } from "./large-shop.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { eventually, type Visit } from "./visit.ts";
import { visitPrepared, walkInBrowser } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

walkInBrowser<unknown, Visit & { readonly order: HeldCall }>({
  model,
  begin: {
    "an order's page in a large shop": () =>
      visitPrepared(
        "/orders/o1",
        async (page) => {
          await holdLists(page);
          return { order: await holdCalls(page, "GET", /^\/api\/orders\/o1$/) };
        },
        { stored: { authToken: session }, mayLog: /^Failed to load resource/ },
      ),
  },
  perform: {
    "the order comes": ({ order }) =>
      order.answer(200, { data: { _id: "o1", orderId: "10480", status: "confirmed", totalAmount: 4500 } }),
    "the server has no such order": ({ order }) => order.answer(404, { code: "order_not_found" }),
    "the connection is lost": ({ order }) => order.breakOff(),
  },
  sees: async ({ page }, { value }) => {
    const shown = {
      reading: page.getByText("Loading order details..."),
      failed: page.getByText("Loading order details..."),
      held: on(page).heading("Order # 10480"),
      missing: on(page).heading("Order not found"),
    };
    await eventually(() => shown[value as keyof typeof shown].count()).toBe(1);
  },
});
