import { demoCredentials } from "../contract/settings.ts";
import { hasAccount, hasDemoAdministrator } from "./auth/accounts.ts";
import { type Config, StartRefused } from "./config.ts";
import { offerDemoShop } from "./demo/seed.ts";
import { describeFailure, isDatabaseUnavailable } from "./storage/database.ts";
import { migrate } from "./storage/migrate.ts";
import type { Database } from "./storage/tables.ts";

/**
 * Makes a database ready for the server: its tables, and in demo mode the demo shop if it is empty.
 * Throws StartRefused when it cannot be reached; and, once its tables are there, when it is a demo's in production mode or a
 * shop's own in demo mode.
 */
export async function install(config: Config, db: Database, now: Date): Promise<void> {
  try {
    // Another process that starts now waits for the demo shop, too, however long that takes to make.
    await migrate(config.databaseUrl, async (migrating) => {
      if (config.mode === "demo") await offerDemoShop(migrating, now);
    });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new StartRefused(`Sillage cannot start: ${describeFailure(config.databaseUrl, error)}`);
  }
  if (config.mode === "demo" && !(await hasAccount(db, demoCredentials.email))) {
    throw new StartRefused(
      "Sillage cannot start in demo mode: this database is a shop's own. Set SILLAGE_MODE=production, or another " +
        "DATABASE_URL.",
    );
  }
  if (config.mode === "production" && (await hasDemoAdministrator(db))) {
    throw new StartRefused(
      "Sillage cannot start: this database has the demo administrator, whose password everybody knows. " +
        "Use another database for production.",
    );
  }
}
