import { readdirSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { type Dialect, Kysely, type OrderByItemBuilder, PostgresAdapter, sql } from "kysely";
import { postgresDialect } from "./postgres.ts";
import { sqliteDialect } from "./sqlite.ts";
import type { Database, Tables } from "./tables.ts";

/** The file that an SQLite database's `url` names. */
export const fileOf = (url: string) => url.replace(/^file:(\/\/)?/, "");

/** Whether `url` names a SQLite file. */
export const isSqlite = (url: string) => url.startsWith("file:");

/** Whether `db` is PostgreSQL, where the two databases differ in their SQL. */
export const isPostgres = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Compares a text by its bytes, as SQLite does by itself, whatever language PostgreSQL was installed for. */
export const collateBytes = (db: Database) => (isPostgres(db) ? sql` collate "C"` : sql``);
/** The same for an `orderBy`. */
export const byBytes = (db: Database) => (order: OrderByItemBuilder) => (isPostgres(db) ? order.collate("C") : order);

/** The database that `url` names: a SQLite file (`file:`), which must exist, or PostgreSQL. Connects at the first query. */
export function openDatabase(url: string, onLost: (error: Error) => void = () => {}): Database {
  return new Kysely({ dialect: isSqlite(url) ? sqliteDialect(fileOf(url)) : postgresDialect(url, { onLost }) });
}

/** A database whose changes have connections of their own: they may wait for locks, and reads must not wait for them. */
class WithOwnTransactions extends Kysely<Tables> {
  readonly #transactions: Database;

  constructor(dialect: Dialect, ofTransactions: Dialect) {
    super({ dialect });
    this.#transactions = new Kysely({ dialect: ofTransactions });
  }

  override transaction() {
    return this.#transactions.transaction();
  }

  readTransaction() {
    return super.transaction();
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.#transactions.destroy()]);
  }
}

/** As `db.transaction()`, for a transaction that only reads. */
export const readTransaction = (db: Database) =>
  db instanceof WithOwnTransactions ? db.readTransaction() : db.transaction();

/** As openDatabase, for a running server: on PostgreSQL, who waits for a lock is refused soon, and keeps nobody from reading. */
export function openForServer(url: string, onLost: (error: Error) => void): Database {
  if (isSqlite(url)) return openDatabase(url);
  const options = { onLost, hasLockTimeout: true };
  // Few are enough, as changes of a list wait for each other.
  return new WithOwnTransactions(postgresDialect(url, options), postgresDialect(url, { ...options, connections: 5 }));
}

/** Opens a database for migrations: creates a missing SQLite file, and statements may take and wait as long as they need. */
export function openForMigration(url: string): Database {
  return new Kysely({
    dialect: isSqlite(url)
      ? sqliteDialect(fileOf(url), { mayCreate: true, timeoutMs: Number.POSITIVE_INFINITY })
      : postgresDialect(url, { hasTimeouts: false }),
  });
}

/** Returns `url` for display: the full path of a file, or the URL without user and password. */
export function describeDatabase(url: string): string {
  if (isSqlite(url)) return resolve(fileOf(url));
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** Describes to the operator why the database that `url` names cannot be used. */
export function describeFailure(url: string, error: unknown): string {
  const failure = `the database ${describeDatabase(url)} cannot be used (${reasonOf(error)}).`;
  if (!isSqlite(url)) {
    const [, hint] = hints.find(([cause]) => cause.test(codeOf(error) || wordsOf(error))) ?? [];
    return hint ? `${failure} ${hint}` : failure;
  }
  if (!/^(SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_AUTH|EACCES|EPERM)/.test(codeOf(error))) return failure;
  const file = describeDatabase(url);
  if (holds(() => statSync(file).isDirectory())) return `${failure} It is a folder: DATABASE_URL names a file.`;
  const owner = "The account that runs Sillage needs to own it and its folder, which should hold nothing else";
  const isAlone = () => readdirSync(dirname(file)).every((name) => name.startsWith(basename(file)));
  return holds(isAlone) ? `${failure} ${owner}: chown -R ACCOUNT ${dirname(file)}` : `${failure} ${owner}.`;
}

/** Whether `isSo` is true; false where it throws, as for a file that cannot be read. */
function holds(isSo: () => boolean): boolean {
  try {
    return isSo();
  } catch {
    return false;
  }
}

/** Hints for errors of PostgreSQL whose messages do not say what to do, by their codes or messages. */
const hints: [RegExp, string][] = [
  [/^3D000$/, "PostgreSQL's administrator creates it: see docs/operating.md."],
  [/^28P01$/, "In DATABASE_URL, a password has %40 for an @ and so on: see docs/operating.md."],
  [/^SASL: .*password must be/, "DATABASE_URL has no password, and PostgreSQL asks for one."],
  [/^ECONNREFUSED$/, "Nothing listens there: start PostgreSQL, or set DATABASE_URL in this shell or in .env."],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "No machine of this name is known here."],
  [
    /^(SELF_SIGNED_CERT_|DEPTH_ZERO_|UNABLE_TO_)/,
    "sslrootcert= in DATABASE_URL names the certificate of its authority.",
  ],
  [/^ERR_OSSL_/, "sslcert= and sslkey= in DATABASE_URL name a certificate and its own key, both as PEM."],
];

/** Returns the error's message, preceded by its code where the message lacks it. */
function reasonOf(error: unknown): string {
  const [code, words] = [codeOf(error), wordsOf(error)];
  // An error about all addresses of a host name has a code and no message.
  if (words === "" || words.includes(code)) return words || code;
  return `${code}: ${words}`;
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // OpenSSL's message names source files and ends with a newline.
  return "library" in error && "reason" in error ? String(error.reason) : error.message;
}

/** Returns the database's `answer`; rejects when it takes longer than `atMostMs` milliseconds. */
export async function within<Answer>(answer: Promise<Answer>, atMostMs: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the database did not answer within ${atMostMs} ms`)), atMostMs);
  });
  try {
    return await Promise.race([answer, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** Returns a handler for failures of a change: it throws `refusal` where a unique or primary key is violated. */
export const refuseDuplicate =
  (refusal: Error) =>
  (error: unknown): never => {
    const isDuplicate = codeOf(error) === "23505" || /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)/.test(codeOf(error));
    throw isDuplicate ? refusal : error;
  };

/** Whether `error` says that the PostgreSQL account lacks a privilege. */
export const isRightMissing = (error: unknown): error is Error => codeOf(error) === "42501";

/** Whether `error` says that a statement on PostgreSQL has waited too long for another's lock. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === "55P03";

const unavailableCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTDIR|EEXIST|EACCES|EPERM|EROFS|ENOSPC|08...|25006|55P03|57P0[123]|53...|57014|28...|3D000|SQLITE_(BUSY|IOERR|FULL|CANTOPEN|READONLY|LOCKED|NOTADB|CORRUPT).*)$/;
/** Certificate errors of Node and OpenSSL: an expired certificate makes the database unavailable, too. */
const certificateCodes = /^(ERR_(SSL|TLS|OSSL)_|CERT_|SELF_SIGNED_CERT_|DEPTH_ZERO_|UNABLE_TO_)/;
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|The server does not support SSL connections|There was an error establishing an SSL connection|SASL: |Client (has encountered|was closed)|Query read timeout)/;

/** Whether `error` says that the database is unavailable, rather than that a statement was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    unavailableCodes.test(codeOf(error)) ||
    certificateCodes.test(codeOf(error)) ||
    (error instanceof Error && unavailableMessages.test(error.message))
  );
}
