// npm run migrate: the tables brought up to date and nothing else, for servers whose account may not do it.

import { readArguments, runCommand, withDatabase } from "../command.ts";

runCommand(async () => {
  readArguments("npm run migrate");
  await withDatabase(async () => {});
  console.log("The tables are up to date.");
});
