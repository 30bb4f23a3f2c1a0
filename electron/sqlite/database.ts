import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type Libsql from 'libsql';
import { openNative } from './native-file.ts';
import { isReadOnly } from './storage-fault.ts';

/** Value that can be bound or read. Integers are read as numbers. */
export type SqlValue = string | number | bigint | null | Uint8Array;
export type SqlRow = Record<string, SqlValue>;

/** A prepared statement. Parameters are positional (`?`). */
export interface Statement {
  run(...values: SqlValue[]): { changes: number };
  /** The first row, or undefined. */
  get(...values: SqlValue[]): SqlRow | undefined;
  all(...values: SqlValue[]): SqlRow[];
  /** As `all`, with each row as a list of columns, for speed. */
  lists(...values: SqlValue[]): SqlValue[][];
  /** The first column of the first row, or undefined. */
  value(...values: SqlValue[]): SqlValue | undefined;
}

export interface Database {
  prepare(sql: string): Statement;
  /** Runs several statements without parameters. */
  exec(sql: string): void;
  /** Runs `work` in a transaction. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/**
 * libsql's native layer crashes the process on a bound boolean, object or missing parameter, so all values are checked
 * here. Passed as one list, because a lone byte array would be taken for named parameters.
 */
function checked(values: SqlValue[], sql: string, expected: number): SqlValue[] {
  if (values.length !== expected) {
    throw new TypeError(`${values.length} values for ${expected} parameters in: ${sql}`);
  }
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    const fits =
      value === null ||
      typeof value === 'string' ||
      typeof value === 'bigint' ||
      (typeof value === 'number' && Number.isFinite(value)) ||
      value instanceof Uint8Array;
    if (!fits) throw new TypeError(`Parameter ${index + 1} cannot be stored in: ${sql}`);
  }
  return values;
}

/** Counts `?` outside string literals, quoted names and comments. */
function parameterCount(sql: string): number {
  const bare = sql.replace(/'[^']*(?:'|$)|"[^"]*(?:"|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, '');
  return bare.split('?').length - 1;
}

function asRow(found: unknown): SqlRow {
  const { _metadata, ...row } = found as SqlRow & { _metadata?: unknown };
  return row;
}

/**
 * Whether a cleanly closed database is in a read-only place: SQLite then only reads it as immutable, because it can't
 * create its log files (https://sqlite.org/wal.html).
 */
function standsStill(path: string): boolean {
  return existsSync(path) && !existsSync(`${path}-wal`) && isReadOnly(dirname(path));
}

/**
 * Opens a database file (created if missing, unless `readonly`). All access to SQLite goes through this. Parameters are
 * positional; an unsupported value throws a TypeError.
 */
export function openDatabase(path: string, options: { readonly?: boolean } = {}): Database {
  const isFrozen = !options.readonly && standsStill(path);
  const native = isFrozen
    ? openNative(`${pathToFileURL(path)}?immutable=1`, { readonly: true })
    : openNative(path, { readonly: options.readonly ?? false });
  if (!options.readonly && !isFrozen) {
    native.exec('PRAGMA journal_mode = WAL');
    native.exec('PRAGMA synchronous = FULL');
    native.exec('PRAGMA foreign_keys = ON');
  }
  native.exec('PRAGMA busy_timeout = 5000');
  return databaseOf(native);
}

/**
 * Creates a database for work that starts again if it is interrupted: without a log and without waiting for the disk.
 * @param cacheKilobytes its memory
 */
export function openTemporaryDatabase(path: string, cacheKilobytes: number): Database {
  const native = openNative(path, { readonly: false });
  native.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -${cacheKilobytes}`);
  return databaseOf(native);
}

function databaseOf(native: Libsql.Database): Database {
  /** After a full disk or a read error, SQLite has already rolled back; that error must not hide the cause. */
  function rollBack() {
    try {
      native.exec('ROLLBACK');
    } catch {
      // Nothing is left to be rolled back.
    }
  }

  return {
    prepare(sql) {
      const statement = native.prepare(sql);
      const expected = parameterCount(sql);
      let prepared: Libsql.Statement | undefined;
      const raw = () => {
        prepared ??= native.prepare(sql).raw();
        return prepared;
      };
      return {
        run: (...values) => ({ changes: statement.run(checked(values, sql, expected)).changes }),
        get(...values) {
          const row = statement.get(checked(values, sql, expected));
          return row === undefined ? undefined : asRow(row);
        },
        all: (...values) => statement.all(checked(values, sql, expected)).map(asRow),
        lists: (...values) => raw().all(checked(values, sql, expected)) as SqlValue[][],
        value(...values) {
          const row = raw().get(checked(values, sql, expected)) as SqlValue[] | undefined;
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
