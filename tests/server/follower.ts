import * as v from "valibot";
import { ChangesReply, ListChanges, ListVersions } from "../../contract/calls.ts";
import { until } from "../until.ts";

type Changes = v.InferOutput<typeof ListChanges>;
type Listed = { _id: string; version?: string };
export type ListName = Changes["list"];

/** An event of a stream. */
export interface StreamEvent {
  readonly name: string;
  readonly data: unknown;
}

export interface OpenStream {
  readonly response: Response;
  /** The events about the lists. */
  readonly events: readonly StreamEvent[];
  /** The records open for change, each time that they were told. */
  readonly presence: readonly unknown[];
  /** Resolves once the stream has ended, with the error if it was cut. */
  readonly ended: Promise<unknown>;
  close(): void;
}

/** Opens the stream of a server; calls `onEvent` for each event. */
export async function openStream(
  url: string,
  token: string,
  onEvent: (event: StreamEvent) => void = () => {},
): Promise<OpenStream> {
  const closing = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/changes/stream`, { headers, signal: closing.signal });
  const events: StreamEvent[] = [];
  const presence: unknown[] = [];
  const read = async () => {
    let text = "";
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks.filter((block) => !block.startsWith(":"))) {
        const [, name = "", data = ""] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
        const event = { name, data: JSON.parse(data) as unknown };
        if (name === "presence") presence.push(event.data);
        else events.push(event);
        onEvent(event);
      }
    }
  };
  const ended = read().catch((error: unknown) => error);
  return { response, events, presence, ended, close: () => closing.abort() };
}

/** Holds the lists as a page does: loaded once, and from then on updated by changes alone. */
export class Follower {
  readonly lists: Record<ListName, Map<string, Listed>> = { users: new Map(), orders: new Map() };
  readonly versions: Record<ListName, string> = { users: "", orders: "" };
  /** Every version of a record that it has held. */
  readonly seen = new Set<string>();
  /** The number of times that a list was loaded whole. */
  reloads = 0;
  #stream: OpenStream | undefined;
  #following: Promise<void> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** Opens the stream, in place of an earlier one, and retries until it is accepted. It keeps the lists up to date. */
  async follow(): Promise<void> {
    this.#stream?.close();
    this.#stream = await until(async () => {
      const stream = await openStream(this.url, this.token, (event) => {
        this.#following = this.#following.then(() => this.#take(event)).catch(() => {});
      }).catch(() => undefined);
      return stream?.response.status === 200 && stream;
    });
  }

  close(): void {
    this.#stream?.close();
  }

  /** Whether the lists are at these versions. */
  isAt({ users, orders }: Record<ListName, string>): boolean {
    return this.versions.users === users && this.versions.orders === orders;
  }

  async #take({ name, data }: StreamEvent): Promise<void> {
    if (name === "versions") {
      const versions = v.parse(ListVersions, data);
      for (const list of ["users", "orders"] as const) if (versions[list] !== this.versions[list]) await this.ask(list);
    } else if (name === "changes") {
      const changes = v.parse(ListChanges, data);
      if (changes.since === this.versions[changes.list]) await this.#apply(changes);
      else await this.ask(changes.list);
    }
  }

  /** Asks for the changes since the held version; loads the list if there is none. */
  async ask(list: ListName): Promise<void> {
    if (this.versions[list] === "") return this.#load(list);
    const answer = await this.#get(`/api/changes?since=${this.versions[list]}`);
    await this.#apply(v.parse(ChangesReply, await answer.json()).data);
  }

  #hold(list: ListName, record: Listed): void {
    this.lists[list].set(record._id, record);
    this.seen.add(`${list} ${record.version}`);
  }

  async #load(list: ListName): Promise<void> {
    const answer = await this.#get(`/api/${list}`, { accept: "application/x-ndjson" });
    const lines = (await answer.text()).split("\n").filter(Boolean);
    const records = lines.map((line) => JSON.parse(line) as Listed);
    this.lists[list] = new Map();
    for (const record of records) this.#hold(list, record);
    this.versions[list] = answer.headers.get("list-version") ?? "";
    this.reloads += 1;
  }

  async #apply({ list, version, reload, users, orders, gone }: Changes): Promise<void> {
    if (reload) return this.#load(list);
    for (const record of users ?? orders ?? []) this.#hold(list, record);
    for (const id of gone) this.lists[list].delete(id);
    this.versions[list] = version;
  }

  async #get(path: string, headers = {}): Promise<Response> {
    const answer = await fetch(this.url + path, { headers: { authorization: `Bearer ${this.token}`, ...headers } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return answer;
  }
}
