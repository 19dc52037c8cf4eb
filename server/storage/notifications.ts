import pg from "pg";
import { pause } from "../pause.ts";

/** In milliseconds: how often the connection is checked, and the timeout of connecting and of each query. */
const checked = { everyMs: 5_000, withinMs: 5_000 };
const reconnectAfterMs = 1_000;

interface Listener {
  /** Called at each notification, and when listening begins, as earlier notifications may have been missed. */
  onTold: () => void;
  onLost: (error: Error) => void;
}

/** Listens to a channel of PostgreSQL over a connection of its own, which is renewed when it is lost. */
export class Notifications {
  #isListening = false;
  readonly #stopping = new AbortController();
  readonly #listening: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly listener: Listener,
  ) {
    this.#listening = this.#keepListening();
  }

  /** Whether notifications are being received. */
  get isListening(): boolean {
    return this.#isListening;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#listening;
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#listen(signal);
      } catch (error) {
        this.listener.onLost(error as Error);
      }
      await pause(reconnectAfterMs, signal);
    }
  }

  /** Resolves once `signal` is aborted, rejects once the connection is lost. */
  async #listen(signal: AbortSignal): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: "sillage",
      connectionTimeoutMillis: checked.withinMs,
      query_timeout: checked.withinMs,
      keepAlive: true,
    });
    const lost = new AbortController();
    client.on("error", (error) => lost.abort(error));
    const over = AbortSignal.any([signal, lost.signal]);
    client.on("notification", () => this.listener.onTold());
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.channel)}`);
      this.#isListening = true;
      this.listener.onTold();
      while (!signal.aborted) {
        await pause(checked.everyMs, over);
        lost.signal.throwIfAborted();
        await client.query("select 1");
      }
    } finally {
      this.#isListening = false;
      // Not awaited: a connection that does not answer any more does not close properly either.
      void client.end().catch(() => {});
    }
  }
}
