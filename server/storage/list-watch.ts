import { isDeepStrictEqual } from "node:util";
import type { ListName } from "../../contract/list-names.ts";
import { pause } from "../pause.ts";
import { isSqlite } from "./database.ts";
import { hasChangedRecords, type ListChange, readChanges } from "./list-changes.ts";
import { describeVersion, type ListVersion, readVersions } from "./list-versions.ts";
import { Notifications } from "./notifications.ts";
import { type OpenRecords, readPresence } from "./presence.ts";
import type { Database } from "./tables.ts";

/** How often the versions are read, in milliseconds: while the database sends notifications, and while it does not. */
const readEveryMs = { told: 5_000, untold: 200 };
/** The channel on which triggers of PostgreSQL notify of changes. */
const channel = "sillage_lists";
/** Changes committed within this many milliseconds are reported together. */
const togetherMs = 50;

export type ListVersions = Record<ListName, ListVersion>;

export interface Watcher {
  /** Called with what has changed since `since`, and the versions that the lists are at with it. */
  onChange: (since: ListVersion, change: ListChange | ListVersion, versions: ListVersions) => void;
  /** Called when other records than before are open for change, or other administrators have them open. */
  onPresence: (presence: OpenRecords) => void;
  onFailure: (error: Error) => void;
}

/**
 * Watches the lists and who has which of their records open, whichever process changes them. A notification of PostgreSQL
 * says only when to look; what has changed is read from the database, so a lost, doubled or late notification does no harm.
 */
export class ListWatch {
  readonly #stopping = new AbortController();
  readonly #notifications: Notifications | undefined;
  readonly #watching: Promise<void>;
  #wake: (() => void) | undefined;
  #isTold = false;

  private constructor(
    private readonly db: Database,
    databaseUrl: string,
    private readonly watcher: Watcher,
    private readonly now: () => Date,
    /** The versions that have been reported so far. */
    readonly versions: ListVersions,
    public presence: OpenRecords,
  ) {
    if (!isSqlite(databaseUrl)) {
      const listener = { onTold: () => this.#look(), onLost: watcher.onFailure };
      this.#notifications = new Notifications(databaseUrl, channel, listener);
    }
    this.#watching = this.#watch();
  }

  /** Starts watching `db`, the database that `databaseUrl` names, from its current state on. */
  static async start(db: Database, databaseUrl: string, watcher: Watcher, now: () => Date): Promise<ListWatch> {
    return new ListWatch(db, databaseUrl, watcher, now, await readVersions(db), await readPresence(db, now()));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#look();
    await Promise.all([this.#watching, this.#notifications?.stop()]);
  }

  #look(): void {
    this.#isTold = true;
    this.#wake?.();
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#untilToLook();
      try {
        await this.#tell();
      } catch (error) {
        this.watcher.onFailure(error as Error);
      }
      await pause(togetherMs, signal);
    }
  }

  /** Waits for a notification, and no longer than `readEveryMs`, as a notification may be lost. */
  async #untilToLook(): Promise<void> {
    if (!this.#isTold) {
      await new Promise<void>((resolve) => {
        const ms = this.#notifications?.isListening ? readEveryMs.told : readEveryMs.untold;
        const timer = setTimeout(resolve, ms).unref();
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isTold = false;
  }

  async #tell(): Promise<void> {
    const versions = await readVersions(this.db);
    for (const since of Object.values(this.versions)) {
      const { list } = since;
      if (describeVersion(versions[list]) === describeVersion(since)) continue;
      const change = await readChanges(this.db, since);
      this.versions[list] = hasChangedRecords(change) ? change.version : change;
      this.watcher.onChange(since, change, this.versions);
    }
    const presence = await readPresence(this.db, this.now());
    if (isDeepStrictEqual(presence, this.presence)) return;
    this.presence = presence;
    this.watcher.onPresence(presence);
  }
}
