import type { ListName } from "../../contract/list-names.ts";
import { isPostgres } from "./database.ts";
import type { Database } from "./tables.ts";

/** The number of a list's version in the database `installation`, whose id changes when it is restored. */
export interface ListVersion {
  installation: string;
  list: ListName;
  number: number;
}

/** Formats a version for replies: unlike any of another installation, or of this one before it was restored. */
export const describeVersion = ({ installation, list, number }: ListVersion) => `${installation}-${list}-${number}`;

/** As `describeVersion`, of both lists. */
export const describeVersions = ({ users, orders }: Record<ListName, ListVersion>) => ({
  users: describeVersion(users),
  orders: describeVersion(orders),
});

/** Parses what `describeVersion` returns; undefined where the text cannot be a version. */
export function parseVersion(text: string): ListVersion | undefined {
  const [, installation, list, number] = /^([\w-]+)-(users|orders)-(\d{1,10})$/.exec(text) ?? [];
  if (installation === undefined) return undefined;
  return { installation, list: list as ListName, number: Number(number) };
}

/** Reads the current versions of the lists; costs one small query. */
export async function readVersions(db: Database): Promise<Record<ListName, ListVersion>> {
  const rows = await db
    .selectFrom(["list_versions", "installation"])
    .select(["installation.id as installation", "list", "version as number"])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.list, row])) as Record<ListName, ListVersion>;
}

// Changes of a list queue at its row of list_versions: raise or lock the version before any record. Where both rows are
// needed, "users" comes first, or two changes could deadlock.

/** Raises a list's version and returns it. */
export async function raiseVersion(transaction: Database, list: ListName): Promise<number> {
  const { version } = await transaction
    .updateTable("list_versions")
    .set((row) => ({ version: row("version", "+", 1) }))
    .where("list", "=", list)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Locks a list's version, for a change that may raise it. SQLite has one change at a time in any case. */
export async function lockVersion(transaction: Database, list: ListName): Promise<void> {
  if (!isPostgres(transaction)) return;
  await transaction.selectFrom("list_versions").select("list").where("list", "=", list).forUpdate().execute();
}
