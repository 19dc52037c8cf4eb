// npm run end-sessions -- email: signs an account out wherever it is signed in.
import { endSessions } from "../auth/accounts.ts";
import { readArguments, runCommand, withDatabase } from "../command.ts";

runCommand(async () => {
  const [email = ""] = readArguments("npm run end-sessions -- email");
  const ended = await withDatabase((db) => endSessions(db, email, new Date()));
  console.log(`Sessions of ${email} ended: ${ended}.`);
});
