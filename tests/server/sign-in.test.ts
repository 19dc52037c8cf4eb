// What this shows (behaviour: Sign-in on the server).
import { createHook } from "node:async_hooks";
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  changePassword,
  createAdministrator,
  disableAdministrator,
  enableAdministrator,
} from "../../server/auth/accounts.ts";
import { setPasswordCost } from "../../server/auth/passwords.ts";
import { startSession } from "../../server/auth/sessions.ts";
import { signInLimits } from "../../server/auth/throttle.ts";
import { administrator, onEachDatabase, type TestShop } from "./harness.ts";
import { openBehindProxy, visitorsOf } from "./visitors.ts";

const minute = 60_000;

onEachDatabase("signing in", (kind) => {
  let shop: TestShop;
  const staff = { name: "Staff", email: "staff@test.example", password: "bergamot and cedar" };
  beforeAll(async () => {
    shop = await openBehindProxy(kind);
    const { id } = await createAdministrator(shop.db, staff, null, shop.clock.now);
    await shop.db.updateTable("accounts").set({ role: "staff" }).where("id", "=", id).execute();
  });
  afterAll(() => shop.stop());
  const { pass, signIn, me } = visitorsOf(() => shop);

  test("unknown account, wrong password and no administrator are answered alike", async () => {
    const answers = [
      await signIn("nobody@test.example", "whatever it is"),
      await signIn(administrator.email, "wrong password"),
      await signIn(staff.email, staff.password),
      await signIn(staff.email, "wrong password"),
      await signIn("' or 1=1 --", "' or 1=1 --"),
    ];
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({ code: "invalid_credentials", message: "Invalid email or password.", showMessage: true });
      expect([...headers.keys()].sort()).toEqual([...(answers[0]?.headers.keys() ?? [])].sort());
    }
  });

  test("an unknown account costs the same work as a wrong password: one hash", async () => {
    let hashes = 0;
    const hook = createHook({
      init: (_id, type) => {
        if (type === "SCRYPTREQUEST") hashes += 1;
      },
    });
    const costOf = async (email: string, address: string) => {
      hashes = 0;
      await signIn(email, "whatever it is", address);
      return hashes;
    };
    hook.enable();
    const costs = [await costOf(administrator.email, "203.0.113.61"), await costOf("no@one.example", "203.0.113.62")];
    hook.disable();
    expect(costs).toEqual([1, 1]);
  });

  test("an unknown account costs as much as one that there is, whatever new passwords cost", async () => {
    const { password_hash: hash } = await shop.db.selectFrom("accounts").selectAll().executeTakeFirstOrThrow();
    const cost = Number(hash.split("$")[1]);
    const hashing = vi.spyOn(crypto, "scrypt");
    syncBuiltinESMExports();
    setPasswordCost(Math.log2(cost) + 1);
    try {
      await signIn("no@one.example", "whatever it is", "203.0.113.63");
      expect(hashing.mock.calls.map(([, , , options]) => options)).toMatchObject([{ N: cost }]);
    } finally {
      setPasswordCost(Math.log2(cost));
      hashing.mockRestore();
      syncBuiltinESMExports();
    }
  });

  test("a password that is changed meanwhile opens nothing that outlives the change", async () => {
    const person = { name: "Race", email: "race@test.example", password: "the old password" };
    const { id } = await createAdministrator(shop.db, person, null, shop.clock.now);
    for (let round = 0; round < 3; round += 1) {
      const old = `the password of round ${round}`;
      await changePassword(shop.db, person.email, old, shop.clock.now);
      await Promise.all([
        ...Array.from({ length: 6 }, () => signIn(person.email, old, `203.0.113.${50 + round}`)),
        changePassword(shop.db, person.email, `the password of round ${round + 1}`, shop.clock.now),
      ]);
      const { open } = await shop.db
        .selectFrom("sessions")
        .select((row) => row.fn.countAll<number>().as("open"))
        .where("account_id", "=", id)
        .executeTakeFirstOrThrow();
      expect(open).toBe(0);
      shop.clock.now = new Date(shop.clock.now.getTime() + signInLimits.window);
    }
  });

  test("a password opens its account however old it is", async () => {
    pass(10 * 365 * 24 * 60 * minute);
    const { status, body } = await signIn(administrator.email, administrator.password);
    const user = { _id: shop.administratorId, name: administrator.name, email: administrator.email };
    expect([status, body]).toEqual([200, { data: { authToken: expect.any(String), user } }]);
  });

  test("an administrator who is disabled is refused as anybody is, until they are enabled again", async () => {
    const person = { name: "Leaver", email: "leaver@test.example", password: "neroli and salt" };
    const { id } = await createAdministrator(shop.db, person, null, shop.clock.now);
    const token = await startSession(shop.db, id, shop.clock.now);
    expect(await disableAdministrator(shop.db, person.email.toUpperCase(), shop.clock.now)).toBe(1);
    expect((await me(token)).status).toBe(401);
    const unknown = await signIn("nobody@test.example", person.password, "203.0.113.220");
    const refused = await signIn(person.email, person.password, "203.0.113.220");
    expect([refused.status, refused.text]).toEqual([401, unknown.text]);
    await expect(disableAdministrator(shop.db, person.email, shop.clock.now)).rejects.toThrow(
      "There is no enabled administrator with the email address leaver@test.example.",
    );
    await changePassword(shop.db, person.email, person.password, shop.clock.now);
    expect((await signIn(person.email, person.password, "203.0.113.220")).status).toBe(401);

    await enableAdministrator(shop.db, person.email, shop.clock.now);
    expect((await me(token)).status).toBe(401);
    expect((await signIn(person.email, person.password, "203.0.113.220")).status).toBe(200);
    for (const email of [person.email, staff.email, "nobody@test.example"])
      await expect(enableAdministrator(shop.db, email, shop.clock.now)).rejects.toThrow("no disabled administrator");
    const audited = shop.db.selectFrom("audit").select("action").where("entity_id", "=", id).orderBy("at");
    expect((await audited.execute()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(["account.disable", "account.enable"]),
    );
  });

  test("no session that begins meanwhile outlives an administrator's disabling", async () => {
    const person = { name: "Race", email: "race-disabled@test.example", password: "neroli and salt" };
    const { id } = await createAdministrator(shop.db, person, null, shop.clock.now);
    await Promise.all([
      ...Array.from({ length: 6 }, () => signIn(person.email, person.password, "203.0.113.221")),
      disableAdministrator(shop.db, person.email, shop.clock.now),
    ]);
    const sessions = shop.db.selectFrom("sessions").select("account_id").where("account_id", "=", id);
    expect(await sessions.execute()).toEqual([]);
  });
});
