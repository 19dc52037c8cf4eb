import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

const bigint = 20;

/** In milliseconds. PostgreSQL itself ends a statement first; one that does not answer at all is given up here. */
const timeouts = { statement_timeout: 30_000, query_timeout: 32_000 };

/** Compiling a statement takes longer than any of ours, and triggers have to see what others have committed meanwhile. */
const settings = { jit: "off", default_transaction_isolation: "read committed" };
/** A process that is stopped within a change does not keep others from theirs for longer. */
const idleTimeout = { idle_in_transaction_session_timeout: "60s" };

/** Sets what the engine knows of. Not as options of the connection, which poolers refuse. */
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

/** PostgreSQL at `url`, which may set the time-outs that it has: `?statement_timeout=` and `?query_timeout=`. */
export function postgresDialect(url: string, { onLost = () => {}, hasTimeouts = true }: PostgresOptions): Dialect {
  const pool = new pg.Pool({
    connectionString: hasTimeouts ? url : withoutTimeouts(url),
    application_name: "sillage",
    connectionTimeoutMillis: 5_000,
    ...(hasTimeouts ? timeouts : {}),
    keepAlive: true,
    types: {
      // Amounts in paisa stay far below 2^53.
      getTypeParser: (type: number, format?: "text" | "binary") =>
        type === bigint
          ? Number
          : format === "binary"
            ? pg.types.getTypeParser(type, "binary")
            : pg.types.getTypeParser(type),
    },
    async onConnect(client) {
      closeWhenUnanswered(client);
      await client.query(setEach({ ...settings, ...(hasTimeouts ? idleTimeout : {}) }));
    },
  });
  // Also while a transaction holds it between two statements: the pool tells only of those that nobody holds.
  pool.on("connect", (client) => client.on("error", onLost));
  // It told its own listener, and without one here it would end the process.
  pool.on("error", () => {});
  return new PostgresDialect({ pool });
}

function withoutTimeouts(url: string): string {
  const address = new URL(url);
  for (const name of Object.keys(timeouts)) address.searchParams.delete(name);
  return address.href;
}

/** A connection with an unanswered query would keep the next one waiting as long: the pool has to open another. */
function closeWhenUnanswered(client: pg.ClientBase & { end?: () => Promise<void> }): void {
  const query = client.query.bind(client) as (...query: unknown[]) => Promise<unknown>;
  const closing = (...asked: unknown[]) =>
    query(...asked).catch((error: unknown) => {
      if (error instanceof Error && error.message === "Query read timeout") void client.end?.();
      throw error;
    });
  client.query = closing as typeof client.query;
}
