// npm run unlock -- email: forgets the failed sign-ins of an account, from all addresses, so that it can sign in again.
// The limits of the addresses remain.
import { unlock } from "../auth/accounts.ts";
import { readArguments, runCommand, withDatabase } from "../command.ts";

runCommand(async () => {
  const [email = ""] = readArguments("npm run unlock -- email");
  await withDatabase((db) => unlock(db, email, new Date()));
  console.log(`The failed sign-ins of ${email} are forgotten.`);
});
