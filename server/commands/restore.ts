// npm run restore -- file: puts a backup in the place of the SQLite database, which stays beside it under another name.
// npm run restore, on PostgreSQL after pg_restore: what else a restored database needs.

import { readArguments, runCommand, withDatabase } from "../command.ts";
import { loadConfig } from "../config.ts";
import { isSqlite } from "../storage/database.ts";
import { settleRestored } from "../storage/restored.ts";
import { restore } from "../storage/sqlite-backup.ts";

runCommand(async () => {
  const { databaseUrl } = loadConfig();
  if (isSqlite(databaseUrl)) {
    const [copy = ""] = readArguments("npm run restore -- file");
    const kept = await restore(databaseUrl, copy, new Date());
    if (kept) console.log(`What was there before is kept as ${kept}.`);
  } else readArguments("npm run restore");
  await withDatabase(settleRestored);
  console.log("The database is restored. Everybody has to sign in again.");
});
