// npm run restore -- file: replaces the SQLite database by a backup; the old one stays beside it under another name.
// npm run restore, on PostgreSQL after pg_restore: ends all sessions and changes the installation's id.

import { readAdministrators } from "../auth/accounts.ts";
import { announceDatabase, printable, readArguments, runCommand, toCommandRefused, withDatabase } from "../command.ts";
import { isSqlite } from "../storage/database.ts";
import { settleRestored } from "../storage/restored.ts";
import { restore } from "../storage/sqlite-backup.ts";

runCommand(async () => {
  const databaseUrl = announceDatabase();
  const isOurs = isSqlite(databaseUrl);
  if (isOurs) {
    const [copy = ""] = readArguments("npm run restore -- file");
    const kept = await restore(databaseUrl, copy, new Date()).catch((error: unknown) => {
      throw toCommandRefused(databaseUrl, error);
    });
    if (kept) console.log(`What was there before is kept as ${kept}.`);
  } else readArguments("npm run restore");
  const administrators = await withDatabase(async (db) => {
    await settleRestored(db);
    return readAdministrators(db);
  }, databaseUrl);
  // Whether pg_restore has succeeded is not known here.
  const done = isOurs ? "The database is restored." : "The database is ready to be used as it is.";
  console.log(`${done} Everybody has to sign in again.`);
  console.log("With the passwords of the backup, these can. Change the password of anyone who has left since:");
  for (const { email, name } of administrators) console.log(`  ${printable(email)} (${printable(name)})`);
});
