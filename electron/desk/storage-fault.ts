import type { Fault } from '../../shared/fault.ts';

const reasons: readonly [RegExp, Extract<Fault, { kind: 'storage' }>['reason']][] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, 'full'],
  [/^(SQLITE_READONLY|EROFS|EACCES|EPERM)/, 'read-only'],
  [/^(SQLITE_IOERR|SQLITE_CANTOPEN|SQLITE_CORRUPT|EIO|ENXIO)/, 'failing'],
];

/** What the code of an error of SQLite (sqlite.org/rescode.html) or of the system says of the disk; undefined for all others. */
export function storageFault(code: string | undefined): Fault | undefined {
  const found = reasons.find(([pattern]) => code !== undefined && pattern.test(code));
  return found && { kind: 'storage', reason: found[1] };
}
