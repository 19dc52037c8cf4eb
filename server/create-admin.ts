import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import * as v from "valibot";
import { SignUpRequest } from "../contract/calls.ts";
import { createAccount } from "./auth/accounts.ts";
import { loadConfig, StartRefused } from "./config.ts";
import { Refusal } from "./refusal.ts";
import { openDatabase } from "./storage/database.ts";
import { migrate } from "./storage/migrations.ts";

/** The password from a prompt that does not show it, or the first line of standard input. */
async function readPassword(): Promise<string> {
  if (stdin.isTTY) stdout.write("Password (at least 8 characters): ");
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  for await (const line of lines) {
    lines.close();
    if (stdin.isTTY) stdout.write("\n");
    return line;
  }
  return "";
}

/** npm run create-admin -- email "Name": the first administrator of an installation, or another one. */
async function createAdmin(): Promise<void> {
  const [email, name] = process.argv.slice(2);
  if (!email || !name) throw new StartRefused('Usage: npm run create-admin -- email "Name"');
  const { databaseUrl } = loadConfig();
  const request = v.safeParse(SignUpRequest, { email, name, password: await readPassword() });
  if (!request.success) {
    const fields = request.issues.map((issue) => v.getDotPath(issue));
    throw new StartRefused(`Please check: ${[...new Set(fields)].join(", ")}. A password has at least 8 characters.`);
  }
  const db = openDatabase(databaseUrl);
  try {
    await migrate(db);
    await createAccount(db, request.output, "administrator", null, new Date());
  } finally {
    await db.destroy();
  }
  console.log(`${email} can sign in now.`);
}

createAdmin().catch((error: unknown) => {
  console.error(error instanceof StartRefused || error instanceof Refusal ? error.message : error);
  process.exit(1);
});
