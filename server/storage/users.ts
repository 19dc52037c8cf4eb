import type * as v from "valibot";
import type { UpdateUserRequest } from "../../contract/calls.ts";
import type { User } from "../../contract/entities.ts";
import { Refusal } from "../refusal.ts";
import { type Changed, type ChangeRequest, makeChange, refuseUnexpected } from "./changes.ts";
import { refuseDuplicate } from "./database.ts";
import { lockVersion, raiseVersion } from "./list-versions.ts";
import { idsInSlices } from "./newest-first.ts";
import { differing, inOrderOf, inSlices, withoutMissing } from "./records.ts";
import type { CustomersTable, Database } from "./tables.ts";

export type UserRecord = v.InferOutput<typeof User>;

/** Returns the key by which email addresses are compared. */
export const emailKey = (email: string) => email.toLowerCase();

/** Converts a customer to the form of replies (behaviour: User). */
export function toUser(row: CustomersTable): UserRecord {
  return withoutMissing({
    _id: row.id,
    name: row.name,
    email: row.email,
    contactNo: row.contact_no,
    age: row.age,
    gender: row.gender,
    isVerified: row.is_verified === 1,
    createdAt: row.created_at,
    lastLogin: row.last_login,
    lastVisit: row.last_visit,
    version: row.version,
  });
}

/** Converts a customer to their row; the inverse of `toUser`. */
export function fromUser(user: UserRecord, version: string): CustomersTable {
  return {
    id: user._id,
    name: user.name,
    email: user.email,
    email_key: emailKey(user.email),
    contact_no: user.contactNo ?? null,
    age: user.age ?? null,
    gender: user.gender ?? null,
    is_verified: user.isVerified ? 1 : 0,
    created_at: user.createdAt ?? null,
    last_login: user.lastLogin ?? null,
    last_visit: user.lastVisit ?? null,
    version,
  };
}

export const userNotFound = new Refusal(404, "user_not_found", "This user does not exist, or has been deleted.");
export const emailTaken = new Refusal(409, "email_taken", "Another user already has this email address.");

async function findUserRow(db: Database, id: string): Promise<CustomersTable> {
  const row = await db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw userNotFound;
  return row;
}

/** Yields all customers in slices, newest first and undated last. */
export async function* readUsers(db: Database): AsyncGenerator<UserRecord[]> {
  for await (const ids of idsInSlices(db, "customers", 1000)) yield readSomeUsers(db, ids);
}

/** Reads the customers with `ids` that exist, in this order. */
export async function readSomeUsers(db: Database, ids: readonly string[]): Promise<UserRecord[]> {
  if (ids.length === 0) return [];
  return inOrderOf(ids, (await db.selectFrom("customers").selectAll().where("id", "in", ids).execute()).map(toUser));
}

/**
 * Changes a customer's profile and returns it. Refuses an unknown id (404), a change based on another version than the
 * expected ones (412) and another customer's email (409).
 */
export async function updateUser(
  db: Database,
  id: string,
  fields: v.InferOutput<typeof UpdateUserRequest>,
  { by, at, expected }: ChangeRequest,
): Promise<Changed<UserRecord>> {
  const apply = async (transaction: Database, version: string) => {
    const row = await findUserRow(transaction, id);
    const before = toUser(row);
    refuseUnexpected(expected, before);
    const columns = differing(row, {
      name: fields.name,
      email: fields.email,
      email_key: emailKey(fields.email),
      age: fields.age,
      contact_no: fields.contactNo,
      gender: fields.gender,
    });
    if (Object.keys(columns).length === 0) return { before, after: before };
    await transaction
      .updateTable("customers")
      .set({ ...columns, version })
      .where("id", "=", id)
      .execute();
    return { before, after: toUser({ ...row, ...columns, version }) };
  };
  const made = makeChange(db, { list: "users", action: "user.update", id, by, at, apply });
  const { after, change } = await made.catch(refuseDuplicate(emailTaken));
  return { record: after, change };
}

/**
 * Deletes a customer and returns what was deleted; their orders stay. Refuses an unknown id (404) and another version than
 * the expected ones (412).
 */
export async function deleteUser(
  db: Database,
  id: string,
  { by, at, expected }: ChangeRequest,
): Promise<Changed<UserRecord>> {
  const apply = async (transaction: Database) => {
    const before = toUser(await findUserRow(transaction, id));
    refuseUnexpected(expected, before);
    return { before, related: await removeUser(transaction, id) };
  };
  const { before, change } = await makeChange(db, { list: "users", action: "user.delete", id, by, at, apply });
  return { record: before, change };
}

/** What the audit keeps beside a deleted customer: the orders that were theirs. */
export interface DeletedWithUser {
  orders: string[];
}

/** Removes a customer and returns what their record does not hold. */
export async function removeUser(transaction: Database, id: string): Promise<DeletedWithUser> {
  await lockVersion(transaction, "orders");
  const orders = await transaction.selectFrom("orders").select("id").where("customer_id", "=", id).execute();
  if (orders.length > 0) await raiseVersion(transaction, "orders");
  await transaction.deleteFrom("customers").where("id", "=", id).execute();
  return { orders: orders.map((order) => order.id) };
}

/** Restores a removed customer, and gives them their orders again unless these name another customer by now. */
export async function restoreUser(
  transaction: Database,
  user: CustomersTable,
  related: DeletedWithUser,
): Promise<void> {
  if (related.orders.length > 0) await raiseVersion(transaction, "orders");
  await transaction.insertInto("customers").values(user).execute();
  for (const ids of inSlices(related.orders, 1000)) {
    await transaction
      .updateTable("orders")
      .set({ customer_id: user.id })
      .where("id", "in", ids)
      .where("customer_id", "is", null)
      .execute();
  }
}
