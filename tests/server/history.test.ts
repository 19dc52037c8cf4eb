import { randomUUID } from "node:crypto";
import { CompiledQuery, sql } from "kysely";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HistoryQuery, HistoryReply } from "../../contract/history.ts";
import { createAdministrator, disableAdministrator } from "../../server/auth/accounts.ts";
import { startSession } from "../../server/auth/sessions.ts";
import { recordAudit } from "../../server/storage/audit.ts";
import { changesBetween, selectHistory } from "../../server/storage/history.ts";
import { administrator, anOrder, aUser, onEachDatabase, openShop, type TestShop } from "./harness.ts";

const shipping = { trackingNumber: "7781 2039", carrier: "DHL", status: "shipped" };
const profile = { name: "Zoë O'Hara", email: "zoe@test.example", age: 41, contactNo: "+92 300 1234", gender: "Other" };

onEachDatabase("the history", (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.stop());
  // Each test's changes are later than all before.
  beforeEach(() => tick(60_000));
  const tick = (ms = 1000) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + ms);
    return shop.clock.now.toISOString();
  };

  const put = (path: string, body: object, token = shop.token) => shop.call("PUT", path, { token, body });
  const cancel = (id: string) => put(`/api/orders/cancel/${id}`, { cancellationReason: "Out of stock" });
  const ask = async (query: Record<string, string> = {}, token = shop.token) => {
    const answer = await shop.call("GET", `/api/history?${new URLSearchParams(query)}`, { token });
    expect(answer.status, answer.text).toBe(200);
    const { data } = v.parse(HistoryReply, answer.body);
    expect(answer.body).toEqual({ data });
    return data;
  };
  /** Records a change of an order that does not exist. */
  const change = (at: string, entityId = "o1", details: Partial<Parameters<typeof recordAudit>[1]> = {}) =>
    recordAudit(shop.db, {
      at: new Date(at),
      by: { id: shop.administratorId, email: administrator.email },
      action: "order.cancel",
      entityId,
      before: { orderId: "77" },
      after: { orderId: "77", cancellationReason: "Late" },
      ...details,
    });
  const me = () => ({ _id: shop.administratorId, name: administrator.name, email: administrator.email });

  test("says who changed which fields of an order, and when, newest first", async () => {
    const nothing = { carrier: null, tracking_number: null, shipping_status: null, packed_at: null, shipped_at: null };
    const none = { ...nothing, shipping_notes: null, estimated_delivery: null, delivered_at: null };
    const order = await anOrder(shop.db, { ...none, returned_at: null, return_reason: null });
    const shippedAt = tick();
    await put(`/api/orders/${order.id}/shipping`, shipping);
    const cancelledAt = tick();
    await cancel(order.id);
    const { history, next } = await ask({ kind: "order", id: order.id, from: shippedAt });
    const record = { kind: "order", _id: order.id, name: order.order_number };
    expect(history).toEqual([
      {
        _id: expect.any(String),
        at: cancelledAt,
        action: "order.cancel",
        record,
        by: me(),
        changes: [
          { field: "status", before: "shipped", after: "cancelled" },
          { field: "cancelled", before: false, after: true },
          { field: "cancellationReason", after: "Out of stock" },
        ],
      },
      {
        _id: expect.any(String),
        at: shippedAt,
        action: "order.update_shipping",
        record,
        by: me(),
        changes: [
          { field: "status", before: "pending", after: "shipped" },
          { field: "shipping.trackingNumber", after: "7781 2039" },
          { field: "shipping.carrier", after: "DHL" },
          { field: "shipping.status", after: "shipped" },
          { field: "shipping.shippedDate", after: shippedAt },
        ],
      },
    ]);
    expect(next).toBeUndefined();
  });

  test("keeps the words for a record that is deleted, and what it held", async () => {
    const user = await aUser(shop.db);
    await put(`/api/users/${user.id}`, profile);
    tick();
    await shop.call("DELETE", `/api/users/${user.id}`, { token: shop.token });
    const [deleted, updated] = (await ask({ kind: "user", id: user.id })).history;
    expect(updated).toMatchObject({
      action: "user.update",
      record: { kind: "user", _id: user.id, name: profile.name },
    });
    expect(updated?.changes).toContainEqual({ field: "name", before: user.name, after: profile.name });
    expect(deleted).toMatchObject({
      action: "user.delete",
      record: { kind: "user", _id: user.id, name: profile.name },
    });
    expect(deleted?.changes).toContainEqual({ field: "email", before: profile.email });
    expect(deleted?.changes.every((field) => !("after" in field))).toBe(true);
  });

  test("names an administrator who is disabled, one whose account is gone, and nobody for a command", async () => {
    const make = async (name: string, email: string) => {
      const account = await createAdministrator(
        shop.db,
        { name, email, password: "amber and smoke" },
        { token: shop.token, administrator: { ...administrator, id: shop.administratorId } },
        shop.clock.now,
      );
      return { ...account, token: await startSession(shop.db, account.id, shop.clock.now) };
    };
    const nour = await make("Nour", "nour@test.example");
    const gone = await make("Gone", "gone@test.example");
    const { id } = await anOrder(shop.db);
    for (const { token, email } of [nour, gone]) {
      tick();
      const changed = { ...shipping, notes: `Packed by ${email}` };
      expect((await put(`/api/orders/${id}/shipping`, changed, token)).status).toBe(200);
    }
    await disableAdministrator(shop.db, nour.email, shop.clock.now);
    await shop.db.deleteFrom("accounts").where("id", "=", gone.id).execute();
    await change(tick(), "shop", {
      action: "shop.import",
      by: null,
      before: undefined,
      after: { customers: 2, orders: 5 },
    });

    const { history, administrators } = await ask({ limit: "3" });
    expect(history.map(({ by }) => by)).toEqual([
      undefined,
      { _id: gone.id, email: gone.email },
      { _id: nour.id, name: "Nour", email: nour.email },
    ]);
    expect(history[0]).toMatchObject({
      record: { kind: "shop", _id: "shop" },
      changes: [
        { field: "customers", after: 2 },
        { field: "orders", after: 5 },
      ],
    });
    expect(administrators).toEqual([me(), { _id: nour.id, name: "Nour", email: nour.email }]);
    expect((await ask({ by: gone.id })).history).toHaveLength(1);
  });

  test("filters by record, kind of record, kind of change, administrator and period, and all of these at once", async () => {
    const other = { id: randomUUID(), email: "other@test.example" };
    await change("2020-01-01T00:00:00.000Z", "a");
    await change("2020-01-02T00:00:00.000Z", "a", { by: other });
    await change("2020-01-03T00:00:00.000Z", "a", { action: "order.delete" });
    await change("2020-01-04T00:00:00.000Z", "b");
    await change("2020-01-05T00:00:00.000Z", "a", { action: "user.update" });
    await change("2020-01-06T00:00:00.000Z", "shop", { action: "shop.import", by: null });
    const days = async (query: Record<string, string>) =>
      (await ask({ from: "2020-01-01", to: "2020-02-01", ...query })).history.map(({ at }) => Number(at.slice(8, 10)));
    expect(await days({})).toEqual([6, 5, 4, 3, 2, 1]);
    expect(await days({ kind: "order" })).toEqual([4, 3, 2, 1]);
    expect(await days({ kind: "order", id: "a" })).toEqual([3, 2, 1]);
    expect(await days({ kind: "user", id: "a" })).toEqual([5]);
    expect(await days({ action: "order.cancel" })).toEqual([4, 2, 1]);
    expect(await days({ by: other.id })).toEqual([2]);
    expect(await days({ by: "nobody" })).toEqual([]);
    expect(await days({ from: "2020-01-02T00:00:00.000Z", to: "2020-01-04T00:00:00.000Z" })).toEqual([3, 2]);
    expect(await days({ from: "2020-01-02T05:00:00+05:00", to: "2020-01-04" })).toEqual([3, 2]);
    const beyond = { from: "9999-12-31T23:59:59-23:59" };
    expect((await shop.call("GET", `/api/history?${new URLSearchParams(beyond)}`, { token: shop.token })).status).toBe(
      400,
    );
    expect(await days({ kind: "user", action: "order.cancel" })).toEqual([]);
    expect(await days({ kind: "order", id: "a", action: "order.cancel", by: other.id, from: "2020-01-02" })).toEqual([
      2,
    ]);
  });

  test("comes in pages that neither repeat nor miss a change while others are made", async () => {
    // Two changes in each second, at the same millisecond.
    for (let second = 0; second < 25; second += 1)
      await change(`2019-05-05T05:05:${String(second >> 1).padStart(2, "0")}.000Z`, "paged");
    const query = { kind: "order", id: "paged", limit: "10" };
    const seen: string[] = [];
    let next: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const answer = await ask(next === undefined ? query : { ...query, before: next });
      expect(answer.history).toHaveLength(page < 2 ? 10 : 5);
      seen.push(...answer.history.map(({ at, _id }) => `${at} ${_id}`));
      next = answer.next;
      await change("2019-06-05T05:05:05.000Z", "paged");
    }
    expect(next).toBeUndefined();
    expect(new Set(seen).size).toBe(25);
    expect(seen.map((one) => one.slice(0, 24))).toEqual(
      [...seen]
        .map((one) => one.slice(0, 24))
        .sort()
        .reverse(),
    );
  });

  test("has 50 entries a page, and as many as are asked for", async () => {
    for (let entry = 0; entry < 102; entry += 1) await change(tick(), "many");
    const many = { kind: "order", id: "many" };
    expect((await ask(many)).history).toHaveLength(50);
    expect((await ask({ ...many, limit: "1" })).history).toHaveLength(1);
    expect((await ask({ ...many, limit: "100" })).history).toHaveLength(100);
  });

  test("shows changes of customers, orders and imports, none of sign-ins, passwords, sessions and accounts", async () => {
    await shop.call("POST", "/api/auth/admin/login", { body: administrator });
    const answer = await shop.call("GET", "/api/history?limit=100", { token: shop.token });
    expect(answer.text).not.toMatch(/session\.|account\.|password|127\.0\.0\.1/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test.each([
    ["kind", "kind=account"],
    ["kind", "id=o1"],
    ["id", "kind=order&id="],
    ["id", `kind=order&id=${"x".repeat(201)}`],
    ["id", "kind=order&id=a%00b"],
    ["action", "action=session.sign_in"],
    ["action", "action=order.cancel&action=order.delete"],
    ["by", "by="],
    ["from", "from=yesterday"],
    ["from", "from=2026-02-30"],
    ["to", "to=2026-13-01T00:00:00Z"],
    ["to", "from=2026-02-02&to=2026-02-02"],
    ["before", "before=7"],
    ["before", "before=2026-01-01T00:00:00.000Z_' or 1=1"],
    ["before", `before=2026-01-01T00:00:00.000Z_${"x".repeat(200)}`],
    ["limit", "limit=0"],
    ["limit", "limit=101"],
    ["limit", "limit=1e1"],
    ["limit", "limit=-1"],
  ])("refuses a bad %s: %s", async (field, query) => {
    const answer = await shop.call("GET", `/api/history?${query}`, { token: shop.token });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "invalid_request", message: `Please check: ${field}.`, showMessage: false },
    });
  });

  test("is for administrators", async () => {
    for (const token of [undefined, "x".repeat(43)])
      expect(await shop.call("GET", "/api/history", { token })).toMatchObject({ status: 401 });
  });

  test("is found by indexes, whatever is asked, however many sign-ins there are", async () => {
    const rows = Array.from({ length: 6000 }, (_, row) => ({
      id: randomUUID(),
      at: new Date(Date.UTC(2018, 0, 1, 0, row)).toISOString(),
      account_id: `a${row % 40}`,
      account_email: "a@test.example",
      action: row % 3 ? "session.sign_in" : row % 2 ? "order.cancel" : "user.update",
      entity_id: `e${row % 500}`,
      before: null,
      after: null,
    }));
    for (let from = 0; from < rows.length; from += 500)
      await shop.db
        .insertInto("audit")
        .values(rows.slice(from, from + 500))
        .execute();
    await sql`analyze`.execute(shop.db);
    const record = { kind: "order", id: "e7" };
    const period = { from: "2018-01-02", to: "2018-01-03" };
    const before = `2018-01-03T00:00:00.000Z_${rows[0]?.id}`;
    for (const [index, query] of [
      ["audit_history", {}],
      ["audit_history", period],
      ["audit_history", { before }],
      ["audit_history", { kind: "order", ...period, before }],
      ["audit_history", { action: "order.cancel", before }],
      ["audit_history_by", { by: "a3" }],
      ["audit_history_by", { by: "a3", ...period, before }],
      ["audit_history_of", record],
      ["audit_history_of", { ...record, before }],
    ] as const) {
      const { sql: statement, parameters } = selectHistory(shop.db, v.parse(HistoryQuery, query)).compile();
      const explain = kind === "SQLite" ? "explain query plan" : "explain";
      const { rows: plan } = await shop.db.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(`${explain} ${statement}`, [...parameters]),
      );
      const words = plan.map((line) => String(line.detail ?? line["QUERY PLAN"])).join("\n");
      expect(new Set(words.match(/\baudit_history[a-z_]*/g)), `${JSON.stringify(query)}\n${words}`).toEqual(
        new Set([index]),
      );
      expect(words).not.toMatch(/Seq Scan on audit|SCAN audit(?! USING)/);
    }
  });

  test("says which changes have been taken back", async () => {
    const order = await anOrder(shop.db);
    await cancel(order.id);
    tick();
    const [change] = (await ask({ kind: "order", id: order.id })).history;
    expect(change).not.toHaveProperty("undone");
    await shop.call("POST", `/api/changes/${change?._id}/undo`, { token: shop.token });
    const undone = async () =>
      (await ask({ kind: "order", id: order.id })).history.slice(0, 2).map(({ action, undone }) => [action, undone]);
    expect(await undone()).toEqual([
      ["order.undo", undefined],
      ["order.cancel", true],
    ]);
  });
});

