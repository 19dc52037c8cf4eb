import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ListName } from "../../contract/list-names.ts";
import { type GzipPart, gzipPart, joinParts } from "./gzip-parts.ts";
import { isToldApart, type ListChange, readChanges } from "./list-changes.ts";
import { describeVersion, type ListVersion, readVersions } from "./list-versions.ts";
import { inOneMoment } from "./one-moment.ts";
import { readOrders } from "./orders.ts";
import { compareBytes } from "./records.ts";
import type { Database } from "./tables.ts";
import { readUsers } from "./users.ts";

const newline = "\n".charCodeAt(0);
const comma = ",".charCodeAt(0);

export type ListFormat = "json" | "ndjson";
export type ListEncoding = "identity" | "gzip";

const lists = {
  users: { read: readUsers, before: '{"data":{"users":[', after: "]}}" },
  orders: { read: readOrders, before: '{"data":[', after: "]}" },
};

/** A record of a list. */
interface Listed {
  _id: string;
  createdAt?: string | undefined;
}

/** What the order of a list goes by: newest first and those without a date last, then by id. */
interface Place {
  readonly id: string;
  readonly createdAt: string | undefined;
}

const placeOf = ({ _id, createdAt }: Listed): Place => ({ id: _id, createdAt });

function comparePlaces(a: Place, b: Place): number {
  if (a.createdAt === b.createdAt) return compareBytes(a.id, b.id);
  if (a.createdAt === undefined) return 1;
  if (b.createdAt === undefined) return -1;
  return a.createdAt < b.createdAt ? 1 : -1;
}

/** A text of a list, compressed once in its life. */
class Part {
  #compressed: Promise<GzipPart> | undefined;

  constructor(readonly plain: () => Buffer) {}

  compressed(): Promise<GzipPart> {
    this.#compressed ??= gzipPart(this.plain());
    return this.#compressed;
  }
}

const constantPart = (text: string) => new Part(() => Buffer.from(text));
const separator = constantPart(",");

/** How many records a slice has at most. */
const mostInASlice = 500;

/** Some records of a list that follow each other. */
class Slice {
  /** The slice in each format; of JSON, without what stands between slices. */
  readonly parts: Readonly<Record<ListFormat, Part>>;

  constructor(
    readonly places: readonly Place[],
    /** One JSON record a line, each line ended. */
    private readonly lines: Buffer,
  ) {
    this.parts = { ndjson: new Part(() => lines), json: new Part(() => this.#asJson()) };
  }

  static of(records: readonly Listed[]): Slice {
    return new Slice(
      records.map(placeOf),
      Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join("")),
    );
  }

  /** JSON.stringify escapes newlines inside records, so those left are the ones between them. */
  #asJson(): Buffer {
    const records = Buffer.from(this.lines.subarray(0, -1));
    for (let at = records.indexOf(newline); at !== -1; at = records.indexOf(newline, at + 1)) records[at] = comma;
    return records;
  }

  /** The slice without records of `gone` and with `records`, as one slice, several or none. */
  with(records: readonly Listed[], gone: ReadonlySet<string>): Slice[] {
    const kept = this.#entries().filter(({ place }) => !gone.has(place.id));
    const added = records.map((record) => ({
      place: placeOf(record),
      line: Buffer.from(`${JSON.stringify(record)}\n`),
    }));
    const entries = [...kept, ...added].sort((a, b) => comparePlaces(a.place, b.place));
    const slices: Slice[] = [];
    for (let from = 0; from < entries.length; from += mostInASlice) {
      const some = entries.slice(from, from + mostInASlice);
      slices.push(
        new Slice(
          some.map(({ place }) => place),
          Buffer.concat(some.map(({ line }) => line)),
        ),
      );
    }
    return slices;
  }

  #entries(): { place: Place; line: Buffer }[] {
    let from = 0;
    return this.places.map((place) => {
      const to = this.lines.indexOf(newline, from) + 1;
      const line = this.lines.subarray(from, to);
      from = to;
      return { place, line };
    });
  }
}

const noRecords = Slice.of([]);

/** One list at one version, as bytes ready to send; each form is made when first asked for. */
export class ListSnapshot {
  readonly #forms = new Map<string, Promise<Buffer>>();

