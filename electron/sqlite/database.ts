import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type Libsql from 'libsql';
import { openNative } from './open-native.ts';
import { isReadOnly } from './storage-fault.ts';

/** A value that can be bound or read. Integers are read as numbers. */
export type SqlValue = string | number | bigint | null | Uint8Array;
export type SqlRow = Record<string, SqlValue>;

/** A prepared statement. Parameters are positional (`?`). */
export interface Statement {
  run(...values: SqlValue[]): { changes: number };
  /** The first row, or undefined. */
  get(...values: SqlValue[]): SqlRow | undefined;
  all(...values: SqlValue[]): SqlRow[];
  /** As `all`, but each row is a list of columns, which is faster. */
  lists(...values: SqlValue[]): SqlValue[][];
  /** The first column of the first row, or undefined. */
  value(...values: SqlValue[]): SqlValue | undefined;
}

export interface Database {
  prepare(sql: string): Statement;
  /** Runs several statements without parameters. */
  exec(sql: string): void;
  /** Runs `work` in a transaction, which is rolled back if it throws. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/**
 * Returns the values, checked: libsql's native layer crashes the process on a bound boolean, object, or missing
 * parameter. Pass them on as one list, because libsql takes a single byte array for named parameters.
 * @throws TypeError for a wrong number of values or an unsupported value
 */
function checkedValues(values: SqlValue[], sql: string, expected: number): SqlValue[] {
  if (values.length !== expected) {
    throw new TypeError(`${values.length} values for ${expected} parameters in: ${sql}`);
  }
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    const isStorable =
      value === null ||
      typeof value === 'string' ||
      typeof value === 'bigint' ||
      (typeof value === 'number' && Number.isFinite(value)) ||
      value instanceof Uint8Array;
    if (!isStorable) throw new TypeError(`Parameter ${index + 1} cannot be stored in: ${sql}`);
  }
  return values;
}

/** Returns the number of `?` outside string literals, quoted names, and comments. */
function parameterCount(sql: string): number {
  const bare = sql.replace(/'[^']*(?:'|$)|"[^"]*(?:"|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, '');
  return bare.split('?').length - 1;
}

function withoutMetadata(row: unknown): SqlRow {
  const { _metadata, ...columns } = row as SqlRow & { _metadata?: unknown };
  return columns;
}

/**
 * Whether a database was closed cleanly in a read-only folder. SQLite can only open it as immutable, because it can't
 * create the log files there (https://sqlite.org/wal.html).
 */
function isImmutableFile(path: string): boolean {
  return existsSync(path) && !existsSync(`${path}-wal`) && isReadOnly(dirname(path));
}

/**
 * Opens a database file (created if missing, unless `readonly`). All access to SQLite goes through this. Parameters are
 * positional; an unsupported value throws a TypeError.
 */
export function openDatabase(path: string, options: { readonly?: boolean } = {}): Database {
  const isImmutable = !options.readonly && isImmutableFile(path);
  const native = isImmutable
    ? openNative(`${pathToFileURL(path)}?immutable=1`, { readonly: true })
    : openNative(path, { readonly: options.readonly ?? false });
  if (!options.readonly && !isImmutable) {
    native.exec('PRAGMA journal_mode = WAL');
    native.exec('PRAGMA synchronous = FULL');
    native.exec('PRAGMA foreign_keys = ON');
  }
  native.exec('PRAGMA busy_timeout = 5000');
  return databaseOf(native);
}

/**
 * Creates a database for work that starts over if it is interrupted: without a journal, and without waiting for the
 * disk.
 * @param cacheKilobytes size of its page cache in memory
 */
export function openTemporaryDatabase(path: string, cacheKilobytes: number): Database {
  const native = openNative(path, { readonly: false });
  native.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -${cacheKilobytes}`);
  return databaseOf(native);
}

function databaseOf(native: Libsql.Database): Database {
  /**
   * Ignores errors: after a full disk or a read error, SQLite has already rolled back, and the cause must be thrown.
   */
  function rollBack() {
    try {
      native.exec('ROLLBACK');
    } catch {
      // Already rolled back by SQLite.
    }
  }

  return {
    prepare(sql) {
      const statement = native.prepare(sql);
      const expected = parameterCount(sql);
      let prepared: Libsql.Statement | undefined;
      const rawStatement = () => {
        prepared ??= native.prepare(sql).raw();
        return prepared;
      };
      return {
        run: (...values) => ({ changes: statement.run(checkedValues(values, sql, expected)).changes }),
        get(...values) {
          const row = statement.get(checkedValues(values, sql, expected));
          return row === undefined ? undefined : withoutMetadata(row);
        },
        all: (...values) => statement.all(checkedValues(values, sql, expected)).map(withoutMetadata),
        lists: (...values) => rawStatement().all(checkedValues(values, sql, expected)) as SqlValue[][],
        value(...values) {
          const row = rawStatement().get(checkedValues(values, sql, expected)) as SqlValue[] | undefined;
          return row?.[0];
        },
      };
    },
    exec: (sql) => void native.exec(sql),
    transaction(work) {
      native.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        native.exec('COMMIT');
        return result;
      } catch (error) {
        rollBack();
        throw error;
      }
    },
    close: () => void native.close(),
  };
}
