// npm run migrate: creates the database where there is none, and brings its tables up to date.

import { announceDatabase, readArguments, runCommand, toCommandRefused } from "../command.ts";
import { migrate } from "../storage/migrate.ts";
import { hasTrigrams } from "../storage/trigram-indexes.ts";

runCommand(async () => {
  readArguments("npm run migrate");
  const url = announceDatabase();
  let isSearchIndexed = true;
  await migrate(url, async (db) => {
    isSearchIndexed = await hasTrigrams(db);
  }).catch((error: unknown) => {
    throw toCommandRefused(url, error);
  });
  console.log("The tables are up to date.");
  if (!isSearchIndexed) {
    console.warn(
      "PostgreSQL's extension pg_trgm is missing, or its indexes are: searches of long lists are slower. " +
        "How to add them: docs/large-shops.md.",
    );
  }
});
