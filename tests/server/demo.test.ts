import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actionsOf } from "../../contract/history-actions.ts";
import { carriers, orderStatuses, shippingStatuses } from "../../contract/order-lifecycle.ts";
import { demoCredentials } from "../../contract/settings.ts";
import { changePassword, createAdministrator } from "../../server/auth/accounts.ts";
import { catalogue, galleryOf, imageOf } from "../../server/demo/catalogue.ts";
import { demoHistory } from "../../server/demo/history.ts";
import { demoShop, staffCredentials } from "../../server/demo/seed.ts";
import { install } from "../../server/install.ts";
import { openDatabase } from "../../server/storage/database.ts";
import { toOrder } from "../../server/storage/order-records.ts";
import { administrator, freshDatabase, onEachDatabase, serve, type TestServer, testConfig } from "./harness.ts";

const now = new Date("2026-11-21T09:30:00.000Z");
const midnight = new Date("2026-11-21T00:00:00.000Z");
const shop = demoShop(now);
const share = (count: number) => count / shop.orders.length;

describe("the demo shop", () => {
  test("is the same to the byte from the first to the last moment of a day in UTC, and another on the next", () => {
    const at = (time: string) => JSON.stringify(demoShop(new Date(time)));
    expect(at("2026-11-21T00:00:00.000Z")).toBe(JSON.stringify(shop));
    expect(at("2026-11-21T23:59:59.999Z")).toBe(JSON.stringify(shop));
    expect(at("2026-11-22T00:00:00.000Z")).not.toBe(JSON.stringify(shop));
  });

  test("has 300 customers and 1,500 orders over 18 months, with some on its last day, and grows", () => {
    expect(shop.customers).toHaveLength(300);
    expect(shop.orders).toHaveLength(1500);
    const dates = shop.orders.flatMap(({ created_at }) => created_at ?? []).sort();
    expect(dates[0]?.slice(0, 7)).toBe("2025-05");
    expect(dates.filter((date) => date.startsWith("2026-11-20")).length).toBeGreaterThanOrEqual(4);
    const between = (from: string, to: string) => dates.filter((date) => date >= from && date < to).length;
    expect(between("2026-06", "2026-11")).toBeGreaterThan(1.25 * between("2025-06", "2025-11"));
    for (let month = 0; month < 17; month += 1) {
      const name = new Date(Date.UTC(2025, 5 + month)).toISOString().slice(0, 7);
      expect(dates.filter((date) => date.startsWith(name)).length, name).toBeGreaterThan(30);
    }
  });

  test("has orders in every status, most of them delivered, and the newest still on their way", () => {
    const count = (status: string) => shop.orders.filter((order) => order.status === status).length;
    for (const status of orderStatuses) expect(count(status), status).toBeGreaterThanOrEqual(3);
    expect(share(count("delivered"))).toBeGreaterThan(0.75);
    expect(share(count("delivered"))).toBeLessThan(0.9);
    for (const status of shippingStatuses) {
      expect(
        shop.orders.some(({ shipping_status }) => shipping_status === status),
        status,
      ).toBe(true);
    }
    for (const carrier of carriers)
      expect(
        shop.orders.some((order) => order.carrier === carrier),
        carrier,
      ).toBe(true);
    const newest = shop.orders.slice(-4).map(({ status }) => status);
    expect(newest).not.toContain("delivered");
  });

  test("lacks every optional field sometimes, and has each mostly somewhere", () => {
    const nullable = {
      customers: ["contact_no", "age", "gender", "created_at", "last_login", "last_visit"],
      orders: [
        "customer_id",
        "created_at",
        "cancellation_reason",
        "subtotal_paisa",
        "shipping_fee_paisa",
        "notes",
        "customer_name",
        "customer_email",
        "customer_phone",
        "street",
        "city",
        "state",
        "country",
        "postal_code",
        "payment_status",
        "payment_method",
        "carrier",
        "tracking_number",
        "shipping_status",
        "shipping_notes",
        "estimated_delivery",
        "packed_at",
        "shipped_at",
        "delivered_at",
        "returned_at",
        "return_reason",
      ],
      items: ["tagline", "image", "gallery", "quantity"],
    };
    for (const [table, fields] of Object.entries(nullable)) {
      const rows = shop[table as keyof typeof shop] as object[];
      for (const field of fields) {
        const missing = rows.filter((row) => row[field as keyof typeof row] === null).length;
        expect(missing, field).toBeGreaterThan(0);
        expect(missing, field).toBeLessThan(rows.length);
      }
    }
    const cancelled = shop.orders.filter((order) => order.cancelled === 1);
    expect(cancelled.every(({ status }) => status === "cancelled")).toBe(true);
    expect(cancelled.some(({ cancellation_reason }) => cancellation_reason === null)).toBe(true);
    expect(shop.orders.some((o) => o.status === "delivered" && o.delivered_at === null)).toBe(true);
  });

  test("has names that are hard to fit, and each email address and order number once", () => {
    expect(shop.customers.some(({ name }) => name.length > 35)).toBe(true);
    expect(new Set(shop.customers.map(({ email_key }) => email_key)).size).toBe(300);
    expect(new Set(shop.orders.map(({ order_number }) => order_number)).size).toBe(1500);
    expect(shop.orders.at(-1)?.order_number).toBe("10482");
    for (const { contact_no } of shop.customers)
      expect(contact_no ?? "+92 300 4128 870").toMatch(/^\+92 3\d\d \d{4} \d{3}$/);
  });

  test("adds up", () => {
    for (const order of shop.orders) {
      const items = shop.items.filter(({ order_id }) => order_id === order.id);
      for (const item of items) expect(item.total_price_paisa).toBe(item.unit_price_paisa * (item.quantity ?? 1));
      expect(items.length).toBeGreaterThan(0);
      expect(order.item_count).toBe(items.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0));
      if (order.subtotal_paisa === null || order.shipping_fee_paisa === null) continue;
      expect(order.subtotal_paisa).toBe(items.reduce((sum, item) => sum + item.total_price_paisa, 0));
      expect(order.total_paisa).toBe(order.subtotal_paisa + order.shipping_fee_paisa);
    }
  });

  test("has its dates in order and none in the future but estimates", () => {
    const joined = new Map(shop.customers.map(({ id, created_at }) => [id, created_at]));
    const latest = now.toISOString();
    for (const order of shop.orders) {
      const dates = [
        joined.get(order.customer_id ?? ""),
        order.created_at,
        order.packed_at,
        order.shipped_at,
        order.delivered_at,
        order.returned_at,
        order.updated_at,
        latest,
      ].filter((date) => typeof date === "string");
      expect(dates).toEqual([...dates].sort());
    }
    for (const { created_at, last_login, last_visit } of shop.customers) {
      const dates = [created_at, last_login, last_visit, latest].filter((date) => date !== null);
      expect(dates).toEqual([...dates].sort());
    }
  });

  test("has a name and a drawing for each of some two dozen fragrances", () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(22);
    expect(new Set(catalogue.map(imageOf)).size).toBe(catalogue.length);
    expect(catalogue.map(imageOf)).toContain("/media/products/iris-poudre.svg");
  });
});

