import type { Database, ListName } from "./tables.ts";

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
