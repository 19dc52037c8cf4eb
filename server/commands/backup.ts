// npm run backup -- file: copies the SQLite database, whether or not the server runs.

import { announceDatabase, readArguments, runCommand, toCommandRefused } from "../command.ts";
import { CommandRefused } from "../refusal.ts";
import { isSqlite } from "../storage/database.ts";
import { backUp } from "../storage/sqlite-backup.ts";

runCommand(async () => {
  const [copy = ""] = readArguments("npm run backup -- file");
  const databaseUrl = announceDatabase();
  if (!isSqlite(databaseUrl)) throw new CommandRefused("PostgreSQL is backed up with pg_dump: see docs/operating.md.");
  await backUp(databaseUrl, copy).catch((error: unknown) => {
    throw toCommandRefused(databaseUrl, error);
  });
  console.log(`The database is copied to ${copy}.`);
});
