import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type * as v from "valibot";
import type { Administrator } from "../../contract/entities.ts";
import type { HistoryEntry, HistoryQuery } from "../../contract/history.ts";
import { actionsOf, type HistoryKind } from "../../contract/history-actions.ts";
import { isRecord } from "../../contract/is-record.ts";
import { withoutMissing } from "./records.ts";
import type { AuditTable, Database } from "./tables.ts";

type Query = v.InferOutput<typeof HistoryQuery>;
type Entry = v.InferOutput<typeof HistoryEntry>;
type Changes = Entry["changes"];
type Row = AuditTable & { account_name: string | null };

interface HistoryPage {
  readonly history: Entry[];
  /** The cursor of the next page; absent on the last. */
  readonly next?: string;
}

/** Reads a page of changes, newest first. Those of one millisecond are in descending order of their ids. */
export async function readHistory(db: Database, query: Query): Promise<HistoryPage> {
  const rows = await selectHistory(db, query).execute();
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const undone = await undoneAmong(
    db,
    page.map(({ id }) => id),
  );
  return {
    history: page.map((row) => toEntry(row, undone)),
    ...(last && rows.length > page.length ? { next: `${last.at}_${last.id}` } : {}),
  };
}

/**
 * Selects the rows of a page, and one more where another page follows: the newest of each action, found by an index, and of
 * those the newest.
 */
export function selectHistory(db: Database, query: Query) {
  const { kind, id, action, by, from, to, before, limit } = query;
  const asked = actionsOf(kind).filter((one) => action === undefined || one === action);
  const newestOf = (one: string) => {
    let rows = db.selectFrom("audit").selectAll().where("action", "=", one);
    if (id !== undefined) rows = rows.where("entity_id", "=", id);
    if (by !== undefined) rows = rows.where("account_id", "=", by);
    if (from !== undefined) rows = rows.where("at", ">=", from);
    if (to !== undefined) rows = rows.where("at", "<", to);
    if (before !== undefined) rows = rows.where(sql<boolean>`(at, id) < (${before.slice(0, 24)}, ${before.slice(25)})`);
    const newest = rows.orderBy("at", "desc").orderBy("id", "desc");
    return db.selectFrom(newest.limit(limit + 1).as("newest")).selectAll();
  };
  const [first, ...others] = asked.map(newestOf);
  const changes = others.reduce((all, one) => all.unionAll(one), first ?? newestOf(""));
  return db
    .selectFrom(changes.as("changes"))
    .leftJoin("accounts", "accounts.id", "changes.account_id")
    .selectAll("changes")
    .select("accounts.name as account_name")
    .orderBy("at", "desc")
    .orderBy("changes.id", "desc")
    .limit(limit + 1);
}

/** Returns which of these changes have been undone. */
async function undoneAmong(db: Database, ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("audit").select("undoes").where("undoes", "in", ids).execute();
  return new Set(rows.flatMap(({ undoes }) => undoes ?? []));
}

/** Reads the accounts whose changes can be asked for: administrators, including disabled ones. */
export function readAdministratorsEver(db: Database): Promise<v.InferOutput<typeof Administrator>[]> {
  const accounts = db.selectFrom("accounts").select(["id as _id", "name", "email"]);
  return accounts.where("role", "in", ["administrator", "disabled"]).orderBy("email_key").execute();
}

/** What people call a record: its number, or its name. */
const nameOf = ({ orderId, name }: Record<string, unknown>) => orderId ?? name;

function toEntry(row: Row, undone: ReadonlySet<string>): Entry {
  const [before, after] = [row.before, row.after].map(parsed) as [Record<string, unknown>, Record<string, unknown>];
  const [kind] = row.action.split(".") as [HistoryKind];
  const name = nameOf(after) ?? nameOf(before);
  const by = { _id: row.account_id, name: row.account_name, email: row.account_email };
  return {
    _id: row.id,
    at: row.at,
    action: row.action as Entry["action"],
    record: { kind, _id: row.entity_id, ...(typeof name === "string" ? { name } : {}) },
    ...(by._id === null ? {} : { by: withoutMissing(by) as Entry["by"] }),
    changes: changesBetween(before, after),
    ...(undone.has(row.id) ? { undone: true } : {}),
  };
}

function parsed(json: string | null): Record<string, unknown> {
  const value: unknown = json === null ? {} : JSON.parse(json);
  return isRecord(value) ? value : {};
}

/** The fields that are not listed as changes: an entry shows them already, or they change every time. */
const omittedFields = new Set(["_id", "customerId", "updatedAt", "version"]);

/** Returns the fields in which two states of a record differ, each by its path. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
  const [was, is] = [new Map(fieldsOf(before)), new Map(fieldsOf(after))];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => !omittedFields.has(field) && !isDeepStrictEqual(was.get(field), is.get(field)))
    .map((field) => withoutMissing({ field, before: was.get(field), after: is.get(field) }));
}

/** Returns the fields of a record and of nested records, without those that are null; a list is one field. */
function fieldsOf(record: Record<string, unknown>, path = ""): [string, unknown][] {
  return Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    if (isRecord(value)) return fieldsOf(value, `${path}${name}.`);
    return value === null ? [] : [[path + name, value]];
  });
}
