import { createHash } from "node:crypto";
import type { Path } from "../machines/paths.ts";

/** Returns the id of a path: its machine, and a hash of its beginning and of the events along it, nothing else. */
export function pathId(machine: string, given: string, path: Path): string {
  const words = JSON.stringify([given, ...path.map(({ when }) => when)]);
  return `${machine}.${createHash("sha256").update(words).digest("hex").slice(0, 8)}`;
}
