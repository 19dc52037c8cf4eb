import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

const bigint = pg.types.builtins.INT8;

/** In milliseconds. The server's limit is shorter: the client's is for a server that does not answer at all. */
const timeouts = { statement_timeout: 30_000, query_timeout: 32_000 };

const settings = {
  // Compiling takes longer than any statement here.
  jit: "off",
  // Triggers have to see what others have committed meanwhile.
  default_transaction_isolation: "read committed",
};
/** Ends a transaction whose process hangs, so that its locks are released. */
const idleTimeout = { idle_in_transaction_session_timeout: "60s" };
/** Bounds what one lock can hold up. Longer than PostgreSQL takes to find a deadlock. */
const lockTimeout = { lock_timeout: "2s" };

/** Returns a statement for those of the settings that the server knows. Poolers refuse them as options of a connection. */
function settingsStatement(wanted: Readonly<Record<string, string>>): string {
  const values = Object.entries(wanted).map(([name, value]) => `when '${name}' then '${value}'`);
  const names = Object.keys(wanted).map((name) => `'${name}'`);
  return `select set_config(name, case name ${values.join(" ")} end, false) from pg_settings where name in (${names})`;
}

export interface PostgresOptions {
  /** Called when a connection is lost; the next query opens another. */
  onLost?: (error: Error) => void;
  /** Whether statements have time-outs. */
  hasTimeouts?: boolean;
  /** Whether waiting for a lock has a time-out. */
  hasLockTimeout?: boolean;
  /** The most connections. */
  connections?: number;
}

/** Returns the dialect for `url`, whose `?statement_timeout=` and `?query_timeout=` override the timeouts. */
export function postgresDialect(
  url: string,
  { onLost = () => {}, hasTimeouts = true, hasLockTimeout = false, connections = 10 }: PostgresOptions,
): Dialect {
  const pool = new pg.Pool({
    connectionString: hasTimeouts ? url : withoutTimeouts(url),
    application_name: "sillage",
    max: connections,
    connectionTimeoutMillis: 5_000,
    ...(hasTimeouts ? timeouts : {}),
    keepAlive: true,
    types: {
      // Amounts in paisa stay far below 2^53.
      getTypeParser: (type: number) => (type === bigint ? Number : pg.types.getTypeParser(type)),
    },
    async onConnect(client) {
      closeWhenUnanswered(client);
      const limits = { ...(hasTimeouts ? idleTimeout : {}), ...(hasLockTimeout ? lockTimeout : {}) };
      await client.query(settingsStatement({ ...settings, ...limits }));
    },
  });
  // The pool reports errors of idle clients only; this, also those of a client that a transaction holds.
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

/** Closes a connection after a query's time-out: it would not answer the next one either, so the pool opens another. */
function closeWhenUnanswered(client: pg.ClientBase & { end?: () => Promise<void> }): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const queryOrClose = (...args: unknown[]) =>
    query(...args).catch((error: unknown) => {
      if (error instanceof Error && error.message === "Query read timeout") void client.end?.();
      throw error;
    });
  client.query = queryOrClose as typeof client.query;
}
