import type { WindowLanguage } from '../../shared/settings/settings.ts';
import { errorCode, type StorageFault, storageFault } from '../sqlite/storage-fault.ts';
import { type DiskReason, startFailureWords } from './start-failure-words.ts';

/** Why a file could not be used, by the code of the system's error. */
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

/** The same of what SQLite tells, as of the lock of the profile. */
const refusals: Readonly<Record<StorageFault['reason'], DiskReason>> = {
  full: 'full',
  'read-only': 'not-allowed',
  failing: 'failing',
};

/** Another program has the profile. */
export class ProfileInUse extends Error {}

/** The Electron that the program was started with is too old for it, or lacks what it calls. */
export class UnfitRuntime extends Error {
  constructor(
    /** Its version, and the major version that is needed at least. */
    readonly found: string,
    readonly needed: number,
    /** What it lacks, as `module.member`. */
    readonly missing: readonly string[],
  ) {
    super(found);
  }
}

/** Where a file of the program is missing or is none that can be loaded: of Node.js, and of loaders of native modules. */
const notLoaded = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED'];
const noBinding = /^Cannot find native binding/;

/** What keeps the program from starting, in words for a dialog or the terminal, with what to do. */
export function startFailure(error: unknown, profileFolder: string, language: WindowLanguage = 'en'): string {
  const words = startFailureWords[language];
  if (error instanceof ProfileInUse) return words.inUse(profileFolder);
  if (error instanceof UnfitRuntime) return unfitRuntime(error, profileFolder, language);
  const code = errorCode(error);
  if (code === 'EADDRINUSE') return words.portInUse(portOf(error));
  const refused = storageFault(code);
  const reason = reasons[code ?? ''] ?? (refused && refusals[refused.reason]);
  if (reason) return words.unusable(pathOf(error) ?? profileFolder, words.reasons[reason]);
  const isDamaged = notLoaded.includes(code ?? '') || noBinding.test(textOf(error));
  return isDamaged
    ? words.notLoaded(textOf(firstCauseOf(error)), profileFolder)
    : words.other(textOf(error), profileFolder);
}

function unfitRuntime(
  { found, needed, missing }: UnfitRuntime,
  profileFolder: string,
  language: WindowLanguage,
): string {
  const words = startFailureWords[language];
  const said = [words.unfitRuntime(found, needed)];
  if (missing.length > 0) said.push(words.missing(missing.join(', ')));
  return [...said, words.otherRuntime(profileFolder)].join(' ');
}

const portOf = (error: unknown): number =>
  error instanceof Error && 'port' in error && typeof error.port === 'number' ? error.port : 0;

const pathOf = (error: unknown): string | undefined =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined;

/** Loaders of native modules name the file in the last of their causes alone. */
const firstCauseOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? firstCauseOf(error.cause) : error;

/** Without the stack of modules that Node.js writes below. */
const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
