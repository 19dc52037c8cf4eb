import type { ListName } from "../contract/list-names.ts";
import type { Config } from "./config.ts";
import type { ListCache } from "./storage/list-cache.ts";
import type { Database } from "./storage/tables.ts";

/** The dependencies of the routes. */
export interface Services {
  config: Config;
  db: Database;
  /** The same database with its own connections, for long reads that must not keep others waiting. */
  reader: Database;
  /** As `reader`, for reads of the whole shop: on SQLite a connection of its own, so that short reads do not wait for them. */
  slowReader: Database;
  /** The whole lists, cached while the shop is small. */
  lists: Readonly<Record<ListName, ListCache>>;
  /** Whether the shop is so large that the page loads windows of the lists. */
  isLarge: () => Promise<boolean>;
  /** Returns the current time; tests replace it. */
  now: () => Date;
}