describe("the demo shop's history", () => {
  const history = demoHistory(shop, midnight);
  const changesOf = (action: string) => history.filter((entry) => entry.action === action);

  test("is the same to the byte, and is not in the future", () => {
    expect(JSON.stringify(demoHistory(shop, midnight))).toBe(JSON.stringify(history));
    expect(new Set(history.map(({ id }) => id)).size).toBe(history.length);
    for (const { at } of history) expect(at < midnight.toISOString()).toBe(true);
  });

  test("has every kind of change but one that was taken back, some hundreds in all", () => {
    expect(history.length).toBeGreaterThan(300);
    expect(history.length).toBeLessThan(1000);
    for (const action of actionsOf(undefined).filter((one) => !one.endsWith(".undo")))
      expect(changesOf(action).length, action).toBeGreaterThan(0);
  });

  test("leads, change by change, to the orders as they are", () => {
    const orders = new Map(shop.orders.map((order) => [order.id, order]));
    const itemsOf = (id: string) => shop.items.filter(({ order_id }) => order_id === id);
    const changes = [...changesOf("order.update_shipping"), ...changesOf("order.cancel")];
    for (const id of new Set(changes.map(({ entity_id }) => entity_id))) {
      const ofOrder = changes.filter(({ entity_id }) => entity_id === id).sort((a, b) => (a.at < b.at ? -1 : 1));
      for (const [index, { at, before, after }] of ofOrder.entries()) {
        expect(JSON.parse(`${after}`).updatedAt).toBe(at);
        expect(before).not.toBe(after);
        if (index > 0) expect(before).toBe(ofOrder[index - 1]?.after);
      }
      const order = orders.get(id);
      if (!order || order.shipping_status === "returned") continue;
      expect(ofOrder.at(-1)?.after).toBe(JSON.stringify(toOrder(order, itemsOf(id))));
    }
  });

  test("deletes what is in no list", () => {
    const known = new Set([...shop.customers, ...shop.orders].map(({ id }) => id));
    for (const { entity_id, before } of [...changesOf("user.delete"), ...changesOf("order.delete")]) {
      expect(known).not.toContain(entity_id);
      expect(JSON.parse(`${before}`)._id).toBe(entity_id);
    }
    for (const { entity_id } of changesOf("user.update")) expect(known).toContain(entity_id);
  });
});

