import { sql } from "kysely";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { FirstViewsReply, maxViews, ViewReply, ViewsReply } from "../../contract/views.ts";
import { createAdministrator } from "../../server/auth/accounts.ts";
import { startSession } from "../../server/auth/sessions.ts";
import { administrator, onEachDatabase, openShop, type TestShop } from "./harness.ts";

const content = { query: "status=confirmed&q=oud", columns: '[{"id":"total","width":8}]' };

onEachDatabase("views", (kind) => {
  let shop: TestShop;
  let nour: { id: string; token: string };
  beforeAll(async () => {
    shop = await openShop(kind);
    nour = await newAdministrator("nour@test.example");
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    await shop.db.deleteFrom("views").execute();
  });

  const newAdministrator = async (email: string) => {
    const account = { name: "Nour", email, password: "amber and smoke" };
    const { id } = await createAdministrator(shop.db, account, null, shop.clock.now);
    return { id, token: await startSession(shop.db, id, shop.clock.now) };
  };
  const post = (body: object, token = shop.token) =>
    shop.call("POST", "/api/views", {
      token,
      body: { list: "orders", isShared: false, name: "Mine", ...content, ...body },
    });
  const put = (id: string, body: object, token = shop.token) => shop.call("PUT", `/api/views/${id}`, { token, body });
  const remove = (id: string, token = shop.token) => shop.call("DELETE", `/api/views/${id}`, { token });
  const open = async (list: string, id: string | null, token = shop.token) => {
    const answer = await put("first", { list, id }, token);
    return answer.status === 200 ? v.parse(FirstViewsReply, answer.body).data.first : answer;
  };
  const make = async (body: object = {}, token = shop.token) => {
    const answer = await post(body, token);
    expect(answer.status, answer.text).toBe(201);
    return v.parse(ViewReply, answer.body).data.view;
  };
  const read = async (query = "", token = shop.token) => {
    const answer = await shop.call("GET", `/api/views${query}`, { token });
    expect(answer.status, answer.text).toBe(200);
    const { data } = v.parse(ViewsReply, answer.body);
    expect(answer.body).toEqual({ data });
    return data;
  };
  const names = async (query = "", token = shop.token) => (await read(query, token)).views.map(({ name }) => name);
  const audited = async () => {
    const entries = shop.db.selectFrom("audit").selectAll().where("action", "like", "view.%").orderBy("at");
    const rows = await entries.where("at", ">=", shop.clock.now.toISOString()).execute();
    return rows.map(({ action, account_email, entity_id, before, after }) => ({
      action,
      by: account_email,
      id: entity_id,
      before: JSON.parse(before ?? "null") as unknown,
      after: JSON.parse(after ?? "null") as unknown,
    }));
  };
  const missing = { status: 404, body: { code: "view_not_found" } };
  const taken = { status: 409, body: { code: "view_name_taken", showMessage: true } };

  test("a view is kept as it was made, and read by the list it is of", async () => {
    const at = shop.clock.now.toISOString();
    const view = await make({ name: "  To ship " });
    const kept = { list: "orders", name: "To ship", isShared: false, ...content, createdAt: at, updatedAt: at };
    expect(view).toEqual({ _id: expect.any(String), ...kept });
    await make({ list: "users", name: "New ones", query: "", columns: null });
    expect(await read("?list=orders")).toEqual({ views: [view], first: {} });
    expect(await names("?list=users")).toEqual(["New ones"]);
    expect(await names()).toEqual(["New ones", "To ship"]);
  });

  test("one's own are nobody else's, and the shop's are everybody's", async () => {
    const [own, shared] = [await make(), await make({ name: "Shop's", isShared: true })];
    expect(await names("", nour.token)).toEqual(["Shop's"]);
    for (const answer of [
      await put(own._id, { name: "Hers" }, nour.token),
      await remove(own._id, nour.token),
      await put("first", { list: "orders", id: own._id }, nour.token),
    ])
      expect(answer).toMatchObject(missing);
    expect((await put(shared._id, { name: "Ours" }, nour.token)).status).toBe(200);
    expect(await names()).toEqual(["Mine", "Ours"]);
    expect((await remove(shared._id, nour.token)).status).toBe(200);
    expect((await read()).views).toEqual([own]);
  });

  test("a failed change of the shop's views writes nothing", async () => {
    const view = await make({ name: "Shop's", isShared: true });
    await shop.db.schema.alterTable("audit").renameTo("audit_elsewhere").execute();
    const answers = [
      await post({ name: "Another", isShared: true }),
      await put(view._id, { name: "Renamed" }),
      await remove(view._id),
    ];
    await shop.db.schema.alterTable("audit_elsewhere").renameTo("audit").execute();
    for (const answer of answers) expect(answer).toMatchObject({ status: 500, body: { code: "internal_error" } });
    expect((await read()).views).toEqual([view]);
    expect((await put(view._id, { name: "Renamed" })).status).toBe(200);
  });

  test("when they cannot be read, no call of them tells of the database, and the lists are read all the same", async () => {
    const view = await make();
    await shop.db.schema.alterTable("views").renameTo("views_elsewhere").execute();
    const answers = [
      await shop.call("GET", "/api/views", { token: shop.token }),
      await post({ name: "Another" }),
      await put(view._id, { name: "Renamed" }),
      await put("first", { list: "orders", id: view._id }),
      await remove(view._id),
    ];
    const orders = await shop.call("GET", "/api/orders", { token: shop.token });
    await shop.db.schema.alterTable("views_elsewhere").renameTo("views").execute();
    const message = "Something went wrong on our side. Please try again.";
    for (const [at, { status, body }] of answers.entries())
      expect({ status, body }).toEqual({ status: 500, body: { code: "internal_error", message, showMessage: at > 0 } });
    expect(orders.status).toBe(200);
    expect(await read()).toEqual({ views: [view], first: {} });
  });

  test("what a change does not name stays", async () => {
    const view = await make();
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    const updatedAt = shop.clock.now.toISOString();
    const changed = async (body: object) => v.parse(ViewReply, (await put(view._id, body)).body).data.view;
    expect(await changed({})).toEqual(view);
    expect(await changed({ name: " Mine" })).toEqual(view);
    expect(await changed({ name: "Renamed" })).toEqual({ ...view, name: "Renamed", updatedAt });
    expect(await changed({ query: "", columns: null })).toEqual({
      ...view,
      name: "Renamed",
      query: "",
      columns: null,
      updatedAt,
    });
    expect(await audited()).toEqual([]);
  });

  test("changes of the shop's views are audited, unless nothing changed", async () => {
    const made = await make({ name: "Shop's", isShared: true });
    const entry = { by: administrator.email, id: made._id };
    expect(await audited()).toEqual([{ ...entry, action: "view.create", before: null, after: made }]);
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    await put(made._id, { name: "Shop's", ...content });
    expect(await audited()).toEqual([]);
    await put(made._id, { name: "Other" }, nour.token);
    const after = { ...made, name: "Other", updatedAt: shop.clock.now.toISOString() };
    const updated = { ...entry, action: "view.update", by: "nour@test.example", before: made, after };
    expect(await audited()).toEqual([updated]);
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    await remove(made._id);
    expect(await audited()).toEqual([{ ...entry, action: "view.delete", before: after, after: null }]);
  });

  test("a name is used once in a list, by oneself and by the shop, in whatever capitals and spelling", async () => {
    const first = await make({ name: "Öl 1" });
    for (const name of ["Öl 1", "öL 1", " O\u0308l 1 ", "Öl １"])
      expect(await post({ name }), name).toMatchObject(taken);
    await make({ name: "öl 1", isShared: true });
    expect(await post({ name: "ÖL 1", isShared: true }, nour.token)).toMatchObject(taken);
    await make({ name: "öl 1", list: "users" });
    await make({ name: "öl 1" }, nour.token);
    const other = await make({ name: "Other" });
    expect(await put(other._id, { name: "öl 1" })).toMatchObject(taken);
    expect((await put(first._id, { name: "ÖL 1" })).status).toBe(200);
  });

  test("several who save at once: a name is given once, and no view is one too many", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => post({})));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const rows = Array.from({ length: maxViews - 2 }, (_, n) => ({ name: `View ${n}` }));
    for (const { name } of rows) await make({ name });
    const last = await Promise.all(Array.from({ length: 5 }, (_, n) => post({ name: `Last ${n}` })));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const refused = { status: 409, body: { code: "too_many_views", showMessage: true } };
    expect(await post({ name: "One more" })).toMatchObject(refused);
    expect((await read("?list=orders")).views).toHaveLength(maxViews);
    await make({ isShared: true });
    await make({ list: "users" });
    await make({}, nour.token);
  });

  test("a list begins with the view that one has chosen oneself", async () => {
    const [own, shared] = [await make(), await make({ name: "Shop's", isShared: true })];
    const customers = await make({ list: "users" });
    expect(await open("orders", own._id)).toEqual({ orders: own._id });
    expect(await open("users", customers._id)).toEqual({ orders: own._id, users: customers._id });
    expect(await open("orders", shared._id)).toEqual({ orders: shared._id, users: customers._id });
    expect((await read("?list=orders", nour.token)).first).toEqual({});
    expect(await open("orders", customers._id)).toMatchObject(missing);
    expect(await open("orders", "none")).toMatchObject(missing);
    expect(await open("users", null)).toEqual({ orders: shared._id });
    await open("orders", shared._id, nour.token);
    await remove(shared._id);
    for (const token of [shop.token, nour.token]) expect((await read("", token)).first).toEqual({});
  });

  test("a view that is gone is changed, deleted and chosen by nobody", async () => {
    const { _id } = await make();
    expect((await remove(_id)).status).toBe(200);
    for (const answer of [await put(_id, { name: "Again" }), await remove(_id), await open("orders", _id)])
      expect(answer).toMatchObject(missing);
  });

  test("an account's views go with it, and the shop's stay", async () => {
    const gone = await newAdministrator(`gone-${kind}@test.example`);
    const own = await make({}, gone.token);
    const shared = await make({ name: "Shop's", isShared: true }, gone.token);
    await open("orders", own._id, gone.token);
    await shop.db.deleteFrom("accounts").where("id", "=", gone.id).execute();
    const { rows } = await sql<{ id: string }>`select id from views`.execute(shop.db);
    expect(rows).toEqual([{ id: shared._id }]);
    expect(await shop.db.selectFrom("first_views").selectAll().execute()).toEqual([]);
  });

  test("names are kept whatever they look like", async () => {
    const odd = [
      "<img src=x onerror=alert(1)>",
      "'; drop table views; --",
      "طلبات اليوم",
      "\u202eflow",
      "🧴".repeat(30),
    ];
    for (const name of odd) expect((await make({ name })).name).toBe(name);
    expect((await names()).sort()).toEqual([...odd].sort());
  });

  test.each([
    ["name", { name: "" }],
    ["name", { name: " \n " }],
    ["name", { name: "x".repeat(61) }],
    ["name", { name: "x".repeat(10_000) }],
    ["name", { name: "a\0b" }],
    ["name", { name: "half \ud83e" }],
    ["name", { name: 5 }],
    ["list", { list: "products" }],
    ["isShared", { isShared: "yes" }],
    ["query", { query: "x".repeat(4001) }],
    ["query", { query: "?q=oud" }],
    ["query", { query: "q=oud#id=1" }],
    ["query", { query: "q=oud rose" }],
    ["query", { query: null }],
    ["columns", { columns: "[" }],
    ["columns", { columns: '{"id":"total"}' }],
    ["columns", { columns: `["${"x".repeat(4000)}"]` }],
    ["columns", { columns: [] }],
  ])("a bad %s is refused: %j", async (field, body) => {
    const refused = { status: 400, body: { code: "invalid_request", message: `Please check: ${field}.` } };
    expect(await post(body)).toMatchObject(refused);
    if (field === "list" || field === "isShared") return;
    const { _id } = await make();
    expect(await put(_id, body)).toMatchObject(refused);
  });

  test("a bad list to read or to begin with is refused", async () => {
    for (const query of ["?list=products", "?list=", "?list=orders&list=users"])
      expect(await shop.call("GET", `/api/views${query}`, { token: shop.token })).toMatchObject({ status: 400 });
    for (const body of [{ list: "orders" }, { id: null }, { list: "orders", id: 5 }, { list: "x", id: null }])
      expect(await put("first", body)).toMatchObject({ status: 400 });
  });

  test("views are for administrators, and for nobody who has signed out", async () => {
    const token = await startSession(shop.db, shop.administratorId, shop.clock.now);
    await shop.call("POST", "/api/auth/admin/logout", { token });
    for (const given of [undefined, "x".repeat(43), token]) {
      expect(await shop.call("GET", "/api/views", { token: given })).toMatchObject({ status: 401 });
      const body = { list: "orders", isShared: true, name: "Nobody's", ...content };
      expect(await shop.call("POST", "/api/views", { token: given, body })).toMatchObject({ status: 401 });
    }
    expect(await names()).toEqual([]);
  });
});
