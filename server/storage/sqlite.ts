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

/** How long opening and changing a database wait for another process, in milliseconds. */
const lockTimeoutMs = 5_000;
const retryAfterMs = 10;

/** Whether `error` says that another connection holds a lock. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code));

const isChange = ({ kind }: CompiledQuery["query"]) => kind !== "SelectQueryNode" && kind !== "RawNode";

/** Returns the identity of the file at a path; undefined where there is none. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

/** Kysely's driver for SQLite, which waits for another process's lock without blocking this process. */
class PatientDriver extends SqliteDriver {
  readonly #file: string;
  readonly #timeoutMs: number;
  #database!: Libsql.Database;
  /** The files that the connection has open, by their paths. SQLite creates the last two at its first use. */
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
      throw sqliteError(
        "SQLITE_READONLY_DBMOVED",
        `${moved} was removed or replaced: put it back, or restart to use what is there`,
      );
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

  /** Returns a file that was removed or replaced while in use: SQLite does not notice, and its writes are lost. */
  #findMoved(): string | undefined {
    return ["", "-wal", "-shm"]
      .map((part) => this.#file + part)
      .find((path) => {
        const [opened, present] = [this.#opened.get(path), identityOf(path)];
        if (opened === undefined && present !== undefined) this.#opened.set(path, present);
        return opened !== undefined && opened !== present;
      });
  }

  /** Checkpoints the write-ahead log, which was removed but is still open: what only it holds would be lost at a restart. */
  #writeLogIntoFile(): void {
    try {
      this.#database.exec("pragma wal_checkpoint(passive)");
    } catch {
      // The caller throws in any case.
    }
  }

  /** Takes the write lock at the start, unless read only: upgrading fails where another process has written. */
  override async beginTransaction(_connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    await this.#begin(settings?.accessMode === "read only" ? "begin" : "begin immediate");
    this.#isInTransaction = true;
  }

  /** Rolls back, unless the failure has done so already, as a full disk does. */
  override async rollbackTransaction(): Promise<void> {
    if (this.#database.inTransaction) this.#database.exec("rollback");
  }

  override async releaseConnection(): Promise<void> {
    this.#isInTransaction = false;
    await super.releaseConnection();
  }

  /** Begins a transaction. A prepared statement that meets a lock stays open in libSQL: no transaction can end then. */
  async #begin(statement: string): Promise<void> {
    await untilUnlocked(
      () => this.#database.exec(statement),
      this.#timeoutMs,
      async () => {
        // This caller has nothing in progress, so others may use the connection meanwhile.
        await super.releaseConnection();
        await delay(retryAfterMs);
        await super.acquireConnection();
      },
    );
  }
}

/** Retries `run` while another connection holds a lock, for `timeoutMs` at most, without blocking this process. */
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
  /** SQLite can roll DDL back. True makes the migrator run in one transaction, which is its lock here. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Opens `file` with the settings that every connection has. */
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
  // The first process to open the file sets its mode, and the first to read it recovers its log; others wait.
  await untilUnlocked(() => database.exec("pragma journal_mode = wal; select 1 from sqlite_schema"), lockTimeoutMs);
  database.exec("pragma synchronous = full");
  database.exec("pragma foreign_keys = on");
  // `replace` then fires the delete triggers of the row that it replaces.
  database.exec("pragma recursive_triggers = on");
  return database;
}

/** Gives a file that root has created to the owner of `model`, the account that the server runs as. */
export function giveToOwnerOf(model: string, file: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(model);
  chownSync(file, uid, gid);
}

/** Opens a bare connection. Throws SQLITE_CANTOPEN, since libSQL gives no code where the file cannot be opened. */
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
