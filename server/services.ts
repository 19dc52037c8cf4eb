import type { Config } from "./config.ts";
import type { Database } from "./storage/tables.ts";

/** What the routes work with. */
export interface Services {
  config: Config;
  db: Database;
  /** The same database, over connections of its own: for reading that takes long and must not keep others waiting. */
  reader: Database;
  /** Whether the shop has become so large that the page asks for windows of its lists. */
  isLarge: () => Promise<boolean>;
  /** The present moment; tests move it. */
  now: () => Date;
}
