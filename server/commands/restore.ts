// npm run restore -- file: replaces the SQLite database with a backup; the old one stays beside it under another name.
// npm run restore: for PostgreSQL, after pg_restore. Both end all sessions and give the installation a new id.

import { readAdministrators } from "../auth/accounts.ts";
import { announceDatabase, printable, readArguments, runCommand, toCommandRefused, withDatabase } from "../command.ts";
import { isSqlite } from "../storage/database.ts";
import { settleRestored } from "../storage/restored.ts";
import { restore } from "../storage/sqlite-backup.ts";

runCommand(async () => {
  const databaseUrl = announceDatabase();
  const onSqlite = isSqlite(databaseUrl);
  if (onSqlite) {
    const [backup = ""] = readArguments("npm run restore -- file");
    const kept = await restore(databaseUrl, backup, new Date()).catch((error: unknown) => {
      throw toCommandRefused(databaseUrl, error);
    });
    if (kept) console.log(`The database of before is kept as ${kept}.`);
  } else readArguments("npm run restore");
  const administrators = await withDatabase(async (db) => {
    await settleRestored(db);
    return readAdministrators(db);
  }, databaseUrl);
  // Whether pg_restore has succeeded is not known here.
  const done = onSqlite ? "The database is restored." : "The database is ready to be used as it is.";
  console.log(`${done} Everybody has to sign in again.`);
  console.log(
    "These can sign in, with the passwords that they had at the time of the backup. Disable whoever has left since.",
  );
  for (const { email, name } of administrators) console.log(`  ${printable(email)} (${printable(name)})`);
});
