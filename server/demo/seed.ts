import { demoCredentials } from "../../contract/settings.ts";
import { hashPassword } from "../auth/passwords.ts";
import { insertAudit, insertShop, type ShopRows } from "../storage/insert-shop.ts";
import type { AccountsTable, Database } from "../storage/tables.ts";
import { emailKey } from "../storage/users.ts";
import { demoCustomers } from "./customers.ts";
import { demoAdministratorId, demoHistory } from "./history.ts";
import { demoOrders } from "./orders.ts";
import { Random } from "./random.ts";

const dayMs = 86_400_000;
const daysOpen = 548;

/** The credentials of a member of staff, who may not sign in: only administrators may. */
export const staffCredentials = { email: "staff@sillage.example", password: "bergamot-9" } as const;

/** Returns the start of the day of `moment`, in UTC. */
const dayOf = (moment: Date) => new Date(Math.floor(moment.getTime() / dayMs) * dayMs);

/** Generates the demo shop's year and a half before the day of `now` (UTC). Depends on nothing but that day and the size. */
export function demoShop(now: Date, size = { customers: 300, orders: 1500 }): ShopRows {
  const random = new Random(21);
  const until = dayOf(now).getTime();
  const opened = until - daysOpen * dayMs;
  const customers = demoCustomers(random, size.customers, opened, until);
  const { orders, items } = demoOrders(random, size.orders, customers, opened, until);
  return { customers: customers.map(({ row }) => row), orders, items };
}

async function isEmpty(db: Database): Promise<boolean> {
  for (const table of ["accounts", "customers", "orders"] as const) {
    if (await db.selectFrom(table).select("id").limit(1).executeTakeFirst()) return false;
  }
  return true;
}

async function demoAccounts(now: Date): Promise<AccountsTable[]> {
  const people = [
    { id: demoAdministratorId, name: "Amal Haddad", role: "administrator", ...demoCredentials },
    { id: "demo-staff", name: "Tariq Aziz", role: "staff", ...staffCredentials },
  ] as const;
  const accounts = people.map(async ({ password, ...person }) => ({
    ...person,
    email_key: emailKey(person.email),
    password_hash: await hashPassword(password),
    created_at: now.toISOString(),
  }));
  return Promise.all(accounts);
}

/** Fills the database with the demo shop, if it is empty when an installation first asks; later, it is never filled. */
export async function seedDemoShop(db: Database, now: Date): Promise<void> {
  const { demo_offered_at } = await db.selectFrom("installation").selectAll().executeTakeFirstOrThrow();
  if (demo_offered_at !== null) return;
  const accounts = await demoAccounts(dayOf(now));
  await db.transaction().execute(async (transaction) => {
    // Where processes start together, the others wait here for the first, and then update no row.
    const { numUpdatedRows } = await transaction
      .updateTable("installation")
      .set({ demo_offered_at: now.toISOString() })
      .where("demo_offered_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || !(await isEmpty(transaction))) return;
    await transaction.insertInto("accounts").values(accounts).execute();
    const shop = demoShop(now);
    await insertShop(transaction, shop);
    await insertAudit(transaction, demoHistory(shop, dayOf(now)));
  });
}

/** Whether the database has the demo administrator, whatever their password is. Nobody else can have this id. */
export async function hasDemoAdministrator(db: Database): Promise<boolean> {
  const account = db.selectFrom("accounts").select("id").where("id", "=", demoAdministratorId);
  return (await account.executeTakeFirst()) !== undefined;
}