describe("the fields in which two states of a record differ", () => {
  test.each([
    ["nothing", { a: 1, b: { c: [1, 2] } }, { a: 1, b: { c: [1, 2] } }, []],
    ["a value", { a: 1 }, { a: "1" }, [{ field: "a", before: 1, after: "1" }]],
    ["what was not there before", {}, { a: { b: 0 } }, [{ field: "a.b", after: 0 }]],
    ["what is gone", { a: { b: "", c: 2 } }, { a: { c: 2 } }, [{ field: "a.b", before: "" }]],
    ["null is as good as nothing", { a: null }, {}, []],
    [
      "a list as a whole",
      { a: [{ b: 1 }] },
      { a: [{ b: 2 }] },
      [{ field: "a", before: [{ b: 1 }], after: [{ b: 2 }] }],
    ],
    [
      "a value that became a group",
      { a: 1 },
      { a: { b: 2 } },
      [
        { field: "a", before: 1 },
        { field: "a.b", after: 2 },
      ],
    ],
    ["not its id, nor when it was changed", { _id: "1", updatedAt: "x" }, { _id: "2", updatedAt: "y" }, []],
    [
      "hostile names",
      { ["__proto__"]: 1, constructor: 1 },
      { constructor: 2 },
      [
        { field: "__proto__", before: 1 },
        { field: "constructor", before: 1, after: 2 },
      ],
    ],
  ])("%s", (_, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes);
  });
});
