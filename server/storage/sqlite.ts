import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from "kysely";
import Libsql from "libsql";

class ImmediateDriver extends SqliteDriver {
  /** A transaction that will write takes the write lock first: one that asks halfway fails when another came before. */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const begin = settings?.accessMode === "read only" ? "begin" : "begin immediate";
    await connection.executeQuery(CompiledQuery.raw(begin));
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
  const database = new Libsql(file);
  database.exec("pragma busy_timeout = 5000");
  database.exec("pragma journal_mode = wal");
  database.exec("pragma synchronous = full");
  database.exec("pragma foreign_keys = on");
  return database;
}

/**
 * The embedded SQLite database in `file`, whose folder is made when missing. Several processes may share the file,
 * and a change that was acknowledged survives the end of the process and of the machine.
 */
export function sqliteDialect(file: string): Dialect {
  return {
    createDriver: () => new ImmediateDriver({ database: async () => openSqlite(file) }),
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
