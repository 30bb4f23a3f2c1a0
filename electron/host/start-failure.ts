import { errorCode } from '../desk/log.ts';

/** Why a file could not be used, by the code of the system's error. */
const reasons: Readonly<Record<string, string>> = {
  EISDIR: 'a folder stands in its place',
  EACCES: 'this user may not read or write it',
  EPERM: 'this user may not read or write it',
  EROFS: 'it stands on a disk that may only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk space of this user is used up',
  ENOTDIR: 'a file stands where a folder was expected',
  EIO: 'the disk could not be read',
};

/** What keeps the program from starting, in words for a dialog or the terminal, with what to do. */
export function startFailure(error: unknown, profileFolder: string): string {
  const path = pathOf(error) ?? profileFolder;
  const reason = reasons[errorCode(error) ?? ''];
  if (reason) {
    return `Zonedesk cannot use ${path}: ${reason}. Move it to another place or set it right, then start again. Nothing in it was changed.`;
  }
  const what = error instanceof Error ? error.message : String(error);
  return `Zonedesk could not start: ${what}\n\nEverything of yours stands in ${profileFolder} and was not changed. To start without it, name another folder with --profile.`;
}

/** Said where another program has the profile. */
export const profileInUse = (profileFolder: string): string =>
  `Zonedesk is open already with ${profileFolder}. Close it there first, or name another folder with --profile.`;

const pathOf = (error: unknown): string | undefined =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined;