onEachDatabase("demo mode", (kind) => {
  let server: TestServer;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  const config = () => testConfig({ DATABASE_URL: database.url, SILLAGE_MODE: "demo" });
  beforeAll(async () => {
    database = await freshDatabase(kind);
    server = await serve(config());
  });
  afterAll(async () => {
    await server.stop();
    await database.remove();
  });
  const signIn = (body: object) => server.call("POST", "/api/auth/admin/login", { body });

  test("lets the demo administrator in, and the account that is none not", async () => {
    expect((await signIn(demoCredentials)).status).toBe(200);
    expect((await signIn(staffCredentials)).status).toBe(401);
  });

  test("fills an empty database once, and leaves alone what was changed since", async () => {
    const count = () => server.db.selectFrom("orders").select("id").execute();
    expect(await count()).toHaveLength(1500);
    const entries = (await server.db.selectFrom("audit").select("id").execute()).length;
    expect(entries).toBeGreaterThan(300);
    await server.db.deleteFrom("orders").execute();
    const again = await serve(config());
    await again.stop();
    expect(await count()).toHaveLength(0);
    expect(await server.db.selectFrom("audit").select("id").execute()).toHaveLength(entries);
  });

  test("refuses to start on a shop's own database, and leaves it alone", async () => {
    const own = await freshDatabase(kind);
    const production = testConfig({ DATABASE_URL: own.url });
    const db = openDatabase(own.url);
    await install(production, db, now);
    const row = {
      id: "a",
      email: "a@b.c",
      email_key: "a@b.c",
      name: "A",
      role: "administrator",
      password_hash: "x",
    } as const;
    await db
      .insertInto("accounts")
      .values({ ...row, created_at: now.toISOString() })
      .execute();
    await expect(install({ ...production, mode: "demo" }, db, now)).rejects.toThrow(
      /^Sillage cannot start in demo mode: this database is a shop's own\. Set SILLAGE_MODE=production, /,
    );
    expect(await db.selectFrom("orders").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("accounts").select("id").execute()).toEqual([{ id: "a" }]);
    await db.destroy();
    await own.remove();
  });

  test("production refuses to start on it, also once its password was changed", async () => {
    const { url, remove } = await freshDatabase(kind);
    const demo = await serve(testConfig({ DATABASE_URL: url, SILLAGE_MODE: "demo" }));
    const start = () => install(testConfig({ DATABASE_URL: url }), demo.db, now);
    await expect(start()).rejects.toThrow(/demo administrator/);
    await changePassword(demo.db, demoCredentials.email, administrator.password, now);
    await expect(start()).rejects.toThrow(/demo administrator/);
    await demo.stop();
    await remove();
  });

  test("production starts on a shop's own database, also with an account of the demo's email address", async () => {
    const { url, remove } = await freshDatabase(kind);
    const own = await serve(testConfig({ DATABASE_URL: url }));
    await createAdministrator(own.db, { ...administrator, email: demoCredentials.email }, null, now);
    await own.stop();
    const again = await serve(testConfig({ DATABASE_URL: url }));
    await again.stop();
    await remove();
  });

  test("serves the drawings of its products", async () => {
    for (const path of catalogue.flatMap((fragrance) => [imageOf(fragrance), ...galleryOf(fragrance)])) {
      const image = await server.call("GET", path);
      expect(image.headers.get("content-type"), path).toBe("image/svg+xml; charset=utf-8");
      expect(image.text).toMatch(/^<svg .*<\/svg>$/s);
    }
    const path = imageOf(catalogue[0] as (typeof catalogue)[number]);
    const { headers } = await server.call("GET", path);
    const again = await server.call("GET", path, { headers: { "if-none-match": headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
    expect((await server.call("GET", "/media/products/nothing.svg")).status).toBe(404);
  });
});
