import type { ListName } from "../../contract/list-names.ts";
import { isPostgres } from "./database.ts";
import type { Database } from "./tables.ts";

/** The number of a list's version in the database `installation`, which has another name once it was restored. */
export interface ListVersion {
  installation: string;
  list: ListName;
  number: number;
}

/** A version as replies carry it: unlike any of another installation, or of this one before it was restored. */
export const describeVersion = ({ installation, list, number }: ListVersion) => `${installation}-${list}-${number}`;

/** As `describeVersion`, of both lists. */
export const describeVersions = ({ users, orders }: Record<ListName, ListVersion>) => ({
  users: describeVersion(users),
  orders: describeVersion(orders),
});

/** What `describeVersion` describes; undefined where it can be no version's. */
export function parseVersion(text: string): ListVersion | undefined {
  const [, installation, list, number] = /^([\w-]+)-(users|orders)-(\d{1,10})$/.exec(text) ?? [];
  if (installation === undefined) return undefined;
  return { installation, list: list as ListName, number: Number(number) };
}

/** The versions that the lists are at; costs one small query. */
export async function readVersions(db: Database): Promise<Record<ListName, ListVersion>> {
  const rows = await db
    .selectFrom(["list_versions", "installation"])
    .select(["installation.id as installation", "list", "version as number"])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.list, row])) as Record<ListName, ListVersion>;
}

// Changes of a list queue behind each other at its row: raise or lock it before any record. Where both rows are needed,
// "users" comes first, or two changes could each wait for the other's.

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

/** Queues a change that may raise a list's version behind the others. SQLite has one change at a time in any case. */
export async function lockVersion(transaction: Database, list: ListName): Promise<void> {
  if (!isPostgres(transaction)) return;
  await transaction.selectFrom("list_versions").select("list").where("list", "=", list).forUpdate().execute();
}
