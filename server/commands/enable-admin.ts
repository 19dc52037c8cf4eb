// npm run enable-admin -- email: lets an administrator who was disabled sign in again.
import { enableAdministrator } from "../auth/accounts.ts";
import { readArguments, runCommand, withDatabase } from "../command.ts";

runCommand(async () => {
  const [email = ""] = readArguments("npm run enable-admin -- email");
  await withDatabase((db) => enableAdministrator(db, email, new Date()));
  console.log(`${email} can sign in again.`);
});
