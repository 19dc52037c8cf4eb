import { chmodSync, closeSync, copyFileSync, existsSync, mkdirSync, openSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import Libsql from "libsql";
import { CommandRefused } from "../refusal.ts";
import { describeDatabase, fileOf } from "./database.ts";
import { migrationNames } from "./migrations.ts";
import { asRefusal, discard, refuseUnreadable, writeNewFile, writeToDisk } from "./new-file.ts";
import { giveToOwnerOf, isLocked, openFile } from "./sqlite.ts";

/** Copies the SQLite database that `url` names into a new file, as it is at one moment, while others may use it. */
export async function backUp(url: string, copy: string): Promise<void> {
  const file = fileOf(url);
  if (!existsSync(file))
    throw new CommandRefused(
      `There is no database ${describeDatabase(url)}. If yours is elsewhere, set DATABASE_URL in this shell or in .env.`,
    );
  await writeNewFile(copy, async (unfinished) => {
    const database = openFile(file);
    try {
      database.exec("pragma busy_timeout = 5000");
      database.prepare("vacuum into ?").run(unfinished);
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error;
      throw new CommandRefused(`The backup ${copy} could not be made: ${error.message} (${error.code}).`);
    } finally {
      database.close();
      // SQLite leaves the journal behind where the disk is full.
      discard(`${unfinished}-journal`);
    }
  });
}

/**
 * Replaces the SQLite database that `url` names by a backup. Returns the name under which the replaced one is kept;
 * undefined where there was none. Refuses a file that is no sound backup, and a database that a server is using.
 */
export async function restore(url: string, copy: string, now: Date): Promise<string | undefined> {
  refuseUnsound(copy);
  const file = fileOf(url);
  refuseInUse(file);
  mkdirSync(dirname(file), { recursive: true });
  const restored = `${file}.restoring`;
  try {
    copyFileSync(copy, restored);
    // The customers' data is for the server's account alone, whoever may read the backup.
    chmodSync(restored, 0o600);
    giveToOwnerOf(existsSync(file) ? file : dirname(file), restored);
    writeToDisk(restored);
    const kept = setAside(file, `${file}.before-${now.toISOString().replaceAll(/[:.]/g, "-")}`);
    renameSync(restored, file);
    return kept;
  } catch (error) {
    throw asRefusal(restored, error);
  } finally {
    discard(restored);
  }
}

/** Renames a database with its write-ahead log, which SQLite would apply to the next file. Undefined if none exists. */
function setAside(file: string, kept: string): string | undefined {
  const parts = ["", "-wal", "-shm"].filter((part) => existsSync(file + part));
  for (const part of parts) renameSync(file + part, kept + part);
  return parts.length > 0 ? kept : undefined;
}

function refuseUnsound(copy: string): void {
  refuseUnreadable(copy);
  const known = new Set(migrationNames);
  const unsound = new CommandRefused(`${copy} is no sound backup of a Sillage database.`);
  let migrations: string[];
  try {
    const database = new Libsql(copy, { readonly: true });
    try {
      const [check] = database.prepare("pragma integrity_check").all() as { integrity_check: string }[];
      if (check?.integrity_check !== "ok") throw unsound;
      const rows = database.prepare("select name from kysely_migration").all() as { name: string }[];
      migrations = rows.map(({ name }) => name);
    } finally {
      database.close();
    }
  } catch {
    throw unsound;
  }
  const newer = migrations.find((name) => !known.has(name));
  if (newer) throw new CommandRefused(`${copy} comes from a newer Sillage (it has ${newer}): upgrade first.`);
}

/**
 * Throws CommandRefused where another process has the database open: SQLite lets only the last user of a file end its
 * write-ahead log. A damaged database passes.
 */
function refuseInUse(file: string): void {
  if (!existsSync(file)) return;
  // Throws where the file may not be opened: nothing tells then whether it is in use.
  closeSync(openSync(file, "r+"));
  try {
    const database = new Libsql(file);
    try {
      const [mode] = database.prepare("pragma journal_mode = delete").all() as { journal_mode: string }[];
      if (mode?.journal_mode === "delete") return;
    } finally {
      database.close();
    }
  } catch (error) {
    // A damaged database is what backups are for.
    if (!isLocked(error)) return;
  }
  throw new CommandRefused(`${file} is in use: stop the server first.`);
}
