import { CompiledQuery, type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

const bigint = 20;

/**
 * What a connection begins with, where the engine knows of it: compiling a statement takes longer than any of ours, and
 * triggers have to see what others have committed meanwhile. Not as options of the connection, which poolers refuse.
 */
const settings =
  CompiledQuery.raw(`select set_config(name, case name when 'jit' then 'off' else 'read committed' end, false)
  from pg_settings where name in ('jit', 'default_transaction_isolation')`);

/** PostgreSQL at `url`. A lost connection is reported to `onLost` and replaced by the next query. */
export function postgresDialect(url: string, onLost: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "sillage",
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
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
  });
  // Also while a transaction holds it between two statements: the pool tells only of those that nobody holds.
  pool.on("connect", (client) => client.on("error", onLost));
  // It told its own listener, and without one here it would end the process.
  pool.on("error", () => {});
  return new PostgresDialect({
    pool,
    async onCreateConnection(connection) {
      await connection.executeQuery(settings);
    },
  });
}
