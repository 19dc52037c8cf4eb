import { type Config, StartRefused } from "./config.ts";
import { hasDemoAdministrator, seedDemoShop } from "./demo/seed.ts";
import { describeFailure, isDatabaseUnavailable } from "./storage/database.ts";
import { migrate } from "./storage/migrate.ts";
import type { Database } from "./storage/tables.ts";

/**
 * Prepares a database for the server: migrates it and, in demo mode, fills an empty one with the demo shop. Returns whether
 * the database was empty before.
 * Throws StartRefused if it cannot be reached and, after migrating, if it is a demo's in production mode or a shop's
 * own in demo mode.
 */
export async function install(config: Config, db: Database, now: Date): Promise<boolean> {
  let wasEmpty: boolean;
  try {
    // On the migration's connection, which has no time-outs: other processes wait until the demo shop is there.
    wasEmpty = await migrate(config.databaseUrl, async (migrating) => {
      if (config.mode === "demo") await seedDemoShop(migrating, now);
    });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new StartRefused(`Sillage cannot start: ${describeFailure(config.databaseUrl, error)}`);
  }
  const isDemo = await hasDemoAdministrator(db);
  if (config.mode === "demo" && !isDemo) {
    throw new StartRefused(
      "Sillage cannot start in demo mode: this database is a shop's own. Set SILLAGE_MODE=production, or another " +
        "DATABASE_URL.",
    );
  }
  if (config.mode === "production" && isDemo) {
    throw new StartRefused(
      "Sillage cannot start: this database has the demo administrator. Use another database for production.",
    );
  }
  return wasEmpty;
}
