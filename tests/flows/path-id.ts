import { createHash } from "node:crypto";
import type { Path } from "../machines/paths.ts";

/** The id of a path: its machine, and a hash of its beginning and of what happens along it. Nothing else changes it. */
export function pathId(machine: string, given: string, path: Path): string {
  const words = JSON.stringify([given, ...path.map(({ when }) => when)]);
  return `${machine}.${createHash("sha256").update(words).digest("hex").slice(0, 8)}`;
}
