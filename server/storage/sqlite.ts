import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from "kysely";
import Libsql from "libsql";

/** How long a change waits for another process to be done with its own, in milliseconds. */
const patienceMs = 5_000;
const retryAfterMs = 10;

/** Whether SQLite says that another connection is in the way. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code));

const isChange = ({ kind }: CompiledQuery["query"]) => kind !== "SelectQueryNode" && kind !== "RawNode";

/** Kysely's driver for SQLite, which waits for another process's lock without holding this process up. */
class PatientDriver extends SqliteDriver {
  #database!: Libsql.Database;
  #isInTransaction = false;

  constructor(file: string) {
    super({
      database: async () => {
        this.#database = openSqlite(file);
        return this.#database;
      },
    });
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: async <Row>(query: CompiledQuery) => {
        if (this.#isInTransaction || !isChange(query.query)) return connection.executeQuery<Row>(query);
        await this.#begin("begin immediate");
        try {
          const result = await connection.executeQuery<Row>(query);
          this.#database.exec("commit");
          return result;
        } catch (error) {
          await this.rollbackTransaction();
          throw error;
        }
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  /** A transaction that will write takes the write lock first: one that asks halfway fails when another came before. */
  override async beginTransaction(_connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    await this.#begin(settings?.accessMode === "read only" ? "begin" : "begin immediate");
    this.#isInTransaction = true;
  }

  /** Some failures, a full disk among them, have already undone everything. */
  override async rollbackTransaction(): Promise<void> {
    if (this.#database.inTransaction) this.#database.exec("rollback");
  }

  override async releaseConnection(): Promise<void> {
    this.#isInTransaction = false;
    await super.releaseConnection();
  }

  /** Not a prepared statement: one that meets a lock stays open in libSQL, and no transaction can end then. */
  async #begin(statement: string): Promise<void> {
    const until = performance.now() + patienceMs;
    for (;;) {
      try {
        this.#database.exec(statement);
        return;
      } catch (error) {
        if (!isLocked(error) || performance.now() >= until) throw error;
      }
      // Nothing of this caller is under way, so others may use the connection meanwhile.
      await super.releaseConnection();
      await delay(retryAfterMs);
      await super.acquireConnection();
    }
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** SQLite can roll DDL back; saying so makes the migrator run in one transaction, which is its lock here. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A connection to `file` with what every connection of ours is set to. */
export function openSqlite(file: string): Libsql.Database {
  mkdirSync(dirname(file), { recursive: true });
  const database = open(file);
  database.exec(`pragma busy_timeout = ${patienceMs}`);
  database.exec("pragma journal_mode = wal");
  database.exec("pragma synchronous = full");
  database.exec("pragma foreign_keys = on");
  // What replaces a row deletes the other one, and triggers hear of it.
  database.exec("pragma recursive_triggers = on");
  // From here on the driver waits: SQLite itself would stop the whole process meanwhile.
  database.exec("pragma busy_timeout = 0");
  return database;
}

/** libSQL gives no code where there is no such file, and it cannot be made. */
function open(file: string): Libsql.Database {
  try {
    return new Libsql(file);
  } catch (cause) {
    throw Object.assign(new Error(`cannot open ${file}`, { cause }), { code: "SQLITE_CANTOPEN" });
  }
}

/**
 * The embedded SQLite database in `file`, whose folder is made when missing. Several processes may share the file,
 * and a change that was acknowledged survives the end of the process and of the machine.
 */
export function sqliteDialect(file: string): Dialect {
  return {
    createDriver: () => new PatientDriver(file),
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
