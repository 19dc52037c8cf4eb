import { accessSync, chownSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from "node:fs";
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

/** How long opening, and a change, wait for another process, in milliseconds. */
const lockTimeoutMs = 5_000;
const retryAfterMs = 10;

/** Whether SQLite says that another connection is in the way. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code));

const isChange = ({ kind }: CompiledQuery["query"]) => kind !== "SelectQueryNode" && kind !== "RawNode";

/** Which file is at a path; undefined where none is. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

/** Kysely's driver for SQLite, which waits for another process's lock without holding this process up. */
class PatientDriver extends SqliteDriver {
  readonly #file: string;
  readonly #timeoutMs: number;
  #database!: Libsql.Database;
  /** Which files the connection has open, by their paths. SQLite makes the last two at its first use. */
  readonly #opened = new Map<string, string>();
  #isInTransaction = false;

  constructor(file: string, { mayCreate, timeoutMs }: SqliteOptions) {
    super({
      database: async () => {
        this.#database = await openSqlite(file, mayCreate);
        this.#findMoved();
        return this.#database;
      },
    });
    this.#file = file;
    this.#timeoutMs = timeoutMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    const moved = this.#findMoved();
    if (moved) {
      if (moved.endsWith("-wal") && !existsSync(moved)) this.#writeLogIntoFile();
      await this.releaseConnection();
      throw sqliteError("SQLITE_READONLY_DBMOVED", `${moved} was removed or replaced: put it back, or restart`);
    }
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

  /** A file in use that is gone: what is written to it is lost with the process, and SQLite does not notice. */
  #findMoved(): string | undefined {
    return ["", "-wal", "-shm"]
      .map((part) => this.#file + part)
      .find((path) => {
        const [opened, present] = [this.#opened.get(path), identityOf(path)];
        if (opened === undefined && present !== undefined) this.#opened.set(path, present);
        return opened !== undefined && opened !== present;
      });
  }

  /** The log of changes has no name any more, but is open: what it alone has would be lost at a restart. */
  #writeLogIntoFile(): void {
    try {
      this.#database.exec("pragma wal_checkpoint(passive)");
    } catch {
      // The caller is told that the database cannot be used in any case.
    }
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
    await untilUnlocked(
      () => this.#database.exec(statement),
      this.#timeoutMs,
      async () => {
        // Nothing of this caller is under way, so others may use the connection meanwhile.
        await super.releaseConnection();
        await delay(retryAfterMs);
        await super.acquireConnection();
      },
    );
  }
}

/** Runs what another connection may be in the way of, again and again, while this process goes on. */
async function untilUnlocked(run: () => void, timeoutMs: number, wait = () => delay(retryAfterMs)): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    try {
      run();
      return;
    } catch (error) {
      if (!isLocked(error) || performance.now() >= until) throw error;
    }
    await wait();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** SQLite can roll DDL back; saying so makes the migrator run in one transaction, which is its lock here. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A connection to `file` with what every connection of ours is set to. */
export async function openSqlite(file: string, mayCreate: boolean): Promise<Libsql.Database> {
  if (!existsSync(file)) {
    if (!mayCreate) throw sqliteError("SQLITE_CANTOPEN", `there is no file ${file}`);
    mkdirSync(dirname(file), { recursive: true });
    // The customers' data is for the server's account alone; SQLite gives its other files the same mode.
    closeSync(openSync(file, "a", 0o600));
    giveToOwnerOf(dirname(file), file);
  }
  // SQLite would open it for reading only, and fail at the first change.
  for (const path of [file, dirname(file)]) accessSync(path, constants.W_OK);
  const database = openFile(file);
  // The first to open the file sets it up, and the first to read it mends its log of changes; others wait.
  await untilUnlocked(() => database.exec("pragma journal_mode = wal; select 1 from sqlite_schema"), lockTimeoutMs);
  database.exec("pragma synchronous = full");
  database.exec("pragma foreign_keys = on");
  // What replaces a row deletes the other one, and triggers hear of it.
  database.exec("pragma recursive_triggers = on");
  return database;
}

/** Gives a file that root has made to who owns `model`, as which the server runs. */
export function giveToOwnerOf(model: string, file: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(model);
  chownSync(file, uid, gid);
}

/** A bare connection. Throws SQLITE_CANTOPEN, since libSQL gives no code where the file cannot be opened. */
export function openFile(file: string): Libsql.Database {
  try {
    return new Libsql(file);
  } catch (cause) {
    throw sqliteError("SQLITE_CANTOPEN", `cannot open ${file}`, cause);
  }
}

const sqliteError = (code: string, message: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { code });

interface SqliteOptions {
  /** Whether the file, and its folder, are created where they are missing. */
  mayCreate: boolean;
  /** How long a change waits for another process's, in milliseconds. */
  timeoutMs: number;
}

/**
 * The embedded SQLite database in `file`. Several processes may share the file, and a change that was acknowledged
 * survives the end of the process and of the machine.
 */
export function sqliteDialect(file: string, options: Partial<SqliteOptions> = {}): Dialect {
  return {
    createDriver: () => new PatientDriver(file, { mayCreate: false, timeoutMs: lockTimeoutMs, ...options }),
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
