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

/** A terminal, or a file or pipe in its place. */
interface Console {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/**
 * The password from a prompt that does not show it, where it is asked for twice, or else the first line of standard input.
 * Throws CommandRefused when the two differ.
 */
export async function readPassword({ input, output }: Console = { input: stdin, output: stdout }): Promise<string> {
  const isTerminal = input.isTTY === true;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: isTerminal });
  // Without this, Ctrl-C would end the command as if it had succeeded.
  lines.on("SIGINT", () => lines.close());
  const answers = lines[Symbol.asyncIterator]();
  const ask = async (prompt: string): Promise<string> => {
    if (isTerminal) output.write(prompt);
    const answer = await answers.next();
    if (isTerminal) output.write("\n");
    return answer.done ? "" : answer.value;
  };
  try {
    const password = await ask("Password (at least 8 characters): ");
    if (isTerminal && (await ask("The same password again: ")) !== password)
      throw new CommandRefused("The two passwords differ. Nothing was changed.");
    return password;
  } finally {
    lines.close();
  }
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
