import * as v from "valibot";
import { afterEach, beforeEach, expect, test } from "vitest";
import { UndoneReply } from "../../contract/calls.ts";
import type { OrdersTable } from "../../server/storage/tables.ts";
import { administrator, anOrder, aUser, everythingStored, onEachDatabase, openShop, type TestShop } from "./harness.ts";

const profile = { name: "Edited", email: "edited@test.example", age: 44, contactNo: "123456", gender: "Other" };
const shipping = {
  trackingNumber: "T 1",
  carrier: "DHL",
  status: "shipped",
  estimatedDelivery: "2031-01-31",
  notes: "n",
};

onEachDatabase("taking a change back", (kind) => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openShop(kind);
  });
  afterEach(() => shop.stop());

  const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token: shop.token, body });
  /** Makes a change, a second after the one before, and returns its id. */
  const change = async (method: string, path: string, body?: unknown): Promise<string> => {
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    const answer = await call(method, path, body);
    expect(answer.status, answer.text).toBe(200);
    return v.parse(v.object({ change: v.string() }), answer.body).change;
  };
  const undo = (id: string) => call("POST", `/api/changes/${encodeURIComponent(id)}/undo`);
  const undone = async (id: string) => {
    const answer = await undo(id);
    expect(answer.status, answer.text).toBe(200);
    const reply = v.parse(UndoneReply, answer.body);
    return { ...reply.data, change: reply.change ?? "" };
  };
  const userRow = (id: string) => shop.db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirst();
  const orderRows = async (id: string) => ({
    order: await shop.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst(),
    items: await shop.db.selectFrom("order_items").selectAll().where("order_id", "=", id).orderBy("position").execute(),
  });
  const except = <Row extends object>(row: Row | undefined, ...columns: string[]) =>
    Object.fromEntries(Object.entries(row ?? {}).filter(([column]) => !columns.includes(column)));
  const anOwnedOrder = () =>
    shop.db
      .selectFrom("orders")
      .selectAll()
      .where("customer_id", "is not", null)
      .orderBy("id")
      .executeTakeFirstOrThrow();
  const refused = (code: string, status = 409) => ({ status, body: { code, showMessage: true } });

  test("an edited customer is as before, by a change of its own that can be taken back, too", async () => {
    const user = await aUser(shop.db);
    const edit = await change("PUT", `/api/users/${user.id}`, profile);
    const edited = await userRow(user.id);
    const back = await undone(edit);
    expect(back.user).toMatchObject({ _id: user.id, name: user.name, email: user.email });
    expect(except(await userRow(user.id), "version")).toEqual(except(user, "version"));
    const audit = await shop.db.selectFrom("audit").selectAll().where("id", "=", back.change).executeTakeFirst();
    expect(audit).toMatchObject({
      action: "user.undo",
      account_email: administrator.email,
      entity_id: user.id,
      undoes: edit,
      after: JSON.stringify(back.user),
    });
    await undone(back.change);
    expect(except(await userRow(user.id), "version")).toEqual(except(edited, "version"));
    const versions = [user, edited, await userRow(user.id)].map((row) => row?.version);
    expect(new Set(versions).size).toBe(3);
  });

  test.each([
    ["a cancelled order", "PUT", "/api/orders/cancel/{id}", { cancellationReason: "a mistake" }],
    ["a shipped order", "PUT", "/api/orders/{id}/shipping", shipping],
  ])("%s is as before", async (_, method, path, body) => {
    const parcel = {
      packed_at: "2026-01-02T00:00:00.000Z",
      shipping_status: "packed",
      tracking_number: "T 0",
    } as const;
    const { id } = await anOrder(shop.db, { ...parcel, shipping_notes: null });
    const before = await orderRows(id);
    const made = await change(method, path.replace("{id}", id), body);
    expect((await orderRows(id)).order?.status).not.toBe("pending");
    const { order } = await undone(made);
    expect(order).toMatchObject({
      _id: id,
      status: "pending",
      cancelled: false,
      updatedAt: shop.clock.now.toISOString(),
    });
    const after = await orderRows(id);
    expect(except(after.order, "version", "updated_at")).toEqual(except(before.order, "version", "updated_at"));
    expect(after.items).toEqual(before.items);
  });

  test("a deleted order comes back with everything it had, and to whom it belonged", async () => {
    const { id } = await anOwnedOrder();
    const before = await orderRows(id);
    const list = await call("GET", "/api/orders");
    const made = await change("DELETE", `/api/orders/${id}`);
    expect((await orderRows(id)).order).toBeUndefined();
    const { order } = await undone(made);
    const after = await orderRows(id);
    expect(except(after.order, "version")).toEqual(except(before.order, "version"));
    expect(after.items).toEqual(before.items);
    const { data: orders } = (await call("GET", "/api/orders")).body as { data: { _id: string }[] };
    expect(orders.find(({ _id }) => _id === id)).toEqual(order);
    expect(orders.map(({ _id }) => _id)).toEqual((list.body as { data: { _id: string }[] }).data.map(({ _id }) => _id));
  });

  test("dates that only SQL by hand writes are as before", async () => {
    const parcel = { created_at: "21.11.2026", packed_at: "2026-11-21", shipped_at: "soon" };
    const { id } = await anOrder(shop.db, parcel);
    const before = await orderRows(id);
    const user = { ...(await aUser(shop.db)), created_at: "21.11.2026", last_login: "2026-11-21" };
    await shop.db.updateTable("customers").set(user).where("id", "=", user.id).execute();
    for (const [method, path, body] of [
      ["PUT", `/api/orders/${id}/shipping`, shipping],
      ["DELETE", `/api/orders/${id}`],
      ["PUT", `/api/users/${user.id}`, profile],
      ["DELETE", `/api/users/${user.id}`],
    ] as const)
      expect((await undo(await change(method, path, body))).status).toBe(200);
    const after = await orderRows(id);
    expect(except(after.order, "version", "updated_at")).toEqual(except(before.order, "version", "updated_at"));
    expect(except(await userRow(user.id), "version")).toEqual(except(user, "version"));
  });

  test("a deleted customer comes back, and their orders are theirs again", async () => {
    const { customer_id } = await anOwnedOrder();
    const id = customer_id ?? "";
    const owned = async () =>
      (await shop.db.selectFrom("orders").select("id").where("customer_id", "=", id).orderBy("id").execute()).length;
    const [before, count] = [await userRow(id), await owned()];
    const made = await change("DELETE", `/api/users/${id}`);
    expect([await userRow(id), await owned()]).toEqual([undefined, 0]);
    const { user } = await undone(made);
    expect(user).toMatchObject({ _id: id, email: before?.email });
    expect(except(await userRow(id), "version")).toEqual(except(before, "version"));
    expect(await owned()).toBe(count);
  });

  test("a deleted order whose entry has its customer beside the record comes back to them", async () => {
    const { id, customer_id } = await anOwnedOrder();
    const made = await change("DELETE", `/api/orders/${id}`);
    const entry = await shop.db.selectFrom("audit").selectAll().where("id", "=", made).executeTakeFirstOrThrow();
    const { customerId, ...record } = JSON.parse(entry.before ?? "") as { customerId: string };
    expect([customerId, entry.related]).toEqual([customer_id, null]);
    const related = JSON.stringify({ customer: customer_id });
    const older = { ...entry, id: "older", list_version: 0, before: JSON.stringify(record), related };
    await shop.db.insertInto("audit").values(older).execute();
    expect((await undone("older")).order).toMatchObject({ customerId: customer_id });
  });

  test("an order whose customer is gone by now comes back without one", async () => {
    const { id, customer_id } = await anOwnedOrder();
    const made = await change("DELETE", `/api/orders/${id}`);
    await change("DELETE", `/api/users/${customer_id}`);
    await undone(made);
    expect((await orderRows(id)).order?.customer_id).toBeNull();
  });

  test("what was brought back is deleted again by taking that back, unless it was changed since", async () => {
    const { id } = await anOrder(shop.db);
    const first = await undone(await change("DELETE", `/api/orders/${id}`));
    const again = await undone(first.change);
    expect(again.order).toBeUndefined();
    expect((await orderRows(id)).order).toBeUndefined();
    const second = await undone(again.change);
    await change("PUT", `/api/orders/${id}/shipping`, shipping);
    expect(await undo(second.change)).toMatchObject(refused("changed_since"));
  });

  test("what others have changed since stays, and the same fields are a clash", async () => {
    const user = await aUser(shop.db);
    const same = { name: user.name, email: user.email, age: user.age ?? 30, contactNo: "123456", gender: "Other" };
    await call("PUT", `/api/users/${user.id}`, same);
    const renamed = await change("PUT", `/api/users/${user.id}`, { ...same, name: "Renamed" });
    const older = await change("PUT", `/api/users/${user.id}`, { ...same, name: "Renamed", age: 99 });
    expect((await undone(renamed)).user).toMatchObject({ name: user.name, age: 99 });
    await change("PUT", `/api/users/${user.id}`, { ...same, age: 98 });
    const before = await everythingStored(shop.db);
    expect(await undo(older)).toMatchObject(refused("changed_since"));
    expect(await everythingStored(shop.db)).toEqual(before);
  });

  test("an email address that another customer has by now is a clash, whatever was to be taken back", async () => {
    const [one, two, three] = await shop.db.selectFrom("customers").selectAll().orderBy("id").limit(3).execute();
    const take = (id: string | undefined, email: string | undefined) =>
      change("PUT", `/api/users/${id}`, { ...profile, email });
    const edited = await take(one?.id, "free@test.example");
    const deleted = await change("DELETE", `/api/users/${two?.id}`);
    await take(three?.id, one?.email.toUpperCase());
    expect(await undo(edited)).toMatchObject(refused("email_taken"));
    await take(three?.id, two?.email);
    const before = await everythingStored(shop.db);
    expect(await undo(deleted)).toMatchObject(refused("email_taken"));
    expect(await everythingStored(shop.db)).toEqual(before);
    await take(three?.id, "another@test.example");
    await undone(deleted);
    await undone(edited);
  });

  test("an order number that another order has by now is a clash", async () => {
    const { id } = await anOrder(shop.db);
    const { order } = await orderRows(id);
    const deleted = await change("DELETE", `/api/orders/${id}`);
    const other = { ...(order as OrdersTable), id: "another" };
    await shop.db.insertInto("orders").values(other).execute();
    expect(await undo(deleted)).toMatchObject(refused("changed_since"));
  });

  test("a change of what is gone, or there again, is a clash", async () => {
    const { id } = await anOrder(shop.db);
    const shipped = await change("PUT", `/api/orders/${id}/shipping`, shipping);
    const deleted = await change("DELETE", `/api/orders/${id}`);
    expect(await undo(shipped)).toMatchObject(refused("changed_since"));
    const { order } = (await undone(deleted)) as { order: object };
    await undone(shipped);
    expect(order).toBeDefined();
    const again = await change("DELETE", `/api/orders/${id}`);
    const { order: row, items } = await orderRows(id);
    expect([row, items]).toEqual([undefined, []]);
    await undone(again);
  });

  test("the parcel of an order that was cancelled since does not move", async () => {
    const { id } = await anOrder(shop.db);
    await change("PUT", `/api/orders/${id}/shipping`, shipping);
    const renumbered = await change("PUT", `/api/orders/${id}/shipping`, { ...shipping, trackingNumber: "T 2" });
    const cancelled = await change("PUT", `/api/orders/cancel/${id}`, { cancellationReason: "a test" });
    expect(await undo(renumbered)).toMatchObject(refused("order_cancelled"));
    await undone(cancelled);
    expect((await undone(renumbered)).order).toMatchObject({ shipping: { trackingNumber: "T 1" } });
  });

  test("works once, however many ask at once", async () => {
    const { id } = await anOrder(shop.db);
    const made = await change("PUT", `/api/orders/cancel/${id}`, { cancellationReason: "a test" });
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(made)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const codes = answers.map(({ body }) => (body as { code?: string }).code).filter(Boolean);
    expect(new Set(codes)).toEqual(new Set(["already_undone"]));
  });

  test("is for changes of customers and orders only, by who is signed in", async () => {
    await call("POST", "/api/auth/admin/login", { email: administrator.email, password: administrator.password });
    const { id } = await shop.db
      .selectFrom("audit")
      .select("id")
      .where("action", "=", "session.sign_in")
      .executeTakeFirstOrThrow();
    for (const unknown of [id, "x", "' or '1'='1", "__proto__", "a".repeat(90), "🧴"]) {
      expect(await undo(unknown), unknown).toMatchObject(refused("change_not_found", 404));
    }
    expect((await call("POST", "/api/changes/%00/undo")).status).toBe(400);
    const made = await change("DELETE", `/api/users/${(await aUser(shop.db)).id}`);
    const path = `/api/changes/${made}/undo`;
    expect((await shop.call("POST", path)).status).toBe(401);
    await shop.db.updateTable("accounts").set({ role: "staff" }).execute();
    expect((await shop.call("POST", path, { token: shop.token })).status).toBe(401);
    expect((await shop.call("GET", path, { token: shop.token })).status).toBe(401);
  });

  test("is told to every page like any other change", async () => {
    const { id } = await anOrder(shop.db);
    const made = await change("DELETE", `/api/orders/${id}`);
    const since = (await call("GET", "/api/orders")).headers.get("list-version");
    const { order } = await undone(made);
    expect((await call("GET", `/api/changes?since=${since}`)).body).toMatchObject({
      data: { reload: false, orders: [order], gone: [] },
    });
  });
});
