import type { WindowLanguage } from '../../shared/settings/settings.ts';
import { errorCode, type StorageFault, storageFault } from '../sqlite/storage-fault.ts';
import { type DiskReason, startFailureWords } from './start-failure-words.ts';

/** Why a file can't be used, by system error code. */
const reasons: Readonly<Record<string, DiskReason>> = {
  EISDIR: 'folder-in-place',
  EACCES: 'not-allowed',
  EPERM: 'not-allowed',
  EROFS: 'read-only',
  ENOSPC: 'full',
  EDQUOT: 'quota',
  ENOTDIR: 'no-folder',
  EEXIST: 'no-folder',
  EIO: 'failing',
};

/** Why a file can't be used, by the reason of a SQLite error, such as from the profile lock. */
const storageReasons: Readonly<Record<StorageFault['reason'], DiskReason>> = {
  full: 'full',
  'read-only': 'not-allowed',
  failing: 'failing',
};

/** Another program is using the profile. */
export class ProfileInUse extends Error {}

/** The program was started with an Electron that is too old or lacks a function it calls. */
export class UnfitRuntime extends Error {
  constructor(
    /** The version found, and the minimum major version. */
    readonly version: string,
    readonly minMajorVersion: number,
    /** The missing functions, as `module.member`. */
    readonly missing: readonly string[],
  ) {
    super(version);
  }
}

/** Error codes for missing or unloadable program files, from Node.js and from loaders of native modules. */
const notLoaded = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED'];
const noBinding = /^Cannot find native binding/;

/** Returns why the program can't start and what to do, as text for a dialog or the terminal. */
export function startFailureText(
  error: unknown,
  profileFolder: string,
  language: WindowLanguage = 'en',
): string {
  const words = startFailureWords[language];
  if (error instanceof ProfileInUse) return words.inUse(profileFolder);
  if (error instanceof UnfitRuntime) return unfitRuntime(error, profileFolder, language);
  const code = errorCode(error);
  if (code === 'EADDRINUSE') return words.portInUse(portOf(error));
  const storage = storageFault(code);
  const reason = reasons[code ?? ''] ?? (storage && storageReasons[storage.reason]);
  if (reason) return words.unusable(pathOf(error) ?? profileFolder, words.reasons[reason]);
  const isDamaged = notLoaded.includes(code ?? '') || noBinding.test(textOf(error));
  return isDamaged
    ? words.notLoaded(textOf(innermostCauseOf(error)), profileFolder)
    : words.other(textOf(error), profileFolder);
}

function unfitRuntime(
  { version: found, minMajorVersion: needed, missing }: UnfitRuntime,
  profileFolder: string,
  language: WindowLanguage,
): string {
  const words = startFailureWords[language];
  const lines = [words.unfitRuntime(found, needed)];
  if (missing.length > 0) lines.push(words.missing(missing.join(', ')));
  return [...lines, words.otherRuntime(profileFolder)].join(' ');
}

const portOf = (error: unknown): number =>
  error instanceof Error && 'port' in error && typeof error.port === 'number' ? error.port : 0;

const pathOf = (error: unknown): string | undefined =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined;

/** Returns the innermost cause: loaders of native modules name the file only there. */
const innermostCauseOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? innermostCauseOf(error.cause) : error;

/** Returns the first line of the message: Node.js appends the module stack to it. */
const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
