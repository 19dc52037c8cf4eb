import { isRecord } from "../../contract/is-record.ts";
import type { ListName } from "../../contract/list-names.ts";
import type { ListUpdate } from "../domain/collection.ts";
import type { AnnouncedUpdate } from "../domain/held-list.ts";
import type { Order as OrderRecord, User as UserRecord } from "../domain/records.ts";
import { readOrder, readUser } from "./records.ts";
import { isText } from "./values.ts";

/** The version of each list. */
export type ListVersions = Readonly<Record<ListName, string>>;

/** A reply of a large shop's server, with the versions of the lists that it is from. */
export interface ServerAnswer {
  readonly versions: ListVersions;
  /** Whether the server had not indexed all changes yet. */
  readonly isBehind?: boolean;
}

/** An update of one list. */
export type ListChange =
  | ({ readonly list: "users" } & AnnouncedUpdate<UserRecord>)
  | ({ readonly list: "orders" } & AnnouncedUpdate<OrderRecord>);

/** Reads the versions of the lists; undefined unless both are given. */
export function readListVersions(value: unknown): ListVersions | undefined {
  if (!isRecord(value)) return undefined;
  const { users, orders } = value;
  return isText(users) && isText(orders) ? { users, orders } : undefined;
}

/** Reads an update of a list; undefined where it names no known list, or its versions are missing. */
export function readListChange(value: unknown): ListChange | undefined {
  if (!isRecord(value)) return undefined;
  const { list, since, version } = value;
  if (!isText(since) || !isText(version)) return undefined;
  if (list === "users") return { list, since, version, update: readUpdate(value, readUser) };
  if (list === "orders") return { list, since, version, update: readUpdate(value, readOrder) };
  return undefined;
}

/**
 * Reads the records of an update. Undefined where the server says to reload, or unless all can be read: one left out
 * would never be sent again.
 */
function readUpdate<T extends { readonly _id: string }>(
  announced: Record<string, unknown>,
  read: (value: unknown) => T | undefined,
): ListUpdate<T> | undefined {
  const { list, reload, gone } = announced;
  const sent = announced[list as ListName];
  if (reload !== false || !Array.isArray(sent) || !Array.isArray(gone) || !gone.every(isText)) return undefined;
  const records = sent.map(read);
  if (!records.every((record): record is T => isText(record?._id))) return undefined;
  return { records, gone };
}
