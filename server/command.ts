import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { minPasswordLength } from "../contract/constants.ts";
import { setPasswordCost } from "./auth/passwords.ts";
import { loadConfig, StartRefused } from "./config.ts";
import { CommandRefused, Refusal } from "./refusal.ts";
import { describeDatabase, describeFailure, isDatabaseUnavailable, openDatabase } from "./storage/database.ts";
import { hasTables, migrate } from "./storage/migrate.ts";
import type { Database } from "./storage/tables.ts";

/**
 * Runs an operator's command. Prints an error that the operator can fix as one line, any other in full; exits with 1.
 */
export function runCommand(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    const isForPerson = [CommandRefused, StartRefused, Refusal].some((kind) => error instanceof kind);
    console.error(isForPerson ? (error as Error).message : error);
    process.exitCode = 1;
  });
}

/** Returns the command's arguments. Throws CommandRefused with the usage unless there are as many as `usage` names. */
export function readArguments(usage: string): string[] {
  const given = process.argv.slice(2);
  const [, wanted = ""] = usage.split(" -- ");
  const names = wanted.match(/"[^"]*"|\S+/g) ?? [];
  if (given.length !== names.length || given.includes("")) throw new CommandRefused(`Usage: ${usage}`);
  return given;
}

/** Escapes a database's text for a terminal, where control characters could hide or rewrite other lines. */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (sign) =>
    sign
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );

/** A terminal, or a file or pipe in its place. */
interface Console {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/**
 * Reads a password: at a terminal from two prompts that do not show it, otherwise from the first line of standard
 * input. Throws CommandRefused when the two differ.
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
    const password = await ask(`Password (at least ${minPasswordLength} characters): `);
    if (isTerminal && (await ask("The same password again: ")) !== password)
      throw new CommandRefused("The two passwords differ. Nothing was changed.");
    return password;
  } finally {
    lines.close();
  }
}

/** Returns the database's URL and prints where it is: the command may run in another environment than meant. */
export function announceDatabase(): string {
  const { databaseUrl } = loadConfig();
  console.log(`Database: ${describeDatabase(databaseUrl)}`);
  return databaseUrl;
}

/**
 * Migrates the database at `url`, runs `work` on it and closes it. Throws CommandRefused if it is not Sillage's yet.
 */
export async function withDatabase<Outcome>(
  work: (db: Database) => Promise<Outcome>,
  url = announceDatabase(),
): Promise<Outcome> {
  setPasswordCost(loadConfig().passwordCost);
  const db = openDatabase(url);
  try {
    if (!(await hasTables(url, db))) {
      const where = describeDatabase(url);
      throw new CommandRefused(
        `${where} is no Sillage database. If yours is elsewhere, set DATABASE_URL in this shell or in .env. ` +
          "To create one there, give npm run migrate.",
      );
    }
    await migrate(url);
    return await work(db);
  } catch (error) {
    throw toCommandRefused(url, error);
  } finally {
    await db.destroy();
  }
}

/** Returns a CommandRefused of one line if the database at `url` is unavailable, and otherwise `error`. */
export function toCommandRefused(url: string, error: unknown): unknown {
  return isDatabaseUnavailable(error) ? new CommandRefused(capitalised(describeFailure(url, error))) : error;
}

const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
