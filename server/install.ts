import { hasDemoAdministrator } from "./auth/accounts.ts";
import { type Config, StartRefused } from "./config.ts";
import { offerDemoShop } from "./demo/seed.ts";
import { describeDatabase, isDatabaseUnavailable } from "./storage/database.ts";
import { migrate } from "./storage/migrations.ts";
import type { Database } from "./storage/tables.ts";

/**
 * Makes a database ready for the server: its tables, and in demo mode the demo shop if it is empty.
 * Throws StartRefused when it cannot be reached, or in production mode when it has the demo administrator.
 */
export async function install(config: Config, db: Database, now: Date): Promise<void> {
  try {
    await migrate(db);
    if (config.mode === "demo") await offerDemoShop(db, now);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const reason = error instanceof Error && "code" in error ? error.code : error;
    throw new StartRefused(
      `Sillage cannot start: the database ${describeDatabase(config.databaseUrl)} cannot be used (${reason}).`,
    );
  }
  if (config.mode === "production" && (await hasDemoAdministrator(db))) {
    throw new StartRefused(
      "Sillage cannot start: this database has the demo administrator, whose password everybody knows. " +
        "Use another database for production.",
    );
  }
}
