import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { openSessions } from "../auth/sessions.ts";
import { pause } from "../pause.ts";
import { Refusal } from "../refusal.ts";
import type { Services } from "../services.ts";
import { toReply } from "../storage/list-changes.ts";
import { describeVersions } from "../storage/list-versions.ts";
import { type ListVersions, ListWatch, type Watcher } from "../storage/list-watch.ts";
import type { OpenRecords } from "../storage/presence.ts";

/** The most open streams. A session has one for each tab of its browser. */
export const streamLimits = { perSession: 20, perProcess: 2_000 };

/** The longest event of a change, in characters, and the unread bytes of a stream beyond which it is ended. */
const maxBytes = { announced: 64 * 1024, unread: 256 * 1024 };
/** Intervals in milliseconds. The heartbeat is there because proxies close a stream that is silent for a minute. */
const every = { heartbeat: 15_000, sessionCheck: 2_000, warning: 60_000 };
const farewellMs = 1_000;
/** The time in milliseconds after which streams end if the database cannot be read: another process may reach it. */
const longestUnread = 10_000;

const tooMany = (statusCode: number, message: string) =>
  new Refusal(statusCode, "too_many_streams", message, { "retry-after": "30" });
/** The refusals of another stream: the session has too many, or the process has. */
export const tooManyOfSession = tooMany(429, "This session has too many pages open.");
export const tooManyOfAll = tooMany(503, "Too many pages are open. Please try again in a moment.");

/** Returns the text of an event in a stream (HTML, server-sent events). */
export const eventText = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

interface Stream {
  readonly token: string;
  readonly events: Readable;
  readonly response: ServerResponse;
}

/** The open streams of this process. Each sends the changes of the lists, and who has which record open. */
export class ChangeStreams {
  readonly #streams = new Set<Stream>();
  readonly #stopping = new AbortController();
  #watch: Promise<ListWatch> | undefined;
  #tasks: Promise<unknown> | undefined;
  #nextWarning = 0;
  /** When the database was last read, in milliseconds since the process began. */
  #readAt = 0;

  constructor(
    private readonly app: FastifyInstance,
    private readonly services: Pick<Services, "config" | "db" | "now">,
  ) {
    app.addHook("preClose", async () => {
      this.#stopping.abort();
      for (const stream of this.#streams) this.#end(stream);
    });
    app.addHook("onClose", async () => {
      await this.#tasks;
      await (await this.#watch?.catch(() => undefined))?.stop();
    });
  }

  /** Opens a stream for the session of `token`. It begins with the versions that later changes build on. */
  async open(token: string, response: ServerResponse): Promise<Readable> {
    // The guard has just read the session from the database.
    this.#readAt = performance.now();
    const { versions, presence } = await this.#watching();
    // No await from here on, so that no change is sent between the versions and the stream.
    if (this.#streams.size >= streamLimits.perProcess) throw tooManyOfAll;
    const own = [...this.#streams].filter((stream) => stream.token === token);
    if (own.length >= streamLimits.perSession) throw tooManyOfSession;
    const stream = { token, response, events: new Readable({ read() {} }) };
    this.#streams.add(stream);
    stream.events.once("close", () => this.#streams.delete(stream));
    stream.events.push(versionsEvent(versions) + presenceEvent(presence));
    if (this.#stopping.signal.aborted) this.#end(stream);
    return stream.events;
  }

  #watching(): Promise<ListWatch> {
    const { db, config, now } = this.services;
    const watcher = {
      onChange: (since, change, versions) => {
        const text = eventText("changes", toReply(since, change));
        this.#send(text.length <= maxBytes.announced ? text : versionsEvent(versions));
      },
      onPresence: (presence) => this.#send(presenceEvent(presence)),
      onFailure: (error) => this.#warn(error),
    } satisfies Watcher;
    this.#watch ??= ListWatch.start(db, config.databaseUrl, watcher, now);
    this.#watch.catch(() => {
      this.#watch = undefined;
    });
    this.#tasks ??= Promise.all([
      this.#repeat(every.heartbeat, async () => this.#send(": still there\n\n")),
      this.#repeat(every.sessionCheck, () => this.#endThoseSignedOut()),
      this.#repeat(every.sessionCheck, async () => this.#endWithoutDatabase()),
    ]);
    return this.#watch;
  }

  async #repeat(ms: number, task: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    for (;;) {
      await pause(ms, signal);
      if (signal.aborted) return;
      await task();
    }
  }

  #send(text: string): void {
    const bytes = Buffer.from(text);
    for (const { events, response } of this.#streams) {
      if (events.readableLength + bytes.length > maxBytes.unread) response.destroy();
      else events.push(bytes);
    }
  }

  /** Ends a stream after what was sent so far, or destroys it after a second if its reader does not take that. */
  #end(stream: Stream): void {
    this.#streams.delete(stream);
    stream.events.push(null);
    setTimeout(() => stream.response.destroy(), farewellMs).unref();
  }

  async #endThoseSignedOut(): Promise<void> {
    const tokens = new Set([...this.#streams].map(({ token }) => token));
    try {
      const open = await openSessions(this.services.db, [...tokens], this.services.now());
      this.#readAt = performance.now();
      for (const stream of this.#streams) {
        if (tokens.has(stream.token) && !open.has(stream.token)) this.#end(stream);
      }
    } catch (error) {
      // Without the database, no changes are sent either.
      this.#warn(error);
    }
  }

  /** Ends the streams after too long without the database: their readers would take old data for current. */
  #endWithoutDatabase(): void {
    if (performance.now() - this.#readAt < longestUnread) return;
    for (const stream of this.#streams) this.#end(stream);
  }

  /** Warns at most once a minute: failing reads are retried several times a second. */
  #warn(err: unknown): void {
    if (performance.now() < this.#nextWarning) return;
    this.#nextWarning = performance.now() + every.warning;
    this.app.log.warn({ err }, "changes cannot be told just now");
  }
}

const versionsEvent = (versions: ListVersions) => eventText("versions", describeVersions(versions));

const presenceEvent = (presence: OpenRecords) => eventText("presence", presence);
