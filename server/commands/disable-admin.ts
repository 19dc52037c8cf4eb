// npm run disable-admin -- email: keeps an administrator from signing in, and ends their sessions.
import { disableAdministrator } from "../auth/accounts.ts";
import { readArguments, runCommand, withDatabase } from "../command.ts";

runCommand(async () => {
  const [email = ""] = readArguments("npm run disable-admin -- email");
  const ended = await withDatabase((db) => disableAdministrator(db, email, new Date()));
  console.log(`${email} cannot sign in any more. Sessions ended: ${ended}.`);
});