  constructor(
    readonly version: ListVersion,
    private readonly slices: readonly Slice[],
  ) {}

  /** The whole list in `format`, compressed as `encoding` says. */
  body(format: ListFormat, encoding: ListEncoding): Promise<Buffer> {
    const key = `${format} ${encoding}`;
    let body = this.#forms.get(key);
    if (!body) {
      body = encoding === "gzip" ? this.#compressed(format) : this.#plain(format);
      this.#forms.set(key, body);
    }
    return body;
  }

  /** The list after `change`, which is of this version; what has not changed is shared with this snapshot. */
  async with({ version, records, gone }: ListChange): Promise<ListSnapshot> {
    const outdated = new Set([...gone, ...records.map(({ _id }) => _id)]);
    const added = new Map<number, Listed[]>();
    for (const record of records) {
      const index = this.#sliceFor(placeOf(record));
      added.set(index, [...(added.get(index) ?? []), record]);
    }
    const slices: Slice[] = [];
    // A list without records has a slice to begin with.
    for (const [index, slice] of (this.slices.length === 0 ? [noRecords] : this.slices).entries()) {
      const own = added.get(index) ?? [];
      if (own.length === 0 && !slice.places.some(({ id }) => outdated.has(id))) {
        slices.push(slice);
        continue;
      }
      slices.push(...slice.with(own, outdated));
      await nextTurn();
    }
    return new ListSnapshot(version, slices);
  }

  /** Which slice a record belongs to: the first that does not end before its place, or the last. */
  #sliceFor(place: Place): number {
    const found = this.slices.findIndex(({ places }) => comparePlaces(places.at(-1) as Place, place) >= 0);
    return found === -1 ? Math.max(0, this.slices.length - 1) : found;
  }

  #parts(format: ListFormat): Part[] {
    const parts = this.slices.map((slice) => slice.parts[format]);
    if (format === "ndjson") return parts;
    const { before, after } = lists[this.version.list];
    const separated = parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
    return [constantPart(before), ...separated, constantPart(after)];
  }

  async #plain(format: ListFormat): Promise<Buffer> {
    return Buffer.concat(this.#parts(format).map((part) => part.plain()));
  }

  /** One part after the other: the threads that compress are needed for passwords and files, too. */
  async #compressed(format: ListFormat): Promise<Buffer> {
    const compressed: GzipPart[] = [];
    for (const part of this.#parts(format)) compressed.push(await part.compressed());
    return joinParts(compressed);
  }
}

/**
 * A list as it is read, for who reads it at their own pace: some records of it are in memory at a time. Those that change
 * meanwhile may be there as they were or as they are.
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

/** Serves one list from memory for as long as its version in the database, which every process moves, stays the same. */
export class ListCache {
  #latest: { version: string; snapshot: Promise<ListSnapshot> } | undefined;
  #built: ListSnapshot | undefined;

  constructor(
    private readonly db: Database,
    private readonly reader: Database,
    private readonly list: ListName,
  ) {}

  /** The weak entity tag of the list at `version` in `format`. */
  etag(version: ListVersion, format: ListFormat): string {
    return `W/"${describeVersion(version)}-${format}"`;
  }

  /** The list's version now; costs one small query. */
  async currentVersion(): Promise<ListVersion> {
    return (await readVersions(this.db))[this.list];
  }

  /** The list at `version` or newer; requests for the same version share one reading. */
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

  /** The list as it is now: the last snapshot, once those under way are built, with what has changed since. */
  async #following(underWay: Promise<ListSnapshot> | undefined): Promise<ListSnapshot> {
    await underWay?.catch(() => {});
    const built = this.#built;
    if (!built) return this.#read();
    const change = await readChanges(this.db, built.version);
    return isToldApart(change) ? built.with(change) : this.#read();
  }

  /** The list of a large shop, of which nothing is kept. */
  asRead(format: ListFormat): Readable {
    return Readable.from(readWhole(this.reader, this.list, format), { highWaterMark: 1 });
  }

  #read(): Promise<ListSnapshot> {
    return inOneMoment(this.reader, async (transaction) => {
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
