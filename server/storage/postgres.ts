import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

const bigint = 20;

/** In milliseconds. PostgreSQL ends a statement first; the client gives up on one that is not answered at all. */
const timeouts = { statement_timeout: 30_000, query_timeout: 32_000 };

/** JIT compilation takes longer than any statement here, and triggers have to see what others have committed meanwhile. */
const settings = { jit: "off", default_transaction_isolation: "read committed" };
/** The longest that a process stopped within a transaction holds its locks. */
const idleTimeout = { idle_in_transaction_session_timeout: "60s" };

/** Returns a statement that sets the settings that the engine knows. Not options of the connection: poolers refuse those. */
function setEach(wanted: Readonly<Record<string, string>>): string {
  const values = Object.entries(wanted).map(([name, value]) => `when '${name}' then '${value}'`);
  const names = Object.keys(wanted).map((name) => `'${name}'`);
  return `select set_config(name, case name ${values.join(" ")} end, false) from pg_settings where name in (${names})`;
}

export interface PostgresOptions {
  /** Called when a connection is lost; the next query replaces it. */
  onLost?: (error: Error) => void;
  /** Whether statements have time-outs. */
  hasTimeouts?: boolean;
}

/** Returns the dialect for `url`, whose `?statement_timeout=` and `?query_timeout=` override the timeouts. */
export function postgresDialect(url: string, { onLost = () => {}, hasTimeouts = true }: PostgresOptions): Dialect {
  const pool = new pg.Pool({
    connectionString: hasTimeouts ? url : withoutTimeouts(url),
    application_name: "sillage",
    connectionTimeoutMillis: 5_000,
    ...(hasTimeouts ? timeouts : {}),
    keepAlive: true,
    types: {
      // Amounts in paisa stay far below 2^53.
      getTypeParser: (type: number) => (type === bigint ? Number : pg.types.getTypeParser(type)),
    },
    async onConnect(client) {
      closeWhenUnanswered(client);
      await client.query(setEach({ ...settings, ...(hasTimeouts ? idleTimeout : {}) }));
    },
  });
  // Also covers a client that a transaction holds between two statements: the pool reports errors of idle ones only.
  pool.on("connect", (client) => client.on("error", onLost));
  // The client's listener has reported it already; without a listener on the pool, the error would end the process.
  pool.on("error", () => {});
  return new PostgresDialect({ pool });
}

function withoutTimeouts(url: string): string {
  const address = new URL(url);
  for (const name of Object.keys(timeouts)) address.searchParams.delete(name);
  return address.href;
}

/** Closes a connection after a query timeout: the next query on it would wait as long, so the pool has to open another. */
function closeWhenUnanswered(client: pg.ClientBase & { end?: () => Promise<void> }): void {
  const query = client.query.bind(client) as (...query: unknown[]) => Promise<unknown>;
  const closing = (...asked: unknown[]) =>
    query(...asked).catch((error: unknown) => {
      if (error instanceof Error && error.message === "Query read timeout") void client.end?.();
      throw error;
    });
  client.query = closing as typeof client.query;
}
