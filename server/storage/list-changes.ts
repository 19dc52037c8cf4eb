import type { ListName } from "../../contract/list-names.ts";
import { describeVersion, type ListVersion, readVersions } from "./list-versions.ts";
import { inOneMoment } from "./one-moment.ts";
import type { OrderRecord } from "./order-records.ts";
import { readSomeOrders } from "./orders.ts";
import type { Database } from "./tables.ts";
import { readSomeUsers, type UserRecord } from "./users.ts";

/** Beyond so many changes a whole list is the faster way. */
const mostChanges = 1_000;

interface Changed<List extends ListName, Of> {
  list: List;
  version: ListVersion;
  /** Those that have changed, as they are at `version`. */
  records: Of[];
  /** The ids of those that are not there any more. */
  gone: string[];
}

/** What has changed in a list until `version`. */
export type ListChange = Changed<"users", UserRecord> | Changed<"orders", OrderRecord>;

/**
 * What has changed in a list since a version of it; only the version that the list is at where that cannot be told:
 * since another installation's version, one that a restored backup does not have yet, one too far back, or where
 * something has changed the list at large. Changes of a list queue behind each other in the database, so that their
 * numbers are in the order in which they were committed, and none is skipped.
 */
export function readChanges(db: Database, since: ListVersion): Promise<ListChange | ListVersion> {
  return inOneMoment(db, (transaction) => readChangesIn(transaction, since));
}

/** As readChanges, in a transaction that reads of one moment. */
async function readChangesIn(transaction: Database, since: ListVersion): Promise<ListChange | ListVersion> {
  const { list } = since;
  const version = (await readVersions(transaction))[list];
  const count = version.number - since.number;
  if (since.installation !== version.installation || count < 0 || count > mostChanges) return version;
  const changes = await transaction
    .selectFrom("audit")
    .select("entity_id")
    .where("list", "=", list)
    .where("list_version", ">", since.number)
    .execute();
  // An import changes a list without a word on each of its records.
  if (changes.length !== count) return version;
  const ids = [...new Set(changes.map(({ entity_id }) => entity_id))];
  if (list === "users") return changedOf(list, version, ids, await readSomeUsers(transaction, ids));
  return changedOf(list, version, ids, await readSomeOrders(transaction, ids));
}

function changedOf<List extends ListName, Of extends { _id: string }>(
  list: List,
  version: ListVersion,
  ids: string[],
  records: Of[],
): Changed<List, Of> {
  const there = new Set(records.map(({ _id }) => _id));
  return { list, version, records, gone: ids.filter((id) => !there.has(id)) };
}

/** Whether the changed records are known, rather than the new version alone. */
export const isToldApart = (change: ListChange | ListVersion): change is ListChange => "records" in change;

/** What has changed since a version, as replies carry it (contract/calls.ts). */
export function toReply(since: ListVersion, change: ListChange | ListVersion) {
  const from = { list: since.list, since: describeVersion(since) };
  if (!isToldApart(change)) return { ...from, version: describeVersion(change), reload: true, gone: [] };
  const { gone } = change;
  const records = change.list === "users" ? { users: change.records } : { orders: change.records };
  return { ...from, version: describeVersion(change.version), reload: false, ...records, gone };
}
