import type { ListName } from "../../contract/list-names.ts";
import { describeVersion, type ListVersion, readVersions } from "./list-versions.ts";
import type { OrderRecord } from "./order-records.ts";
import { readSomeOrders } from "./orders.ts";
import { inReadSnapshot } from "./read-snapshot.ts";
import type { Database } from "./tables.ts";
import { readSomeUsers, type UserRecord } from "./users.ts";

/** Beyond this many changes, loading the whole list is faster. */
const maxChanges = 1_000;

interface Changed<List extends ListName, Item> {
  list: List;
  version: ListVersion;
  /** The changed records, as they are at `version`. */
  records: Item[];
  /** The ids of deleted records. */
  gone: string[];
}

/** The changes of a list up to `version`. */
export type ListChange = Changed<"users", UserRecord> | Changed<"orders", OrderRecord>;

/**
 * Reads what has changed in a list since a version of it. Returns only the current version if the changes are unknown:
 * if `since` is another installation's, newer than a restored backup, or too old, or if a change since then affected the
 * list at large. Each transaction that changes a list locks the list's version, so versions are numbered in the order
 * of the commits and none is skipped.
 */
export function readChanges(db: Database, since: ListVersion): Promise<ListChange | ListVersion> {
  return inReadSnapshot(db, async (transaction) => {
    const { list } = since;
    const version = (await readVersions(transaction))[list];
    const count = version.number - since.number;
    if (since.installation !== version.installation || count < 0 || count > maxChanges) return version;
    const changes = await transaction
      .selectFrom("audit")
      .select("entity_id")
      .where("list", "=", list)
      .where("list_version", ">", since.number)
      .execute();
    // An import, which raises the version, has no audit record of the list.
    if (changes.length !== count) return version;
    const ids = [...new Set(changes.map(({ entity_id }) => entity_id))];
    if (list === "users") return changedOf(list, version, ids, await readSomeUsers(transaction, ids));
    return changedOf(list, version, ids, await readSomeOrders(transaction, ids));
  });
}

function changedOf<List extends ListName, Item extends { _id: string }>(
  list: List,
  version: ListVersion,
  ids: string[],
  records: Item[],
): Changed<List, Item> {
  const there = new Set(records.map(({ _id }) => _id));
  return { list, version, records, gone: ids.filter((id) => !there.has(id)) };
}

/** Whether the changed records are known, rather than the new version alone. */
export const hasChangedRecords = (change: ListChange | ListVersion): change is ListChange => "records" in change;

/** Converts the changes since a version to a reply (contract/calls.ts). */
export function toReply(since: ListVersion, change: ListChange | ListVersion) {
  const from = { list: since.list, since: describeVersion(since) };
  if (!hasChangedRecords(change)) return { ...from, version: describeVersion(change), reload: true, gone: [] };
  const { gone } = change;
  const records = change.list === "users" ? { users: change.records } : { orders: change.records };
  return { ...from, version: describeVersion(change.version), reload: false, ...records, gone };
}
