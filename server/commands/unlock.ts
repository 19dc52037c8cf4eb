// npm run unlock -- email: lets an account sign in again that had too many failed sign-ins.
import { unlock } from "../auth/accounts.ts";
import { readArguments, runCommand, withDatabase } from "../command.ts";

runCommand(async () => {
  const [email = ""] = readArguments("npm run unlock -- email");
  await withDatabase((db) => unlock(db, email, new Date()));
  console.log(`The failed sign-ins of ${email} are forgotten.`);
});
