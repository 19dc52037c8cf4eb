import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { setPasswordCost } from "./auth/passwords.ts";
import { loadConfig, StartRefused } from "./config.ts";
import { CommandRefused, Refusal } from "./refusal.ts";
import { describeDatabase, isDatabaseUnavailable, openDatabase } from "./storage/database.ts";
import { migrate } from "./storage/migrations.ts";
import type { Database } from "./storage/tables.ts";

/** Carries out an operator's command. What they can mend is told in one line, and the exit code is 1. */
export function runCommand(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    const isForPerson = [CommandRefused, StartRefused, Refusal].some((kind) => error instanceof kind);
    console.error(isForPerson ? (error as Error).message : error);
    process.exitCode = 1;
  });
}

/** The command's arguments: as many as `usage` names, or it is refused with the usage. */
export function readArguments(usage: string): string[] {
  const given = process.argv.slice(2);
  const [, wanted = ""] = usage.split(" -- ");
  const names = wanted.match(/"[^"]*"|\S+/g) ?? [];
  if (given.length !== names.length || given.includes("")) throw new CommandRefused(`Usage: ${usage}`);
  return given;
}

/** The password from a prompt that does not show it, or the first line of standard input. */
export async function readPassword(): Promise<string> {
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

/** Does something with the configured database, whose tables are up to date, and closes it. */
export async function withDatabase<Outcome>(work: (db: Database) => Promise<Outcome>): Promise<Outcome> {
  const { databaseUrl, passwordCost } = loadConfig();
  setPasswordCost(passwordCost);
  const db = openDatabase(databaseUrl);
  try {
    await migrate(db);
    return await work(db);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const reason = error instanceof Error && "code" in error ? error.code : error;
    throw new CommandRefused(`The database ${describeDatabase(databaseUrl)} cannot be used (${reason}).`);
  } finally {
    await db.destroy();
  }
}
