import type * as v from "valibot";
import type { UpdateUserRequest } from "../../contract/calls.ts";
import type { User } from "../../contract/entities.ts";
import { Refusal } from "../refusal.ts";
import type { Actor } from "./audit.ts";
import { makeChange } from "./changes.ts";
import { isUniqueViolation } from "./database.ts";
import { utcIfKnown, withoutMissing } from "./records.ts";
import type { CustomersTable, Database } from "./tables.ts";

type UserRecord = v.InferOutput<typeof User>;

/** What makes two email addresses the same person's. */
export const emailKey = (email: string) => email.toLowerCase();

function toUser(row: CustomersTable): UserRecord {
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
  });
}

/** A customer's row; the inverse of what replies carry. */
export function fromUser(user: UserRecord): CustomersTable {
  return {
    id: user._id,
    name: user.name,
    email: user.email,
    email_key: emailKey(user.email),
    contact_no: user.contactNo ?? null,
    age: user.age ?? null,
    gender: user.gender ?? null,
    is_verified: user.isVerified ? 1 : 0,
    created_at: utcIfKnown(user.createdAt),
    last_login: utcIfKnown(user.lastLogin),
    last_visit: utcIfKnown(user.lastVisit),
  };
}

export const userNotFound = new Refusal(404, "user_not_found", "This user does not exist, or has been deleted.");
export const emailTaken = new Refusal(409, "email_taken", "Another user already has this email address.");

async function findUser(db: Database, id: string): Promise<UserRecord> {
  const row = await db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw userNotFound;
  return toUser(row);
}

/** All customers in slices, newest first and those without a date last. */
export async function* readUsers(db: Database): AsyncGenerator<UserRecord[]> {
  const rows = await db
    .selectFrom("customers")
    .selectAll()
    .orderBy("created_at", (order) => order.desc().nullsLast())
    .orderBy("id")
    .execute();
  for (let from = 0; from < rows.length; from += 1000) yield rows.slice(from, from + 1000).map(toUser);
}

/** Changes a customer's profile and returns it. Refuses an unknown id (404) and another customer's email (409). */
export async function updateUser(
  db: Database,
  id: string,
  fields: v.InferOutput<typeof UpdateUserRequest>,
  by: Actor,
  at: Date,
): Promise<UserRecord> {
  const apply = async (transaction: Database) => {
    const before = await findUser(transaction, id);
    await transaction
      .updateTable("customers")
      .set({
        name: fields.name,
        email: fields.email,
        email_key: emailKey(fields.email),
        age: fields.age,
        contact_no: fields.contactNo,
        gender: fields.gender,
      })
      .where("id", "=", id)
      .execute();
    return { before, after: await findUser(transaction, id) };
  };
  try {
    const { after } = await makeChange(db, { list: "users", action: "user.update", id, by, at, apply });
    return after;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw emailTaken;
  }
}

/** Deletes a customer and returns what was deleted; their orders stay. Refuses an unknown id (404). */
export async function deleteUser(db: Database, id: string, by: Actor, at: Date): Promise<UserRecord> {
  const apply = async (transaction: Database) => {
    const before = await findUser(transaction, id);
    await transaction.deleteFrom("customers").where("id", "=", id).execute();
    // Their orders name nobody from now on.
    await transaction
      .updateTable("list_versions")
      .set((row) => ({ version: row("version", "+", 1) }))
      .where("list", "=", "orders")
      .execute();
    return { before };
  };
  const { before } = await makeChange(db, { list: "users", action: "user.delete", id, by, at, apply });
  return before;
}
