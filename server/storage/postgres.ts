import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

const bigint = 20;

/** PostgreSQL at `url`. A lost connection is reported to `onLost` and replaced by the next query. */
export function postgresDialect(url: string, onLost: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "sillage",
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    keepAlive: true,
    // Compiling a statement takes longer than any of ours; PostgreSQL does it where it expects many rows. And triggers
    // have to see what others have committed meanwhile.
    options: "-c jit=off -c default_transaction_isolation=read\\ committed",
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
  return new PostgresDialect({ pool });
}
