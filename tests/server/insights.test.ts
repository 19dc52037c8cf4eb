// What this shows (behaviour: GraphQL).
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, dateAt, daysBetween } from "../../contract/calendar.ts";
import { demoCredentials } from "../../contract/settings.ts";
import { demoShop } from "../../server/demo/seed.ts";
import { rollUp, sumUpAdded } from "../../server/insights/roll-up.ts";
import { openDatabase } from "../../server/storage/database.ts";
import { insertShop } from "../../server/storage/insert-shop.ts";
import type { OrderItemsTable, OrdersTable } from "../../server/storage/tables.ts";
import { briefAndLong, fc } from "../properties.ts";
import { databaseKinds, freshDatabase, openShop, serve, type TestShop, testConfig } from "./harness.ts";

const zones = ["UTC", "Asia/Karachi", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo", "Asia/Kathmandu"];
const groupings = ["DAY", "WEEK", "MONTH"] as const;
const valueIn = {
  STATUS: (order: OrdersTable) => (order.cancelled ? "cancelled" : order.status),
  CITY: (order: OrdersTable) => (order.city?.trim() ? order.city : null),
  COUNTRY: (order: OrdersTable) => (order.country?.trim() ? order.country : null),
  CARRIER: (order: OrdersTable) => order.carrier,
  PAYMENT_METHOD: (order: OrdersTable) => (order.payment_method?.trim() ? order.payment_method : null),
};

interface Question {
  from: string;
  to: string;
  timeZone: string;
  by: (typeof groupings)[number];
}

const everything = `query ($from: Date!, $to: Date!, $timeZone: String!, $by: Grouping!) {
  insights(from: $from, to: $to, timeZone: $timeZone) {
    currency timeZone period { from to } before { from to } undatedOrders
    figures { ...all } figuresBefore { ...all }
    series(by: $by) { period { from to } figures { ...all } before { ...all } }
    status: breakdown(by: STATUS) { ...some } product: breakdown(by: PRODUCT, first: 3) { ...some }
    city: breakdown(by: CITY, first: 2) { ...some } country: breakdown(by: COUNTRY) { ...some }
    carrier: breakdown(by: CARRIER) { ...some } payment: breakdown(by: PAYMENT_METHOD, first: 1) { ...some }
    cancellations(first: 2) { orders rate rateBefore reasons { value orders } }
    shipping { ...times } shippingBefore { ...times }
  }
}
fragment times on ShippingPerformance { shipped daysToShip delivered daysToDeliver onTime }
fragment all on Figures { revenue orders averageOrderValue units newCustomers returningCustomers }
fragment some on Breakdown {
  rows { value orders ordersBefore revenue units } others { values orders ordersBefore revenue units }
}`;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const average = (numbers: number[]) => (numbers.length ? sum(numbers) / numbers.length : null);
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const byOrders = (a: { orders: number; value: string | null }, b: { orders: number; value: string | null }) =>
  b.orders - a.orders ||
  Number(a.value === null) - Number(b.value === null) ||
  (String(a.value) < String(b.value) ? -1 : 1);

/** Computes the same answer from all orders by plain loops. */
function plainAnswer(orders: OrdersTable[], items: OrderItemsTable[], { from, to, timeZone, by }: Question) {
  const length = daysBetween(from, to) + 1;
  const before = { from: addDays(from, -length), to: addDays(to, -length) };
  const dateOf = ({ created_at }: OrdersTable) => (created_at ? dateAt(new Date(created_at), timeZone) : "");
  const inPeriod = (period: { from: string; to: string }) =>
    orders.filter((order) => order.created_at && dateOf(order) >= period.from && dateOf(order) <= period.to);
  const buyerOf = (order: OrdersTable) => order.customer_id ?? order.customer_email;
  const firstOf = new Map<string, string>();
  for (const order of orders) {
    const buyer = buyerOf(order);
    const first = buyer && (firstOf.get(buyer) ?? "~");
    if (buyer && first && order.created_at && order.created_at < first) firstOf.set(buyer, order.created_at);
  }
  const figures = (period: { from: string; to: string }) => {
    const placed = inPeriod(period);
    const revenue = sum(placed.map(({ total_paisa }) => total_paisa)) / 100;
    const buyers = [...new Set(placed.map(buyerOf).filter((buyer) => buyer !== null))];
    const isNew = (buyer: string) => {
      const date = dateAt(new Date(firstOf.get(buyer) ?? ""), timeZone);
      return date >= period.from && date <= period.to;
    };
    return {
      revenue: expect.closeTo(revenue, 4),
      orders: placed.length,
      averageOrderValue: placed.length ? expect.closeTo(revenue / placed.length, 4) : null,
      units: sum(placed.map(({ item_count }) => item_count)),
      newCustomers: buyers.filter(isNew).length,
      returningCustomers: buyers.filter((buyer) => !isNew(buyer)).length,
    };
  };
  const parts: { from: string; to: string }[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const isStart = { DAY: true, WEEK: new Date(date).getUTCDay() === 1, MONTH: date.endsWith("-01") }[by];
    if (isStart || date === from) parts.push({ from: date, to: date });
    else parts[parts.length - 1] = { from: parts.at(-1)?.from ?? date, to: date };
  }
  const now = inPeriod({ from, to });
  const then = inPeriod(before);
  const breakdown = (
    first: number,
    of: (order: OrdersTable) => { value: string | null; revenue: number; units: number }[],
  ) => {
    const rows = new Map<
      string | null,
      { value: string | null; orders: number; ordersBefore: number; revenue: number; units: number }
    >();
    for (const [placed, key] of [
      [now, "orders"],
      [then, "ordersBefore"],
    ] as const) {
      for (const order of placed) {
        const counted = new Set<string | null>();
        for (const { value, revenue, units } of of(order)) {
          const row = rows.get(value) ?? { value, orders: 0, ordersBefore: 0, revenue: 0, units: 0 };
          rows.set(value, row);
          if (!counted.has(value)) row[key] += 1;
          counted.add(value);
          if (key === "orders") {
            row.revenue += revenue;
            row.units += units;
          }
        }
      }
    }
    const all = [...rows.values()].filter(({ orders, ordersBefore }) => orders + ordersBefore > 0).sort(byOrders);
    const rest = all.slice(first);
    const close = <Row extends { revenue: number }>(row: Row) => ({
      ...row,
      revenue: expect.closeTo(row.revenue / 100, 4),
    });
    const total = (key: "orders" | "ordersBefore" | "revenue" | "units") => sum(rest.map((row) => row[key]));
    return {
      rows: all.slice(0, first).map(close),
      others: rest.length
        ? close({
            values: rest.length,
            orders: total("orders"),
            ordersBefore: total("ordersBefore"),
            revenue: total("revenue"),
            units: total("units"),
          })
        : null,
    };
  };
  const columns = (first: number, dimension: keyof typeof valueIn) =>
    breakdown(first, (order) => [
      { value: valueIn[dimension](order), revenue: order.total_paisa, units: order.item_count },
    ]);
  const isCancelled = ({ cancelled }: OrdersTable) => cancelled === 1;
  const rate = (placed: OrdersTable[]) =>
    placed.length ? expect.closeTo(placed.filter(isCancelled).length / placed.length, 6) : null;
  const reasons = new Map<string | null, number>();
  for (const { cancellation_reason: given } of now.filter(isCancelled)) {
    const reason = given?.trim() ? given : null;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const near = (number: number | null) => (number === null ? null : expect.closeTo(number, 4));
  const took = (placed: OrdersTable[], stage: "shipped_at" | "delivered_at") =>
    near(
      average(
        placed
          .filter((order) => `${order[stage]}` >= `${order.created_at}`)
          .map((order) => days(`${order.created_at}`, `${order[stage]}`)),
      ),
    );
  const shippingOf = (placed: OrdersTable[]) => {
    const shipped = placed.filter(({ shipped_at }) => shipped_at);
    const delivered = placed.filter(({ delivered_at }) => delivered_at);
    const estimated = delivered.filter(({ estimated_delivery }) => estimated_delivery);
    const onTime = estimated.filter(
      (order) => `${order.delivered_at}`.slice(0, 10) <= `${order.estimated_delivery}`.slice(0, 10),
    );
    return {
      shipped: shipped.length,
      daysToShip: took(shipped, "shipped_at"),
      delivered: delivered.length,
      daysToDeliver: took(delivered, "delivered_at"),
      onTime: near(estimated.length ? onTime.length / estimated.length : null),
    };
  };
  return {
    currency: "PKR",
    timeZone,
    period: { from, to },
    before,
    undatedOrders: orders.filter(({ created_at }) => created_at === null).length,
    figures: figures({ from, to }),
    figuresBefore: figures(before),
    series: parts.map((part) => ({
      period: part,
      figures: figures(part),
      before: figures({ from: addDays(part.from, -length), to: addDays(part.to, -length) }),
    })),
    status: columns(10, "STATUS"),
    product: breakdown(3, (order) =>
      items
        .filter(({ order_id }) => order_id === order.id)
        .map(({ name, total_price_paisa, quantity }) => ({
          value: name,
          revenue: total_price_paisa,
          units: quantity ?? 1,
        })),
    ),
    city: columns(2, "CITY"),
    country: columns(10, "COUNTRY"),
    carrier: columns(10, "CARRIER"),
    payment: columns(1, "PAYMENT_METHOD"),
    cancellations: {
      orders: now.filter(isCancelled).length,
      rate: rate(now),
      rateBefore: rate(then),
      reasons: [...reasons]
        .map(([value, orders]) => ({ value, orders }))
        .sort(byOrders)
        .slice(0, 2),
    },
    shipping: shippingOf(now),
    shippingBefore: shippingOf(then),
  };
}

describe.each(databaseKinds)("insights on %s", (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.stop());

  const ask = (body: object, token: string | undefined = shop.token) =>
    shop.call("POST", "/api/graphql", { token, body });
  const read = async () => ({
    orders: await shop.db.selectFrom("orders").selectAll().execute(),
    items: await shop.db.selectFrom("order_items").selectAll().execute(),
  });
  const expectPlain = async (question: Question) => {
    const { orders, items } = await read();
    const answer = await ask({ query: everything, variables: question });
    expect(answer.body, JSON.stringify(question)).toEqual({ data: { insights: plainAnswer(orders, items, question) } });
  };
  const today = () => shop.clock.now.toISOString().slice(0, 10);

  test("say what a plain computation over the demo shop says", async () => {
    for (const [length, by] of [
      [7, "DAY"],
      [90, "WEEK"],
      [365, "MONTH"],
      [1, "DAY"],
    ] as const) {
      await expectPlain({ from: addDays(today(), 1 - length), to: today(), timeZone: "Asia/Karachi", by });
    }
  });

  test("agree with the dashboard's cards over all time", async () => {
    const all = (await read()).orders;
    const variables = { from: addDays(today(), -900), to: today(), timeZone: "UTC", by: "MONTH" };
    const dated = all.filter((order) => order.created_at);
    // Another test may have left orders of other years.
    const orders = dated.filter(({ created_at: at }) => at && at >= variables.from && at < addDays(variables.to, 1));
    const { body } = await ask({ query: everything, variables });
    const { figures, status, undatedOrders } = (body as { data: { insights: ReturnType<typeof plainAnswer> } }).data
      .insights;
    expect(figures).toMatchObject({
      orders: orders.length,
      revenue: sum(orders.map((order) => order.total_paisa)) / 100,
    });
    expect(undatedOrders).toBe(all.length - dated.length);
    const delivered = orders.filter((order) => order.status === "delivered").length;
    expect(status.rows.find(({ value }) => value === "delivered")?.orders ?? 0).toBe(delivered);
  });

  // Around the days on which clocks changed somewhere. Within few days, most changes touch the counts of another one.
  const few = { over: 8, length: 4, orders: 15 };
  const many = { over: 190, length: 120, orders: 40 };
  const briefly = [
    { ...many, numRuns: 3 },
    { ...few, numRuns: 10 },
  ];
  const atLength = [
    { ...many, numRuns: 10 },
    { ...few, numRuns: 25 },
  ];
  briefAndLong(briefly, atLength, (sizes) =>
    test.each(sizes)(
      "say what a plain computation says of any orders in $over days",
      { timeout: 300_000 },
      async (size) => {
        const days = fc.nat(size.over - 1).map((days) => addDays("2025-10-24", days));
        // Around midnight in one of the zones, or any time.
        const times = fc.oneof(
          fc.constantFrom(
            "00:00:00.000",
            "03:59:59.999",
            "04:00:00.000",
            "13:15:00.000",
            "13:45:00.000",
            "18:14:59.999",
            "18:15:00.000",
            "18:59:59.999",
            "19:00:00.000",
            "23:59:59.999",
          ),
          fc.nat(86_399_999).map((ms) => new Date(ms).toISOString().slice(11, -1)),
        );
        const moments = fc.tuple(days, times).map(([day, time]) => `${day}T${time}Z`);
        const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
        const order = fc.record({
          created_at: fc.oneof({ weight: 9, arbitrary: moments }, { weight: 1, arbitrary: fc.constant(null) }),
          total_paisa: fc.integer({ min: -500_000, max: 90_000_000_000 }),
          item_count: fc.integer({ min: 0, max: 12 }),
          cancelled: fc.integer({ min: 0, max: 1 }),
          status: fc.constantFrom("pending", "delivered", "shipped", "cancelled"),
          customer: fc.integer({ min: 0, max: 3 }),
          customer_email: maybe(fc.constantFrom("a@x.example", "B@x.example")),
          city: maybe(fc.constantFrom("Lahore", "lahore", " ", "", "کراچی", "'; drop table orders; --")),
          country: maybe(fc.constantFrom("Pakistan", "UAE")),
          carrier: maybe(fc.constantFrom("TCS", "DHL")),
          payment_method: maybe(fc.constantFrom("card", "cod", "")),
          cancellation_reason: maybe(fc.constantFrom("late", "wrong", "x".repeat(3000), "  ")),
          shipped_at: maybe(moments),
          delivered_at: maybe(moments),
          estimated_delivery: maybe(moments.map((moment) => moment.slice(0, 10))),
          items: fc.array(
            fc.record({
              name: fc.constantFrom("Oud", "Iris", "Neroli", "Vetiver", "y".repeat(9000)),
              quantity: maybe(fc.integer({ min: 0, max: 5 })),
              total_price_paisa: fc.nat(5_000_000),
            }),
            { maxLength: 3 },
          ),
        });
        const question = fc
          .record({
            start: fc.nat(size.over),
            length: fc.integer({ min: 1, max: size.length }),
            timeZone: fc.constantFrom(...zones),
            by: fc.constantFrom(...groupings),
          })
          .map(({ start, length, timeZone, by }) => {
            const from = addDays("2025-10-24", start);
            return { from, to: addDays(from, length - 1), timeZone, by };
          });
        const users = (await shop.db.selectFrom("customers").select("id").orderBy("id").limit(3).execute()).map(
          ({ id }) => id,
        );
        const change = fc.oneof(
          fc.record({ remove: fc.constantFrom("orders" as const, "order_items" as const) }),
          fc.record({ customer_id: fc.constantFrom(null, ...users) }),
          fc.record({ customer_email: maybe(fc.constantFrom("a@x.example", "B@x.example")) }),
          fc.record({ created_at: maybe(moments) }),
          fc.record({ delivered_at: maybe(moments), cancelled: fc.integer({ min: 0, max: 1 }) }),
          fc.record({
            shipped_at: maybe(moments),
            estimated_delivery: maybe(fc.constantFrom("2026-02-03", "soon", "")),
          }),
          fc.record({ status: fc.constantFrom("shipped", "returned"), carrier: maybe(fc.constantFrom("DHL", "TCS")) }),
          fc.record({
            cancelled: fc.integer({ min: 0, max: 1 }),
            cancellation_reason: maybe(fc.constantFrom("late", " ")),
          }),
          fc.record({ status: fc.constantFrom("delivered"), total_paisa: fc.nat(1_000) }),
        );
        const make = async (change: { remove: "orders" | "order_items" } | Partial<OrdersTable>, id: string) => {
          if (!("remove" in change)) await shop.db.updateTable("orders").set(change).where("id", "=", id).execute();
          else if (change.remove === "orders") await shop.db.deleteFrom("orders").where("id", "=", id).execute();
          else await shop.db.deleteFrom("order_items").where("order_id", "=", id).execute();
        };
        const step = fc.record({ countedBefore: fc.boolean(), summedUp: fc.boolean(), change, of: fc.nat(), question });
        await fc.assert(
          fc.asyncProperty(
            fc.array(order, { maxLength: size.orders }),
            fc.array(step, { minLength: 1, maxLength: 6 }),
            async (orders, steps) => {
              await shop.db.deleteFrom("orders").execute();
              for (const [index, { customer, items, ...columns }] of orders.entries()) {
                const id = `order-${index}`;
                await shop.db
                  .insertInto("orders")
                  .values({
                    ...emptyOrder,
                    ...columns,
                    id,
                    order_number: id,
                    customer_id: users[customer] ?? null,
                  } as OrdersTable)
                  .execute();
                for (const [position, item] of items.entries()) {
                  await shop.db
                    .insertInto("order_items")
                    .values({ ...emptyItem, ...item, id: `${id}-${position}`, order_id: id, position })
                    .execute();
                }
              }
              for (const { countedBefore, summedUp, change, of, question } of steps) {
                while (countedBefore && (await rollUp(shop.db)));
                while (summedUp && (await sumUpAdded(shop.db)));
                await make(change, `order-${of % (orders.length || 1)}`);
                await expectPlain(question);
              }
            },
          ),
          { numRuns: size.numRuns },
        );
      },
    ),
  );

  test.each([
    { timeZone: "Asia/Karachi", times: ["01T18:30", "01T19:30", "02T10:00"] },
    { timeZone: "Asia/Kathmandu", times: ["01T18:11", "01T20:00", "02T10:00"] },
    { timeZone: "Asia/Kathmandu", times: ["01T18:11", "01T18:18", "01T20:00"] },
    { timeZone: "Asia/Kathmandu", times: ["01T18:11", "02T18:12", "03T18:18"] },
  ])("count once who ordered on both sides of the midnight at which a period starts, $times", async (example) => {
    await shop.db.deleteFrom("orders").execute();
    for (const time of example.times) {
      const created_at = `2026-02-${time}:00.000Z`;
      const order = { ...emptyOrder, id: time, order_number: time, customer_email: "a@x.example", created_at };
      await shop.db.insertInto("orders").values(order).execute();
    }
    while (await rollUp(shop.db));
    await expectPlain({ from: "2026-02-02", to: "2026-02-04", timeZone: example.timeZone, by: "DAY" });
  });

  test("stay right when orders change while their days are counted", { tags: ["long"] }, async () => {
    await shop.db.deleteFrom("orders").execute();
    const { orders, items } = demoShop(shop.clock.now, { customers: 12, orders: 200 });
    const byEmail = orders.map((order) => ({ ...order, customer_id: null }));
    await insertShop(shop.db, { customers: [], orders: byEmail, items });
    const ids = orders.map(({ id }) => id);
    let changing = true;
    const count = async () => {
      while (changing) {
        await rollUp(shop.db);
        await sumUpAdded(shop.db);
        await delay(1);
      }
    };
    const change = async (ids: string[]) => {
      for (const id of ids) {
        expect((await shop.call("DELETE", `/api/orders/${id}`, { token: shop.token })).status).toBe(200);
      }
    };
    const ship = async (ids: string[]) => {
      for (const id of ids) {
        const shipped = {
          cancelled: 0,
          status: "shipped",
          shipped_at: shop.clock.now.toISOString(),
          carrier: "DHL",
        } as const;
        await shop.db.updateTable("orders").set(shipped).where("id", "=", id).execute();
      }
    };
    const counting = [count(), count()];
    const some = [
      change(ids.slice(0, 60)),
      change(ids.slice(60, 120)),
      ship(ids.slice(120, 160)),
      ship(ids.slice(160)),
    ];
    await Promise.all(some);
    changing = false;
    await Promise.all(counting);
    const question = { from: addDays(today(), -200), to: today(), timeZone: "Asia/Karachi", by: "MONTH" } as const;
    await expectPlain(question);
    while (await rollUp(shop.db));
    await expectPlain(question);
  });

  test("refuse what cannot be asked, in words and never with a 500", async () => {
    const about = (from: string, to: string, timeZone = "UTC") => ({
      query: `query ($from: Date!, $to: Date!, $zone: String!) { insights(from: $from, to: $to, timeZone: $zone) { series(by: DAY) { figures { orders } } } }`,
      variables: { from, to, zone: timeZone },
    });
    const deep = (levels: number) =>
      `{ a: __schema { types ${"{ ofType: fields { type ".repeat(levels)} { name } ${"} }".repeat(levels)} } }`;
    const many = Array.from({ length: 60 }, (_, index) => `b${index}: breakdown(by: CITY) { rows { orders } }`).join(
      " ",
    );
    const refused: [string, object, RegExp][] = [
      ["reversed", about("2026-02-02", "2026-02-01"), /ends before it begins/],
      ["absurdly long", about("1970-01-01", "2970-01-01"), /at most five years/],
      ["out of the calendar", about("1969-01-01", "1969-01-02"), /between 1970 and 2999/],
      ["no date", about("2026-02-30", "2026-03-01"), /date must be one that exists/],
      [
        "no text",
        { ...about("", ""), variables: { from: { a: 1 }, to: 5, zone: "UTC" } },
        /date must be one that exists/,
      ],
      ["no zone", about("2026-02-01", "2026-02-02", "Mars/Olympus"), /no such time zone/],
      ["too many days", about("2024-01-01", "2026-01-01"), /at most 400 days/],
      [
        "an unknown grouping",
        {
          query: `{ insights(from: "2026-01-01", to: "2026-01-02", timeZone: "UTC") { series(by: HOUR) { figures { orders } } } }`,
        },
        /HOUR/,
      ],
      [
        "too many rows",
        {
          query: `{ insights(from: "2026-01-01", to: "2026-01-02", timeZone: "UTC") { breakdown(by: CITY, first: 51) { rows { orders } } } }`,
        },
        /first 1 to 50/,
      ],
      ["too deep", { query: deep(8) }, /./],
      ["what there is to ask", { query: "{ __schema { types { name } } }" }, /introspection/i],
      [
        "too costly",
        { query: `{ insights(from: "2026-01-01", to: "2026-01-02", timeZone: "UTC") { ${many} } }` },
        /too much at once/,
      ],
      ["too many tokens", { query: `{ ${"a ".repeat(1100)} }` }, /token/i],
      ["no query", { query: "{" }, /Syntax Error/],
      [
        "a syntax tree",
        { query: '{"kind":"Document","definitions":[{"kind":"OperationDefinition"}]}' },
        /Syntax Error/,
      ],
      ["a change", { query: "mutation { insights }" }, /./],
      ["a missing variable", { query: about("a", "b").query }, /variable/i],
      ["an unknown operation", { ...about("2026-01-01", "2026-01-02"), operationName: "x" }, /operation/i],
    ];
    for (const [what, body, message] of refused) {
      const answer = await ask(body);
      expect(answer.status, `${what}: ${answer.text}`).toBe(400);
      const refusal = { message: expect.stringMatching(message), extensions: { code: "invalid_request" } };
      const errors = expect.arrayContaining([expect.objectContaining(refusal)]);
      expect(answer.body, what).toMatchObject({ code: "invalid_request", showMessage: false, errors });
    }
    for (const body of [{}, { query: 5 }, { query: "x".repeat(5000) }, { query: "{a}", variables: "b" }, []]) {
      expect(await ask(body)).toMatchObject({ status: 400, body: { code: "invalid_request" } });
    }
  });

  test("are right about a day that a time zone skipped", async () => {
    await shop.db.deleteFrom("orders").execute();
    for (const [from, to] of [
      ["2011-12-30", "2011-12-30"],
      ["2011-12-01", "2011-12-31"],
    ] as const)
      await expectPlain({ from, to, timeZone: "Pacific/Apia", by: "DAY" });
  });

  test("are answered whichever days have changed, and however many", { tags: ["long"], timeout: 60_000 }, async () => {
    await shop.db.deleteFrom("orders").execute();
    for (let day = 0; day < 1800; day += 3) {
      const id = `order-${day}`;
      const created_at = `${addDays("2021-01-01", day)}T12:00:00.000Z`;
      const order = { ...emptyOrder, id, order_number: id, customer_email: `${day % 5}@x.example`, created_at };
      await shop.db.insertInto("orders").values(order).execute();
    }
    while (await rollUp(shop.db));
    const everyOther = shop.db.updateTable("insight_buckets").set({ is_dirty: 1 }).where("bucket", "like", "%-%-%1T%");
    await everyOther.execute();
    await shop.db.updateTable("insight_buckets").set({ is_dirty: 1 }).where("bucket", "like", "%-%-%5T%").execute();
    await expectPlain({ from: "2021-01-01", to: "2025-12-31", timeZone: "Asia/Karachi", by: "MONTH" });
  });

  test("know of orders that are put in the place of others, and of tables that are emptied", async () => {
    await shop.db.deleteFrom("orders").execute();
    const order = { ...emptyOrder, id: "o", order_number: "o", created_at: "2026-02-01T12:00:00.000Z" };
    await shop.db.insertInto("orders").values(order).execute();
    while (await rollUp(shop.db));
    const moved = { ...order, created_at: "2026-02-05T12:00:00.000Z" };
    if (kind === "SQLite") await shop.db.replaceInto("orders").values(moved).execute();
    else await sql`truncate orders cascade`.execute(shop.db);
    const question = { from: "2026-02-01", to: "2026-02-05", timeZone: "UTC", by: "DAY" } as const;
    await expectPlain(question);
    while (await rollUp(shop.db));
    await expectPlain(question);
  });

  /** Rolls up, together with the server, until no bucket is marked. */
  const rollUpAll = async () => {
    const marked = shop.db
      .selectFrom("insight_buckets")
      .select("bucket")
      .where((bucket) => bucket.or([bucket("is_dirty", "=", 1), bucket("added", ">", 0)]));
    const roundOf = async () => {
      while (await rollUp(shop.db));
      while (await sumUpAdded(shop.db));
      return marked.execute();
    };
    await expect.poll(roundOf, { timeout: 60_000 }).toEqual([]);
  };

  /** Changes orders, and reads the dirty buckets before the server can count them. */
  const dirtyAfter = (columns: Partial<OrdersTable>, ids?: string[]) =>
    shop.db.transaction().execute(async (transaction) => {
      const orders = transaction.updateTable("orders").set(columns);
      await (ids ? orders.where("id", "in", ids) : orders).execute();
      const dirty = transaction.selectFrom("insight_buckets").select("bucket").where("is_dirty", "=", 1);
      return (await dirty.execute()).map(({ bucket }) => bucket);
    });

  test("know of changed statuses and parcels without counting the bucket again", async () => {
    await shop.db.deleteFrom("orders").execute();
    const order = (n: number) => ({
      ...emptyOrder,
      id: `o${n}`,
      order_number: `o${n}`,
      created_at: `2026-02-01T1${n}:00:00.000Z`,
    });
    await insertShop(shop.db, { customers: [], orders: [0, 1, 2, 3].map(order), items: [] });
    await rollUpAll();
    const counted = async () => {
      const counts = await shop.db.selectFrom("insight_counts").selectAll().execute();
      const shipping = await shop.db.selectFrom("insight_shipping").selectAll().where("shipped", ">", 0).execute();
      return [...counts, ...shipping].map((row) => JSON.stringify(row)).sort();
    };
    const before = await counted();
    const change = async (id: string, columns: Partial<OrdersTable>) => {
      await shop.db.updateTable("orders").set(columns).where("id", "=", id).execute();
      await expectPlain({ from: "2026-02-01", to: "2026-02-01", timeZone: "UTC", by: "DAY" });
    };
    await change("o0", { tracking_number: "1", shipping_notes: "by the door" });
    expect(await counted()).toEqual(before);
    const whole = await shop.db.selectFrom("orders").selectAll().where("id", "=", "o0").executeTakeFirstOrThrow();
    await change("o0", { ...whole, carrier: "DHL" });
    await change("o0", { status: "shipped", carrier: "TCS", shipped_at: "2026-02-01T12:00:00.000Z" });
    await change("o0", {
      status: "delivered",
      delivered_at: "2026-02-02T12:00:00.000Z",
      estimated_delivery: "2026-02-02",
    });
    await change("o1", { status: "cancelled", cancelled: 1, cancellation_reason: "late" });
    await change("o1", { cancellation_reason: "later" });
    await change("o2", { status: "returned" });
    await change("o2", { status: "pending" });
    const buckets = shop.db.selectFrom("insight_buckets").select(["is_dirty", "added"]);
    const marks = async () => [...new Set((await buckets.execute()).map((marks) => JSON.stringify(marks)))];
    expect((await marks()).filter((mark) => mark.includes('"is_dirty":1'))).toEqual([]);
    await rollUpAll();
    expect(await marks()).toEqual(['{"is_dirty":0,"added":0}']);
    await expectPlain({ from: "2026-02-01", to: "2026-02-01", timeZone: "UTC", by: "DAY" });
    const added = await counted();
    await shop.db.updateTable("insight_buckets").set({ is_dirty: 1 }).execute();
    await rollUpAll();
    expect(await counted()).toEqual(added);
  });

  test("count changes of orders only in the buckets and days in which they count these", async () => {
    await shop.db.deleteFrom("orders").execute();
    // Moments that only SQL by hand can write.
    const moments = [
      "T12:00:00.000Z",
      "T00:00:00",
      "T24:00:00.000Z",
      "T25:10:00.000Z",
      "t10:05:00.000Z",
      "T12:59:60.000Z",
    ];
    const orders = moments.map((moment, n) => ({
      ...emptyOrder,
      id: `o${n}`,
      order_number: `o${n}`,
      created_at: `2026-02-01${moment}`,
    }));
    await insertShop(shop.db, { customers: [], orders, items: [] });
    // Such a moment may have a bucket, as a buyer's next order.
    const buckets = moments.map((moment) => ({ bucket: `2026-02-01${moment}`.slice(0, 15), is_dirty: 1 }));
    await shop.db
      .insertInto("insight_buckets")
      .values(buckets)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await rollUpAll();
    await shop.db.updateTable("orders").set({ status: "shipped", carrier: "TCS" }).execute();
    const rolledUp = async () => {
      await rollUpAll();
      const counts = await shop.db.selectFrom("insight_counts").selectAll().execute();
      return counts.map((row) => JSON.stringify(row)).sort();
    };
    const added = await rolledUp();
    await shop.db.updateTable("insight_buckets").set({ is_dirty: 1 }).execute();
    expect(added).toEqual(await rolledUp());
  });

  test("are counted again from many changes in ten minutes on", async () => {
    await shop.db.deleteFrom("orders").execute();
    const orders = Array.from({ length: 30 }, (_, n) => ({
      ...emptyOrder,
      id: `o${n}`,
      order_number: `o${n}`,
      created_at: "2026-02-01T12:00:00.000Z",
    }));
    await insertShop(shop.db, { customers: [], orders, items: [] });
    await rollUpAll();
    expect(await dirtyAfter({ carrier: "DHL" }, ["o0", "o1", "o2"])).toEqual([]);
    expect(await dirtyAfter({ carrier: "TCS" })).toEqual(["2026-02-01T12:0"]);
    await expectPlain({ from: "2026-02-01", to: "2026-02-01", timeZone: "UTC", by: "DAY" });
  });

  test.runIf(kind === "PostgreSQL")("make the bucket of a date that cannot be read dirty", async () => {
    await shop.db.deleteFrom("orders").execute();
    const order = { ...emptyOrder, id: "o", order_number: "o", created_at: "2026-02-01T12:00:00.000Z" };
    await shop.db.insertInto("orders").values(order).execute();
    await rollUpAll();
    expect(await dirtyAfter({ shipped_at: "2026-99-99" })).toEqual(["2026-02-01T12:0"]);
    await shop.db.updateTable("orders").set({ shipped_at: null }).execute();
  });

  test("have a time of zero for orders shipped at once, beside others of the same day", async () => {
    await shop.db.deleteFrom("orders").execute();
    const at = (day: string) => ({ created_at: `2026-02-0${day}.000Z`, shipped_at: `2026-02-0${day}.000Z` });
    const orders = [
      at("1T10:00:00"),
      at("2T10:00:00"),
      { ...at("2T20:10:00"), shipped_at: "2026-02-05T03:04:05.678Z" },
    ];
    for (const [n, order] of orders.entries()) {
      await shop.db
        .insertInto("orders")
        .values({ ...emptyOrder, id: `o${n}`, order_number: `o${n}`, ...order })
        .execute();
    }
    while (await rollUp(shop.db));
    const query = `{ insights(from: "2026-02-01", to: "2026-02-02", timeZone: "Asia/Karachi") { shipping { shipped daysToShip } } }`;
    expect((await ask({ query })).body).toEqual({ data: { insights: { shipping: { shipped: 2, daysToShip: 0 } } } });
  });

  test.runIf(kind === "PostgreSQL")("do not miss changes of who sees only what was there before", async () => {
    const transaction = await shop.db.startTransaction().setIsolationLevel("repeatable read").execute();
    await expect(transaction.deleteFrom("orders").execute()).rejects.toThrow("orders are changed at read committed");
    await transaction.rollback().execute();
  });

  /** Waits until a statement waits for another's lock, or has ended. */
  async function untilItWaits(statement: Promise<unknown>) {
    let hasEnded = false;
    const ended = () => {
      hasEnded = true;
    };
    statement.then(ended, ended);
    const waiting = sql`select 1 from pg_locks as l join pg_stat_activity as a using (pid)
      where not l.granted and a.datname = current_database()`;
    await expect.poll(async () => hasEnded || (await waiting.execute(shop.db)).rows.length > 0).toBe(true);
  }

  test.runIf(kind === "PostgreSQL")("stay right when two people change orders of one buyer at once", async () => {
    await shop.db.deleteFrom("orders").execute();
    for (const day of ["01", "02", "03"]) {
      const created_at = `2026-02-${day}T12:00:00.000Z`;
      const order = { ...emptyOrder, id: day, order_number: day, customer_email: "a@x.example", created_at };
      await shop.db.insertInto("orders").values(order).execute();
    }
    while (await rollUp(shop.db));
    const [one, two] = [await shop.db.startTransaction().execute(), await shop.db.startTransaction().execute()];
    await one.deleteFrom("orders").where("id", "=", "02").execute();
    const meanwhile = two.deleteFrom("orders").where("id", "=", "01").execute();
    await untilItWaits(meanwhile);
    await one.commit().execute();
    await rollUp(shop.db);
    await meanwhile;
    await two.commit().execute();
    while (await rollUp(shop.db));
    await expectPlain({ from: "2026-02-03", to: "2026-02-03", timeZone: "UTC", by: "DAY" });
  });

  test.runIf(kind === "PostgreSQL")("stay right when an item is added while its order is moved", async () => {
    await shop.db.deleteFrom("orders").execute();
    const order = { ...emptyOrder, id: "o", order_number: "o", created_at: "2026-02-01T12:00:00.000Z" };
    await shop.db.insertInto("orders").values(order).execute();
    while (await rollUp(shop.db));
    const [moving, adding] = [await shop.db.startTransaction().execute(), await shop.db.startTransaction().execute()];
    await moving.updateTable("orders").set({ created_at: "2026-02-05T12:00:00.000Z" }).execute();
    const added = adding
      .insertInto("order_items")
      .values({ ...emptyItem, id: "i", order_id: "o" })
      .execute();
    await untilItWaits(added);
    await moving.commit().execute();
    await added;
    await rollUp(shop.db);
    await adding.commit().execute();
    while (await rollUp(shop.db));
    await expectPlain({ from: "2026-02-01", to: "2026-02-05", timeZone: "UTC", by: "DAY" });
  });

  test("are counted in one step, however many orders lie between those that changed", async () => {
    await shop.db.deleteFrom("orders").execute();
    const orders = Array.from({ length: 2_102 }, (_, n) => {
      const created_at = `2026-02-0${n === 0 ? 1 : n === 1 ? 3 : 2}T12:00:00.000Z`;
      return { ...emptyOrder, id: `order-${n}`, order_number: `order-${n}`, created_at };
    });
    await insertShop(shop.db, { customers: [], orders, items: [] });
    while (await rollUp(shop.db));
    await shop.db.updateTable("orders").set({ item_count: 1 }).where("id", "in", ["order-0", "order-1"]).execute();
    // Undefined where the server itself counts them.
    expect([undefined, "2026-02-01T12:0"]).toContain(await rollUp(shop.db));
  });

  test.runIf(kind === "PostgreSQL")("are counted while somebody keeps very many of the latest orders", async () => {
    await shop.db.deleteFrom("orders").execute();
    const orders = Array.from({ length: 2_100 }, (_, n) => {
      const created_at = `2026-02-${n === 0 ? "01" : "02"}T12:00:00.000Z`;
      return { ...emptyOrder, id: `order-${n}`, order_number: `order-${n}`, created_at };
    });
    await insertShop(shop.db, { customers: [], orders, items: [] });
    const keeping = await shop.db.startTransaction().execute();
    await keeping.updateTable("orders").set({ item_count: 1 }).where("id", "=", "order-1").execute();
    const dirty = shop.db.selectFrom("insight_buckets").select("bucket").where("is_dirty", "=", 1);
    // Counted here, or by the server itself.
    const countAll = async () => {
      for (let before = await rollUp(shop.db); before; before = await rollUp(shop.db, before));
      return dirty.execute();
    };
    await expect
      .poll(countAll)
      .toEqual([{ bucket: "2026-02-02T12:0" }])
      .finally(() => keeping.commit().execute());
  });

  test.runIf(kind === "PostgreSQL")(
    "are asked and counted over connections that do not follow its defaults",
    async () => {
      const { database } = (await sql<{ database: string }>`select current_database() as database`.execute(shop.db))
        .rows[0] as { database: string };
      await sql`alter database ${sql.id(database)} set default_transaction_isolation = 'serializable'`.execute(shop.db);
      const db = openDatabase(shop.config.databaseUrl);
      const { rows } =
        await sql`select current_setting('jit') as jit, current_setting('transaction_isolation') as sees`.execute(db);
      await db.destroy();
      expect(rows).toEqual([{ jit: "off", sees: "read committed" }]);
    },
  );

  test("say of a field that does not exist no more than that", async () => {
    const answer = await ask({
      query: '{ insights(from: "2026-01-01", to: "2026-01-02", timeZone: "UTC") { currenc } }',
    });
    expect(answer.body).toMatchObject({ message: 'Cannot query field "currenc" on type "Insights".' });
    expect(answer.text).not.toContain("currency");
  });

  test("are for administrators only, and only read", async () => {
    const query = `{ insights(from: "2026-01-01", to: "2026-01-02", timeZone: "UTC") { currency } }`;
    expect((await shop.call("POST", "/api/graphql", { body: { query } })).status).toBe(401);
    expect(
      (await shop.call("GET", `/api/graphql?query=${encodeURIComponent(query)}`, { token: shop.token })).status,
    ).toBe(405);
    expect(await ask({ query })).toMatchObject({ status: 200, body: { data: { insights: { currency: "PKR" } } } });
  });

  test("tell nothing of the inside when the database fails", async () => {
    await shop.db.schema.alterTable("insight_buckets").renameTo("buckets_elsewhere").execute();
    const answer = await ask({
      query: `{ insights(from: "2026-01-01", to: "2026-01-02", timeZone: "UTC") { figures { orders } } }`,
    });
    await shop.db.schema.alterTable("buckets_elsewhere").renameTo("insight_buckets").execute();
    expect(answer).toMatchObject({
      status: 500,
      body: { code: "internal_error", errors: [{ extensions: { code: "internal_error" } }] },
    });
    expect(answer.text).not.toMatch(/buckets|table|relation/);
  });
});

test("are counted when a server starts; in demo mode one may look what there is to ask, but not too deep", async () => {
  const { url, remove } = await freshDatabase("SQLite");
  const server = await serve(testConfig({ DATABASE_URL: url, SILLAGE_MODE: "demo" }));
  const signedIn = await server.call("POST", "/api/auth/admin/login", { body: demoCredentials });
  const { authToken: token } = (signedIn.body as { data: { authToken: string } }).data;
  await expect
    .poll(() => server.db.selectFrom("insight_buckets").selectAll().where("is_dirty", "=", 1).execute())
    .toEqual([]);
  expect((await server.db.selectFrom("insight_counts").selectAll().execute()).length).toBeGreaterThan(100);
  const ask = (query: string) => server.call("POST", "/api/graphql", { token, body: { query } });
  expect((await ask("{ __schema { types { name } } }")).status).toBe(200);
  const deep = await ask("{ __schema { types { fields { type { ofType { ofType { ofType { name } } } } } } } }");
  expect(deep).toMatchObject({ status: 400, body: { message: expect.stringMatching(/depth/i) } });
  await server.stop();
  await remove();
});

const emptyOrder: Omit<OrdersTable, "id" | "order_number"> = {
  customer_id: null,
  created_at: null,
  updated_at: null,
  status: "pending",
  cancelled: 0,
  cancellation_reason: null,
  item_count: 0,
  subtotal_paisa: null,
  shipping_fee_paisa: null,
  total_paisa: 0,
  notes: null,
  customer_name: null,
  customer_email: null,
  customer_phone: null,
  street: null,
  city: null,
  state: null,
  country: null,
  postal_code: null,
  payment_status: null,
  payment_method: null,
  carrier: null,
  tracking_number: null,
  shipping_status: null,
  shipping_notes: null,
  estimated_delivery: null,
  packed_at: null,
  shipped_at: null,
  delivered_at: null,
  returned_at: null,
  return_reason: null,
  version: "0",
};

const emptyItem: Omit<OrderItemsTable, "id" | "order_id"> = {
  position: 0,
  name: "Oud",
  tagline: null,
  image: null,
  gallery: null,
  quantity: 1,
  unit_price_paisa: 1,
  total_price_paisa: 1,
};
