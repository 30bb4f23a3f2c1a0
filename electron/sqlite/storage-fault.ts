import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { type Fault, FaultError } from '../../shared/faults/fault.ts';

export type StorageFault = Extract<Fault, { kind: 'storage' }>;

const reasons: readonly [RegExp, StorageFault['reason']][] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, 'full'],
  [/^(SQLITE_READONLY|EROFS|EACCES|EPERM)/, 'read-only'],
  [/^(SQLITE_IOERR|SQLITE_CANTOPEN|SQLITE_CORRUPT|EIO|ENXIO)/, 'failing'],
];

/**
 * Converts an error code of SQLite (sqlite.org/rescode.html) or the system to a disk fault; undefined for other errors.
 */
export function storageFault(code: string | undefined): StorageFault | undefined {
  const found = reasons.find(([pattern]) => code !== undefined && pattern.test(code));
  return found && { kind: 'storage', reason: found[1] };
}

/** The code of a system or database error, such as ENOSPC. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(error.code) ? error.code : undefined;
}

/**
 * Returns the service or disk fault that ended work.
 * @throws any other error
 */
export function faultOfWork(error: unknown): Fault {
  if (error instanceof FaultError) return error.fault;
  const fault = storageFault(errorCode(error));
  if (!fault) throw error;
  return fault;
}

/**
 * Whether nothing can be created in a folder, or where it would be. SQLite and Node report that as if the folder didn't
 * exist.
 */
export function isReadOnly(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && dirname(folder) !== folder) return isReadOnly(dirname(folder));
    return storageFault(errorCode(error))?.reason === 'read-only';
  }
}
