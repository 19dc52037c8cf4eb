import { setImmediate as nextTurn } from "node:timers/promises";
import { type GzipPart, gzipPart, joinParts } from "./gzip-parts.ts";
import type { ListChange } from "./list-changes.ts";
import type { ListVersion } from "./list-versions.ts";
import { readOrders } from "./orders.ts";
import { compareBytes, inSlices } from "./records.ts";
import { readUsers } from "./users.ts";

const newline = "\n".charCodeAt(0);
const comma = ",".charCodeAt(0);

export type ListFormat = "json" | "ndjson";
export type ListEncoding = "identity" | "gzip";

/** How each list is read, and what surrounds its records as JSON. */
export const lists = {
  users: { read: readUsers, before: '{"data":{"users":[', after: "]}}" },
  orders: { read: readOrders, before: '{"data":[', after: "]}" },
};

/** A record of a list. */
interface Listed {
  _id: string;
  createdAt?: string | undefined;
}

/** The sort fields of a record: a list is sorted newest first, records without a date last, then by id. */
interface Place {
  readonly id: string;
  readonly createdAt: string | undefined;
}

const placeOf = ({ _id, createdAt }: Listed): Place => ({ id: _id, createdAt });

function compareListed(a: Place, b: Place): number {
  if (a.createdAt === b.createdAt) return compareBytes(a.id, b.id);
  if (a.createdAt === undefined) return 1;
  if (b.createdAt === undefined) return -1;
  return a.createdAt < b.createdAt ? 1 : -1;
}

/** A part of a list's text, compressed at most once. */
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
const maxInASlice = 500;

/** Consecutive records of a list. */
export class Slice {
  /** The slice in each format; in JSON, without the separators between slices. */
  readonly parts: Readonly<Record<ListFormat, Part>>;

  constructor(
    readonly places: readonly Place[],
    /** One JSON record a line, each line ended by a newline. */
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

  /** Returns the slice without the records of `gone` and with `records`, as one slice, several or none. */
  with(records: readonly Listed[], gone: ReadonlySet<string>): Slice[] {
    const kept = this.#entries().filter(({ place }) => !gone.has(place.id));
    const added = records.map((record) => ({
      place: placeOf(record),
      line: Buffer.from(`${JSON.stringify(record)}\n`),
    }));
    const entries = [...kept, ...added].sort((a, b) => compareListed(a.place, b.place));
    return Array.from(inSlices(entries, maxInASlice), (some) => {
      const places = some.map(({ place }) => place);
      return new Slice(places, Buffer.concat(some.map(({ line }) => line)));
    });
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

/** One list at one version, as bytes ready to send. Each form is built on first use. */
export class ListSnapshot {
  readonly #forms = new Map<string, Promise<Buffer>>();

  constructor(
    readonly version: ListVersion,
    private readonly slices: readonly Slice[],
  ) {}

  /** Returns the whole list in `format`, compressed as `encoding` says. */
  body(format: ListFormat, encoding: ListEncoding): Promise<Buffer> {
    const key = `${format} ${encoding}`;
    let body = this.#forms.get(key);
    if (!body) {
      body = encoding === "gzip" ? this.#compressed(format) : this.#plain(format);
      this.#forms.set(key, body);
    }
    return body;
  }

  /** Returns the list after `change`, which starts from this version. Unchanged slices are shared with this snapshot. */
  async with({ version, records, gone }: ListChange): Promise<ListSnapshot> {
    const outdated = new Set([...gone, ...records.map(({ _id }) => _id)]);
    const added = new Map<number, Listed[]>();
    for (const record of records) {
      const index = this.#sliceFor(placeOf(record));
      added.set(index, [...(added.get(index) ?? []), record]);
    }
    const slices: Slice[] = [];
    // A list without records has no slice: starts from an empty one.
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

  /** Returns the index of the slice for a record: the first that does not end before its place, or the last. */
  #sliceFor(place: Place): number {
    const found = this.slices.findIndex(({ places }) => compareListed(places.at(-1) as Place, place) >= 0);
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

  /** Compresses one part at a time: the thread pool also serves password hashes and files. */
  async #compressed(format: ListFormat): Promise<Buffer> {
    const compressed: GzipPart[] = [];
    for (const part of this.#parts(format)) compressed.push(await part.compressed());
    return joinParts(compressed);
  }
}
