import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrder, aUser, everythingStored, onEachDatabase, openShop, type TestShop } from "./harness.ts";

type User = { _id: string; name: string; age: number; version: string };
const profile = { name: "Changed", email: "changed@test.example", age: 30, contactNo: "123456", gender: "Other" };
const shipping = { trackingNumber: "T 1", carrier: "DHL", status: "packed" };

onEachDatabase("a change that names the version it is based on,", (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.stop());

  const call = (method: string, path: string, body?: unknown, ifMatch?: string) =>
    shop.call(method, path, {
      token: shop.token,
      body,
      headers: ifMatch === undefined ? {} : { "if-match": ifMatch },
    });
  const listed = async <Of extends { _id: string }>(path: string, id: string) => {
    const { data } = (await call("GET", path)).body as { data: Of[] & { users: Of[] } };
    return (data.users ?? data).find(({ _id }) => _id === id) as Of & { version: string };
  };

  test("is made where the record is still at it, refused and told what it is now where not", async () => {
    const { id } = await aUser(shop.db);
    const before = await listed<User>("/api/users", id);
    const first = await call("PUT", `/api/users/${id}`, profile, `"${before.version}"`);
    expect(first.status).toBe(200);
    const current = await listed<User>("/api/users", id);
    expect(current).toEqual((first.body as { data: { data: { user: User } } }).data.data.user);
    expect(current.version).not.toBe(before.version);
    const stored = await everythingStored(shop.db);
    const late = { ...profile, name: "Too late" };
    for (const tag of [
      `"${before.version}"`,
      '"x", "y"',
      `W/"${current.version}"`,
      '""',
      "",
      "garbage",
      '"'.repeat(99),
    ])
      expect(await call("PUT", `/api/users/${id}`, late, tag), tag).toMatchObject({
        status: 412,
        body: { code: "changed_meanwhile", showMessage: false, current },
      });
    expect((await call("DELETE", `/api/users/${id}`, undefined, `"${before.version}"`)).status).toBe(412);
    expect(await everythingStored(shop.db)).toEqual(stored);
    for (const tag of [`"x", "${current.version}"`, "*", " * "]) {
      const { version } = await listed<User>("/api/users", id);
      const answer = await call(
        "PUT",
        `/api/users/${id}`,
        { ...profile, name: tag },
        tag.replace(current.version, version),
      );
      expect(answer.status, tag).toBe(200);
    }
    expect((await call("PUT", "/api/users/nobody", profile, '"1-x"')).status).toBe(404);
  });

  test("holds for orders as well, and comes before other reasons to refuse", async () => {
    const { id } = await anOrder(shop.db);
    const { version } = await listed("/api/orders", id);
    expect((await call("PUT", `/api/orders/${id}/shipping`, shipping, `"${version}"`)).status).toBe(200);
    expect((await call("PUT", `/api/orders/cancel/${id}`, { cancellationReason: "r" }, `"${version}"`)).status).toBe(
      412,
    );
    expect((await call("PUT", `/api/orders/cancel/${id}`, { cancellationReason: "r" })).status).toBe(200);
    const current = await listed("/api/orders", id);
    for (const [method, path, body] of [
      ["PUT", `/api/orders/${id}/shipping`, shipping],
      ["PUT", `/api/orders/cancel/${id}`, { cancellationReason: "r" }],
      ["DELETE", `/api/orders/${id}`, undefined],
    ] as const)
      expect(await call(method, path, body, `"${version}"`)).toMatchObject({ status: 412, body: { current } });
    expect((await call("PUT", `/api/orders/${id}/shipping`, shipping, `"${current.version}"`)).status).toBe(409);
    expect((await call("DELETE", `/api/orders/${id}`, undefined, `"${current.version}"`)).status).toBe(200);
    expect((await call("DELETE", `/api/orders/${id}`, undefined, `"${current.version}"`)).status).toBe(404);
  });

  test("two writers on the same records: nothing that was acknowledged is lost, and every clash is told", async () => {
    const users = (await shop.db.selectFrom("customers").select("id").limit(8).execute()).map(({ id }) => id);
    // Each record must fit the API's rules, so that it can be sent as it is.
    for (const id of users) await call("PUT", `/api/users/${id}`, { ...profile, email: `${id}@test.example` });
    const kept = new Map<string, { name?: string; age?: number }>(users.map((id) => [id, {}]));
    const clashes = { told: 0 };
    /** Changes one field of each record again and again, each time based on the record as last seen. */
    const write = async (field: "name" | "age") => {
      const { data } = (await call("GET", "/api/users")).body as { data: { users: User[] } };
      const seen = new Map(data.users.map((user) => [user._id, user]));
      for (let round = 1; round <= 5; round += 1) {
        for (const id of users) {
          for (;;) {
            const base = seen.get(id) as User;
            const value = field === "name" ? { name: `Round ${round}` } : { age: round };
            const body = { ...profile, email: `${id}@test.example`, name: base.name, age: base.age, ...value };
            const answer = await call("PUT", `/api/users/${id}`, body, `"${base.version}"`);
            if (answer.status === 412) {
              clashes.told += 1;
              seen.set(id, (answer.body as { current: User }).current);
              continue;
            }
            expect(answer.status).toBe(200);
            seen.set(id, (answer.body as { data: { data: { user: User } } }).data.data.user);
            Object.assign(kept.get(id) ?? {}, value);
            break;
          }
        }
      }
    };
    await Promise.all([write("name"), write("age")]);
    expect(clashes.told).toBeGreaterThan(0);
    const stored = await shop.db
      .selectFrom("customers")
      .select(["id", "name", "age"])
      .where("id", "in", users)
      .execute();
    expect(stored.length).toBe(users.length);
    for (const { id, ...record } of stored) expect(record).toEqual(kept.get(id));
    // Each change was based on the result of the one before.
    for (const id of users) {
      const changes = shop.db.selectFrom("audit").select(["before", "after"]).where("entity_id", "=", id);
      const entries = await changes.orderBy("list_version").execute();
      const versionsOf = (part: "before" | "after") =>
        entries.map((entry) => (JSON.parse(entry[part] ?? "") as User).version);
      expect(entries.length).toBeGreaterThanOrEqual(10);
      expect(versionsOf("before").slice(1)).toEqual(versionsOf("after").slice(0, -1));
    }
  });
});
