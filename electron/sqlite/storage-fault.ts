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
  const match = reasons.find(([pattern]) => code !== undefined && pattern.test(code));
  return match && { kind: 'storage', reason: match[1] };
}

/** Returns the code of a system or database error, such as ENOSPC; undefined if there is none. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(error.code) ? error.code : undefined;
}

/**
 * Returns the fault that ended work: that of a FaultError, or a disk fault.
 * @throws the error itself if it is another one
 */
export function faultOfWork(error: unknown): Fault {
  if (error instanceof FaultError) return error.fault;
  const fault = storageFault(errorCode(error));
  if (!fault) throw error;
  return fault;
}

/**
 * Whether no file can be created in a folder, or in the nearest existing parent of a missing one. SQLite and Node.js
 * report this as if the folder didn't exist.
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
