// npm run migrate: creates the database where there is none, and brings its tables up to date.

import { announceDatabase, forOperator, readArguments, runCommand } from "../command.ts";
import { migrate } from "../storage/migrations.ts";

runCommand(async () => {
  readArguments("npm run migrate");
  const url = announceDatabase();
  await migrate(url).catch((error: unknown) => {
    throw forOperator(url, error);
  });
  console.log("The tables are up to date.");
});
