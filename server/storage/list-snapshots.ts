import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { readOrders } from "./orders.ts";
import type { Database, ListName } from "./tables.ts";
import { readUsers } from "./users.ts";

const compress = promisify(gzip);
const newline = "\n".charCodeAt(0);
const comma = ",".charCodeAt(0);

export type ListFormat = "json" | "ndjson";
export type ListEncoding = "identity" | "gzip";

const lists = {
  users: { read: readUsers, before: '{"data":{"users":[', after: "]}}" },
  orders: { read: readOrders, before: '{"data":[', after: "]}" },
};

/** One list at one version, as bytes ready to send; each form is made when first asked for. */
export class ListSnapshot {
  readonly #forms = new Map<string, Buffer | Promise<Buffer>>();

  constructor(
    readonly version: string,
    private readonly list: ListName,
    /** One JSON record a line, each line ended. */
    private readonly lines: Buffer,
  ) {}

  /** The whole list in `format`, compressed as `encoding` says. */
  body(format: ListFormat, encoding: ListEncoding): Buffer | Promise<Buffer> {
    const key = `${format} ${encoding}`;
    let body = this.#forms.get(key);
    if (!body) {
      const plain = format === "json" ? this.#asJson() : this.lines;
      body = encoding === "gzip" ? compress(plain, { level: constants.Z_BEST_SPEED + 2 }) : plain;
      this.#forms.set(key, body);
    }
    return body;
  }

  /** JSON.stringify escapes newlines inside records, so those left are the ones between them. */
  #asJson(): Buffer {
    const { before, after } = lists[this.list];
    const records = Buffer.from(this.lines.subarray(0, Math.max(0, this.lines.length - 1)));
    for (let at = records.indexOf(newline); at !== -1; at = records.indexOf(newline, at + 1)) records[at] = comma;
    return Buffer.concat([Buffer.from(before), records, Buffer.from(after)]);
  }
}

/** Which version of a list there is, unlike any of another installation, or of this one before it was restored. */
async function readVersion(db: Database, list: ListName): Promise<string> {
  const row = await db
    .selectFrom(["list_versions", "installation"])
    .select(["installation.id", "list_versions.version"])
    .where("list", "=", list)
    .executeTakeFirstOrThrow();
  return `${row.id}-${list}-${row.version}`;
}

/** Serves one list from memory for as long as its version in the database, which every process moves, stays the same. */
export class ListCache {
  #latest: { version: string; snapshot: Promise<ListSnapshot> } | undefined;

  constructor(
    private readonly db: Database,
    private readonly reader: Database,
    private readonly list: ListName,
  ) {}

  /** The weak entity tag of the list at `version` in `format`. */
  etag(version: string, format: ListFormat): string {
    return `W/"${version}-${format}"`;
  }

  /** The list's version now; costs one small query. */
  currentVersion(): Promise<string> {
    return readVersion(this.db, this.list);
  }

  /** The list at `version` or newer; requests for the same version share one reading. */
  at(version: string): Promise<ListSnapshot> {
    if (this.#latest?.version === version) return this.#latest.snapshot;
    const latest = { version, snapshot: this.#read() };
    this.#latest = latest;
    latest.snapshot.then(
      (snapshot) => {
        latest.version = snapshot.version;
      },
      () => {
        if (this.#latest === latest) this.#latest = undefined;
      },
    );
    return latest.snapshot;
  }

  #read(): Promise<ListSnapshot> {
    return this.reader
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (transaction) => {
        const version = await readVersion(transaction, this.list);
        const slices: Buffer[] = [];
        for await (const records of lists[this.list].read(transaction)) {
          slices.push(Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join("")));
          await nextTurn();
        }
        return new ListSnapshot(version, this.list, Buffer.concat(slices));
      });
  }
}
