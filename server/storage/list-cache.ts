import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ListName } from "../../contract/list-names.ts";
import { hasChangedRecords, readChanges } from "./list-changes.ts";
import { type ListFormat, ListSnapshot, lists, Slice } from "./list-snapshots.ts";
import { describeVersion, type ListVersion, readVersions } from "./list-versions.ts";
import { inReadSnapshot } from "./read-snapshot.ts";
import type { Database } from "./tables.ts";

/**
 * Streams a list at the reader's pace, holding some of its records in memory at a time. Records that change meanwhile may be
 * in their old or their new state.
 */
async function* readWhole(db: Database, list: ListName, format: ListFormat): AsyncGenerator<string> {
  const { read, before, after } = lists[list];
  const isJson = format === "json";
  if (isJson) yield before;
  let isFirst = true;
  for await (const records of read(db)) {
    const texts = records.map((record) => JSON.stringify(record));
    if (texts.length > 0) yield isJson ? (isFirst ? "" : ",") + texts.join(",") : `${texts.join("\n")}\n`;
    isFirst &&= texts.length === 0;
    await nextTurn();
  }
  if (isJson) yield after;
}

/** Serves one list from memory while its version in the database, which any process may raise, stays the same. */
export class ListCache {
  #latest: { version: string; snapshot: Promise<ListSnapshot> } | undefined;
  #built: ListSnapshot | undefined;

  constructor(
    private readonly db: Database,
    private readonly reader: Database,
    private readonly list: ListName,
  ) {}

  /** Reads the list's current version; costs one small query. */
  async currentVersion(): Promise<ListVersion> {
    return (await readVersions(this.db))[this.list];
  }

  /** Returns the list at `version` or newer; requests for the same version share one read. */
  at(version: ListVersion): Promise<ListSnapshot> {
    const wanted = describeVersion(version);
    if (this.#latest?.version === wanted) return this.#latest.snapshot;
    const latest = { version: wanted, snapshot: this.#following(this.#latest?.snapshot) };
    this.#latest = latest;
    latest.snapshot.then(
      (snapshot) => {
        latest.version = describeVersion(snapshot.version);
        this.#built = snapshot;
      },
      () => {
        if (this.#latest === latest) this.#latest = undefined;
      },
    );
    return latest.snapshot;
  }

  /** Returns the current list: the last snapshot with the changes since then. Waits for the one being built. */
  async #following(underWay: Promise<ListSnapshot> | undefined): Promise<ListSnapshot> {
    await underWay?.catch(() => {});
    const built = this.#built;
    if (!built) return this.#read();
    const change = await readChanges(this.db, built.version);
    return hasChangedRecords(change) ? built.with(change) : this.#read();
  }

  /** Frees the memory that the list takes. */
  clear(): void {
    this.#latest = undefined;
    this.#built = undefined;
  }

  /** Streams the list of a large shop, without caching it. */
  asRead(format: ListFormat): Readable {
    return Readable.from(readWhole(this.reader, this.list, format), { highWaterMark: 1 });
  }

  #read(): Promise<ListSnapshot> {
    return inReadSnapshot(this.reader, async (transaction) => {
      const version = (await readVersions(transaction))[this.list];
      const slices: Slice[] = [];
      for await (const records of lists[this.list].read(transaction)) {
        slices.push(Slice.of(records));
        await nextTurn();
      }
      return new ListSnapshot(version, slices);
    });
  }
}
