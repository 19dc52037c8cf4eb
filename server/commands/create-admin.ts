// npm run create-admin -- email "Name": creates an administrator, such as the first one, in an existing database.
import * as v from "valibot";
import { SignUpRequest } from "../../contract/calls.ts";
import { minPasswordLength } from "../../contract/constants.ts";
import { createAdministrator } from "../auth/accounts.ts";
import { readArguments, readPassword, runCommand, withDatabase } from "../command.ts";
import { CommandRefused } from "../refusal.ts";

runCommand(async () => {
  const [email, name] = readArguments('npm run create-admin -- email "Name"');
  await withDatabase(async (db) => {
    const request = v.safeParse(SignUpRequest, { email, name, password: await readPassword() });
    if (!request.success) {
      const fields = new Set(request.issues.map((issue) => v.getDotPath(issue)));
      throw new CommandRefused(
        `Please check: ${[...fields].join(", ")}. A password has at least ${minPasswordLength} characters.`,
      );
    }
    await createAdministrator(db, request.output, null, new Date());
  });
  console.log(`${email} can sign in now.`);
});
