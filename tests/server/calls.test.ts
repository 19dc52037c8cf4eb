// What this shows (behaviour: Replies; Order life cycle; Deleting).
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as calls from "../../contract/calls.ts";
import { toOrder } from "../../server/storage/order-records.ts";
import { administrator, anOrder, aUser, onEachDatabase, openShop, type TestShop } from "./harness.ts";

/** Parses a reply with its contract schema; fails if an object has more fields than the schema names. */
function strictly<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const output = v.parse(schema, body);
  expect(body).toEqual(output);
  return output;
}

onEachDatabase("the ten calls", (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.stop());
  // Each test at a moment of its own, so that its records are the latest.
  beforeEach(() => {
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
  });

  const audit = (action: string) =>
    shop.db.selectFrom("audit").selectAll().where("action", "=", action).orderBy("at", "desc").execute();
  const lastAudit = async (action: string) => {
    const entry = (await audit(action)).at(0);
    return {
      by: entry?.account_email,
      id: entry?.entity_id,
      before: JSON.parse(entry?.before ?? "null") as unknown,
      after: JSON.parse(entry?.after ?? "null") as unknown,
    };
  };
  const storedOrder = async (id: string) => {
    const row = await shop.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const items = shop.db.selectFrom("order_items").selectAll().where("order_id", "=", id).orderBy("position");
    return toOrder(row, await items.execute());
  };

  test("login answers with a token and whose it is, /me knows it, logout ends it", async () => {
    const { email, password, name } = administrator;
    const answer = await shop.call("POST", "/api/auth/admin/login", {
      body: { email: ` ${email.toUpperCase()} `, password },
    });
    expect(answer.status).toBe(200);
    const { data } = strictly(calls.SignInReply, answer.body);
    expect(data.user).toEqual({ _id: shop.administratorId, name, email });
    expect(data.authToken).toMatch(/^[\w-]{43}$/);
    const signedIn = { account_email: email, after: expect.stringContaining('"address":"127.0.0.1"') };
    expect(await audit("session.sign_in")).toContainEqual(expect.objectContaining(signedIn));

    const me = await shop.call("GET", "/api/auth/admin/me", { token: data.authToken });
    expect(strictly(calls.SessionReply, me.body).data).toEqual({ userData: data.user, isAdmin: true });

    expect((await shop.call("POST", "/api/auth/admin/logout", { token: data.authToken })).status).toBe(200);
    expect(await audit("session.sign_out")).toMatchObject([{ account_email: email, entity_id: shop.administratorId }]);
    expect((await shop.call("GET", "/api/auth/admin/me", { token: data.authToken })).status).toBe(401);
    expect((await shop.call("GET", "/api/auth/admin/me", { token: shop.token })).status).toBe(200);
  });

  test("a token is not in the database", async () => {
    const sessions = await shop.db.selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(shop.token);
  });

  test("the audit can be added to, not changed", async () => {
    const before = await shop.db.selectFrom("audit").selectAll().execute();
    await expect(shop.db.deleteFrom("audit").execute()).rejects.toThrow("the audit is not changed");
    await expect(shop.db.updateTable("audit").set({ account_email: "nobody" }).execute()).rejects.toThrow();
    expect(await shop.db.selectFrom("audit").selectAll().execute()).toEqual(before);
  });

  test("sign-up creates an administrator who can sign in, and an email address has one account", async () => {
    const body = { name: "Nour", email: "nour@test.example", password: "another password" };
    const answer = await shop.call("POST", "/api/auth/admin/signup", { token: shop.token, body });
    expect(answer.status).toBe(201);
    const { user } = strictly(calls.SignUpReply, answer.body).data;
    expect(user).toMatchObject({ name: "Nour", email: "nour@test.example" });
    expect(await lastAudit("account.create")).toMatchObject({ by: administrator.email, id: user._id, before: null });
    expect((await shop.call("POST", "/api/auth/admin/login", { body })).status).toBe(200);

    const again = { ...body, email: "NOUR@test.example" };
    const taken = await shop.call("POST", "/api/auth/admin/signup", { token: shop.token, body: again });
    expect(taken).toMatchObject({ status: 409, body: { code: "email_taken", showMessage: true } });
    const stored = await shop.db.selectFrom("accounts").select("password_hash").execute();
    expect(JSON.stringify(stored)).not.toContain(body.password);
  });

  test("GET /users and GET /orders answer with every record", async () => {
    const idsIn = (records: readonly { _id?: string }[]) => records.map(({ _id }) => _id).sort();
    const stored = async (table: "customers" | "orders") =>
      (await shop.db.selectFrom(table).select("id").execute()).map(({ id }) => id).sort();
    const users = await shop.call("GET", "/api/users", { token: shop.token });
    expect(idsIn(strictly(calls.UsersReply, users.body).data.users)).toEqual(await stored("customers"));
    const orders = strictly(
      calls.OrdersReply,
      (await shop.call("GET", "/api/orders", { token: shop.token })).body,
    ).data;
    expect(idsIn(orders)).toEqual(await stored("orders"));
    const dates = orders.map(({ createdAt }) => createdAt ?? "");
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test("PUT /users/{id} changes the profile, and the audit keeps it before and after", async () => {
    const user = await aUser(shop.db);
    const body = {
      name: " Zoë O'Hara ",
      email: "zoe@test.example",
      age: 41,
      contactNo: "+92 300 1234 567",
      gender: "Other",
    };
    const answer = await shop.call("PUT", `/api/users/${user.id}`, { token: shop.token, body });
    expect(answer.status).toBe(200);
    const changed = strictly(calls.UpdatedUserReply, answer.body).data.data.user;
    expect(changed).toMatchObject({ ...body, _id: user.id, name: "Zoë O'Hara", isVerified: user.is_verified === 1 });
    expect(answer.body).not.toHaveProperty("message");
    const entry = await lastAudit("user.update");
    expect(entry).toMatchObject({ by: administrator.email, id: user.id, after: changed });
    expect(entry.before).toMatchObject({ _id: user.id, name: user.name, email: user.email });
  });

  test("another customer's email address is refused, one's own in other capitals is not", async () => {
    const [one, other] = await shop.db.selectFrom("customers").selectAll().orderBy("id").limit(2).execute();
    const body = { name: "A", email: other?.email.toUpperCase(), age: 30, contactNo: "123456", gender: "Male" };
    const refused = await shop.call("PUT", `/api/users/${one?.id}`, { token: shop.token, body });
    expect(refused).toMatchObject({ status: 409, body: { code: "email_taken", showMessage: true } });
    const own = { ...body, email: one?.email.toUpperCase() };
    expect((await shop.call("PUT", `/api/users/${one?.id}`, { token: shop.token, body: own })).status).toBe(200);
  });

  test("DELETE /users/{id} removes the customer, keeps their orders, and the audit keeps the customer", async () => {
    const { customer_id, id: orderId } = await shop.db
      .selectFrom("orders")
      .selectAll()
      .where("customer_id", "is not", null)
      .executeTakeFirstOrThrow();
    const order = await storedOrder(orderId);
    const orders = () => shop.call("GET", "/api/orders", { token: shop.token });
    const before = (await orders()).headers.get("etag");
    const answer = await shop.call("DELETE", `/api/users/${customer_id}`, { token: shop.token });
    expect(answer.status).toBe(200);
    const { user } = strictly(calls.DeletedUserReply, answer.body).data;
    expect(user._id).toBe(customer_id);
    expect(await lastAudit("user.delete")).toEqual({
      by: administrator.email,
      id: customer_id,
      before: user,
      after: null,
    });
    const left = strictly(calls.UsersReply, (await shop.call("GET", "/api/users", { token: shop.token })).body);
    expect(left.data.users.map(({ _id }) => _id)).not.toContain(customer_id);
    // The list that a page holds still names the customer, so its ETag must change.
    const { customerId, ...unnamed } = order;
    expect(customerId).toBe(customer_id);
    expect(await storedOrder(orderId)).toEqual(unnamed);
    expect((await orders()).headers.get("etag")).not.toBe(before);
    const again = await shop.call("DELETE", `/api/users/${customer_id}`, { token: shop.token });
    expect(again).toMatchObject({ status: 404, body: { code: "user_not_found", showMessage: true } });
  });

  test("PUT /orders/cancel/{id} sets flag, status and reason, once", async () => {
    const { id } = await anOrder(shop.db);
    const before = await storedOrder(id);
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    const body = { cancellationReason: "  changed their mind " };
    const answer = await shop.call("PUT", `/api/orders/cancel/${id}`, { token: shop.token, body });
    expect(answer.body).toMatchObject({ message: "Order cancelled.", showMessage: true });
    const order = strictly(calls.StatusReply, answer.body).data;
    expect(order).toEqual({
      ...before,
      cancelled: true,
      status: "cancelled",
      cancellationReason: "changed their mind",
      updatedAt: shop.clock.now.toISOString(),
      version: expect.not.stringMatching(`^${before.version}$`),
    });
    expect(await lastAudit("order.cancel")).toEqual({ by: administrator.email, id, before, after: order });

    const again = await shop.call("PUT", `/api/orders/cancel/${id}`, { token: shop.token, body });
    expect(again).toMatchObject({ status: 409, body: { code: "order_cancelled", showMessage: true } });
    const shipping = { trackingNumber: "1", carrier: "TCS", status: "shipped" };
    const shipped = await shop.call("PUT", `/api/orders/${id}/shipping`, { token: shop.token, body: shipping });
    expect(shipped).toMatchObject({ status: 409, body: { code: "order_cancelled", showMessage: true } });
  });

  test("PUT /orders/cancel/{id} refuses an imported status in capitals with the same code", async () => {
    const { id } = await anOrder(shop.db, { status: " Cancelled" as "cancelled" });
    const body = { cancellationReason: "changed their mind" };
    const answer = await shop.call("PUT", `/api/orders/cancel/${id}`, { token: shop.token, body });
    expect(answer).toMatchObject({ status: 409, body: { code: "order_cancelled" } });
  });

  test("PUT /orders/{id}/shipping stamps the stage, moves the status, and clears what is left empty", async () => {
    const { id } = await anOrder(shop.db, {
      carrier: null,
      tracking_number: null,
      shipping_status: null,
      packed_at: null,
      shipped_at: null,
      delivered_at: null,
    });
    const update = async (changes: object) => {
      const body = { trackingNumber: "7791 4402", carrier: "DHL", status: "packed", ...changes };
      const answer = await shop.call("PUT", `/api/orders/${id}/shipping`, { token: shop.token, body });
      expect(answer.body).toMatchObject({ message: "Shipping details updated.", showMessage: true });
      return strictly(calls.UpdatedShippingReply, answer.body).data.data;
    };
    const packed = await update({ estimatedDelivery: "2031-02-03", notes: "Fragile" });
    const now = shop.clock.now.toISOString();
    expect(packed).toMatchObject({ status: "processing", updatedAt: now });
    expect(packed.shipping).toEqual({
      trackingNumber: "7791 4402",
      carrier: "DHL",
      status: "packed",
      estimatedDelivery: "2031-02-03",
      notes: "Fragile",
      packedDate: now,
    });

    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    const delivered = await update({ status: "delivered", estimatedDelivery: "", notes: null });
    expect(delivered.status).toBe("delivered");
    expect(delivered.shipping).toEqual({
      trackingNumber: "7791 4402",
      carrier: "DHL",
      status: "delivered",
      packedDate: now,
      deliveredDate: shop.clock.now.toISOString(),
    });
    expect(await lastAudit("order.update_shipping")).toMatchObject({ before: packed, after: delivered });
    expect((await update({ status: "in_transit" })).status).toBe("shipped");
  });

  test("PUT /orders/{id}/shipping leaves a returned order returned, and makes no order one", async () => {
    const { id } = await anOrder(shop.db);
    const body = { trackingNumber: "1", carrier: "TCS", status: "returned", notes: "Bottle intact" };
    const call = () => shop.call("PUT", `/api/orders/${id}/shipping`, { token: shop.token, body });
    expect(await call()).toMatchObject({ status: 400, body: { code: "invalid_request", showMessage: true } });

    const returned = {
      status: "returned" as const,
      shipping_status: "returned" as const,
      delivered_at: "2026-11-01T00:00:00.000Z",
      returned_at: "2026-11-02T00:00:00.000Z",
      return_reason: "Wrong scent",
    };
    await shop.db.updateTable("orders").set(returned).where("id", "=", id).execute();
    const { data } = strictly(calls.UpdatedShippingReply, (await call()).body).data;
    expect(data).toMatchObject({
      status: "returned",
      shipping: {
        status: "returned",
        deliveredDate: returned.delivered_at,
        returnedDate: returned.returned_at,
        returnReason: "Wrong scent",
        notes: "Bottle intact",
      },
    });
  });

  test("DELETE /orders/{id} removes the order with its items, and the audit keeps it", async () => {
    const { id } = await anOrder(shop.db);
    const before = await storedOrder(id);
    const answer = await shop.call("DELETE", `/api/orders/${id}`, {
      token: shop.token,
      headers: { "content-type": "application/json" },
    });
    expect(answer.body).toMatchObject({ message: "Order deleted.", showMessage: true });
    expect(strictly(calls.DeletedOrderReply, answer.body).data).toEqual(before);
    expect(await lastAudit("order.delete")).toEqual({ by: administrator.email, id, before, after: null });
    const items = await shop.db.selectFrom("order_items").selectAll().where("order_id", "=", id).execute();
    expect(items).toEqual([]);
    const again = await shop.call("DELETE", `/api/orders/${id}`, { token: shop.token });
    expect(again).toMatchObject({ status: 404, body: { code: "order_not_found" } });
  });

  test("of changes of one record made at once, each sees the one before", async () => {
    const { id } = await anOrder(shop.db);
    const body = { cancellationReason: "at once" };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.call("PUT", `/api/orders/cancel/${id}`, { token: shop.token, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});
