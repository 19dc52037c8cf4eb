// npm run change-password -- email: sets another password for an account and ends all its sessions.
import * as v from "valibot";
import { SignUpRequest } from "../../contract/calls.ts";
import { minPasswordLength } from "../../contract/constants.ts";
import { changePassword } from "../auth/accounts.ts";
import { readArguments, readPassword, runCommand, withDatabase } from "../command.ts";
import { CommandRefused } from "../refusal.ts";

runCommand(async () => {
  const [email = ""] = readArguments("npm run change-password -- email");
  const ended = await withDatabase(async (db) => {
    const password = v.safeParse(SignUpRequest.entries.password, await readPassword());
    if (!password.success) throw new CommandRefused(`A password has ${minPasswordLength} to 1024 characters.`);
    return changePassword(db, email, password.output, new Date());
  });
  console.log(`${email} signs in with the new password from now on. Sessions ended: ${ended}.`);
});
