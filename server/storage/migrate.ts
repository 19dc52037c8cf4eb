import { existsSync } from "node:fs";
import { DEFAULT_MIGRATION_TABLE, Migrator, sql } from "kysely";
import { StartRefused } from "../config.ts";
import { fileOf, isPostgres, isRightMissing, isSqlite, openForMigration } from "./database.ts";
import { migrationNames, migrations } from "./migrations.ts";
import type { Database } from "./tables.ts";
import { createTrigrams } from "./trigram-indexes.ts";

/**
 * Migrates the database that `url` names to this version. Processes that start together wait for the one that migrates.
 * Creates a missing SQLite file. `afterwards` uses the same connection, which has no timeouts. Returns whether the database
 * was empty before. Throws the database's errors, and StartRefused where the account may not run the migrations that are due,
 * where a newer version has migrated the database, or where it is another product's.
 */
export async function migrate(url: string, afterwards = async (_db: Database) => {}): Promise<boolean> {
  const db = openForMigration(url);
  try {
    // libSQL sorts in memory by default, and sorting a large shop's rows for an index takes as much room as the index.
    if (isSqlite(url)) await sql`pragma temp_store = file`.execute(db);
    await refuseForeign(db);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error, results } = await migrator.migrateToLatest();
    if (isRightMissing(error)) {
      throw new StartRefused(
        `This account may not bring the database's tables up to date (${error.message}). ` +
          "Give npm run migrate with the DATABASE_URL of the account that owns the database, and this one its rights: " +
          "see docs/operating.md.",
      );
    }
    if (error) await refuseNewer(db);
    if (error) throw error;
    await createTrigrams(db);
    await afterwards(db);
    return results?.length === migrationNames.length;
  } finally {
    await db.destroy();
  }
}

/** Whether a version of the product has ever migrated `db`, which `url` names. */
export async function hasTables(url: string, db: Database): Promise<boolean> {
  if (isSqlite(url) && !existsSync(fileOf(url))) return false;
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE);
}

/** Throws StartRefused where the database has tables of another product. */
async function refuseForeign(db: Database): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const { rows } = isPostgres(db)
    ? await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
    : { rows: [] };
  const names = tables.filter(({ isView, schema }) => !isView && schema === rows[0]?.schema).map(({ name }) => name);
  if (names.length === 0 || names.includes(DEFAULT_MIGRATION_TABLE)) return;
  throw new StartRefused(
    `The database is not Sillage's: it has a table ${names[0]}. Set DATABASE_URL to an empty database, or to Sillage's own.`,
  );
}

/** Throws StartRefused where a newer version has migrated the database. */
async function refuseNewer(db: Database): Promise<void> {
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => undefined);
  const newer = done?.rows.find(({ name }) => !migrationNames.includes(name));
  if (!newer) return;
  throw new StartRefused(
    `The database comes from a newer Sillage (it has ${newer.name}): upgrade, or restore a backup of before.`,
  );
}
