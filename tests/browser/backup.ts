import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { findPrograms } from "../postgres-cluster.ts";
import { linesUnder } from "../server/operating.ts";

/**
 * Backs up a database with the commands from docs/operating.md, run in `folder`. Returns a function that restores the
 * backup, for when no server uses the database.
 */
export function backUp(folder: string, database: string): () => void {
  const [copying = "", replacing = "", dumping = "", restoring = ""] = linesUnder("Back up and restore", "sh");
  const isPostgres = database.includes("://");
  const env = {
    PATH: `${findPrograms()}:${process.env.PATH}`,
    DATABASE_URL: isPostgres ? database : `file:${database}`,
  };
  const give = (lines: string) => {
    const own = lines
      .replace("postgres://...", database)
      .replace(/npm run (\w+)( --)?/g, (_, name: string) => `node ${resolve("build", "commands", `${name}.js`)}`);
    execFileSync("sh", ["-ec", own], { cwd: folder, env, stdio: ["ignore", "ignore", "pipe"] });
  };
  give(isPostgres ? `mkdir -p backups\n${dumping}` : copying);
  return () => give(isPostgres ? restoring : replacing);
}
