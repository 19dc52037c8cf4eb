import { type Migration, Migrator, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openForMigration } from "../../server/storage/database.ts";
import { migrations } from "../../server/storage/migrations.ts";
import type { Database } from "../../server/storage/tables.ts";
import { type DatabaseKind, databaseKinds, freshDatabase } from "./harness.ts";

/** The parts of a database, a text each; PostgreSQL's in words that its versions agree on. */
const parts: Record<DatabaseKind, (db: Database) => Promise<{ rows: { part: string }[] }>> = {
  SQLite: (db) =>
    sql<{ part: string }>`
      select sql as part from sqlite_master where sql is not null and name not like 'kysely_%'
      union all select 'row of list_versions: ' || list || ' ' || version from list_versions
      union all select 'rows of installation: ' || count(*) from installation`.execute(db),
  PostgreSQL: (db) =>
    sql<{ part: string }>`
      select format('column %s.%s %s%s', table_name, column_name, data_type,
        case is_nullable when 'NO' then ' not null' else '' end) as part
      from information_schema.columns where table_schema = 'public' and table_name not like 'kysely_%'
      union all
      select format('constraint %s: %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid::regclass::text not like 'kysely_%'
      union all select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely_%'
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select format('function %s %s %s', proname, proconfig, prosrc) from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      union all select format('row of list_versions: %s %s', list, version) from list_versions
      union all select format('rows of installation: %s', count(*)) from installation`.execute(db),
};

/** Returns what each migration adds to a database of its own, and takes away. */
async function changesOf(kind: DatabaseKind): Promise<string> {
  const { url, remove } = await freshDatabase(kind);
  const db = openForMigration(url);
  try {
    const sections: string[] = [];
    const done: Record<string, Migration> = {};
    let before: string[] = [];
    for (const [name, migration] of Object.entries(migrations)) {
      done[name] = migration;
      const { error } = await new Migrator({ db, provider: { getMigrations: async () => done } }).migrateToLatest();
      if (error) throw error;
      const after = (await parts[kind](db)).rows.map(({ part }) => part).sort();
      sections.push(
        [
          `== ${name}`,
          ...before.filter((part) => !after.includes(part)).map((part) => `- ${part}`),
          ...after.filter((part) => !before.includes(part)).map((part) => `+ ${part}`),
        ].join("\n"),
      );
      before = after;
    }
    return `${sections.join("\n\n")}\n`;
  } finally {
    await db.destroy();
    await remove();
  }
}

// A new migration is a new section (npx vitest run --project server tests/server/migrations.test.ts -u). No other section
// may change: existing databases were made by it.
describe.each(databaseKinds)("the migrations on %s", (kind) => {
  test("make what they made when they were released", async () => {
    await expect(await changesOf(kind)).toMatchFileSnapshot(`migrations.${kind.toLowerCase()}.txt`);
  });
});
