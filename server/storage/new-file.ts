import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { CommandRefused } from "../refusal.ts";

/**
 * Creates `file`, which only this account may read. `write` fills it under another name, so that it exists whole or not
 * at all. Throws CommandRefused where there is such a file already, or where it cannot be written.
 */
export async function writeNewFile(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  if (existsSync(file)) throw new CommandRefused(`${file} is there already; it is not overwritten.`);
  if (!existsSync(dirname(file))) throw new CommandRefused(`There is no folder ${dirname(file)} for ${file}.`);
  const unfinished = `${file}.unfinished`;
  try {
    rmSync(unfinished, { force: true });
    closeSync(openSync(unfinished, "wx", 0o600));
    await write(unfinished);
    writeToDisk(unfinished);
    renameSync(unfinished, file);
  } catch (error) {
    // The unfinished file may be what has filled the disk.
    discard(unfinished);
    throw asRefusal(file, error);
  }
}

/** Removes a file that may be missing. Ignores a failure, which would hide the error that led here. */
export function discard(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {}
}

/** Waits until a complete file is on the disk. */
export function writeToDisk(written: string): void {
  const descriptor = openSync(written, "r+");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

const fileCalls = new Set<unknown>(["open", "write", "fsync", "close", "rename", "copyfile", "mkdir", "lstat", "rm"]);

/** Returns a CommandRefused in one line for the operator where `error` is about writing `file`; otherwise `error`. */
export function asRefusal(file: string, error: unknown): unknown {
  const isAboutFile = error instanceof Error && "syscall" in error && fileCalls.has(error.syscall);
  // A database's connection uses some of the same calls.
  if (!isAboutFile || ("code" in error && /^(EPIPE|ECONN|ETIMEDOUT)/.test(String(error.code)))) return error;
  return new CommandRefused(`${file} could not be written: ${error.message}.`);
}

/** Throws CommandRefused where a file that the operator names is missing, or may not be read. */
export function refuseUnreadable(file: string): void {
  if (!existsSync(file)) throw new CommandRefused(`There is no file ${file}.`);
  try {
    closeSync(openSync(file, "r"));
  } catch {
    throw new CommandRefused(`${file} belongs to another account, and this one may not read it.`);
  }
  if (!statSync(file).isFile()) throw new CommandRefused(`${file} is no file.`);
}
