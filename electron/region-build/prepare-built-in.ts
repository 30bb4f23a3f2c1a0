import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type PreparationStep, preparationSteps } from '../../shared/desk/preparation.ts';
import {
  markPrepared,
  markUnfinished,
  type PreparationFolders,
  readPrepared,
} from '../region-format/preparation.ts';
import type { RegionImportReply } from '../region-format/region-import-messages.ts';
import { unfinishedPrefix } from '../region-format/stored-regions.ts';
import { type FileLock, lockFile } from '../sqlite/file-lock.ts';
import { errorCode, isReadOnly } from '../sqlite/storage-fault.ts';
import { type BuildProgress, buildRegion, type RegionBuild } from './build.ts';
import { builtInRegion } from './built-in-region.ts';
import { buildWorld } from './world.ts';

interface BuiltInPreparation {
  folders: PreparationFolders;
  signal: AbortSignal;
  /** `done` is the share of the entire work, 0 to 1. Only called if there is something to build. */
  onProgress(progress: { step: PreparationStep; done: number }): void;
  /** Definition of the built-in region. */
  region?: Pick<RegionBuild, 'id' | 'name' | 'source' | 'steps' | 'examples'>;
  /** As in `buildRegion`. */
  threadScript?: string | undefined;
}

/** The world's share of the total progress. */
const worldShare = 0.65;
const lockRetryMs = 300;

/**
 * Builds the map and places of the world, then the built-in region, each if it is missing or out of date. If several
 * programs do this at once, one builds and the others wait.
 * @throws the error of a step, or the signal's reason if canceled; each folder is then either unchanged or complete
 */
export async function prepareBuiltIn(preparation: BuiltInPreparation): Promise<void> {
  const { folders, signal, onProgress, region = builtInRegion, threadScript } = preparation;
  if ((await readPrepared(folders)).isCurrent) return;
  const lock = await waitForLock(folders, signal, () => onProgress({ step: 'waiting', done: 0 }));
  try {
    if ((await readPrepared(folders)).isCurrent) return;
    await startPreparation(folders);
    const progressReporter = (startShare: number, share: number) => (progress: BuildProgress) => {
      const step = preparationSteps.find((name) => name === progress.step);
      if (step) onProgress({ step, done: startShare + share * progress.done });
    };
    await buildWorld({ folder: folders.world, signal, onProgress: progressReporter(0, worldShare) });
    await buildRegion({
      ...region,
      world: folders.world,
      folder: folders.region,
      threadScript,
      signal,
      onProgress: progressReporter(worldShare, 1 - worldShare),
    });
    await markPrepared(folders);
  } finally {
    lock.release();
  }
}

/** Builds the bundled data and sends progress and the result or error; after a cancel, sends nothing. */
export async function prepareAndReply(
  folders: PreparationFolders,
  signal: AbortSignal,
  reply: (message: RegionImportReply) => void,
  threadScript?: string,
): Promise<void> {
  let lastReport = '';
  const onProgress = ({ step, done }: { step: PreparationStep; done: number }) => {
    const report = `${step} ${Math.round(done * 100)}`;
    if (report === lastReport) return;
    lastReport = report;
    reply({ type: 'preparing', step, done });
  };
  try {
    await prepareBuiltIn({ folders, signal, onProgress, threadScript });
    reply({ type: 'done' });
  } catch (error) {
    if (signal.aborted) return;
    const code = errorCode(error) ?? null;
    if (code === null) console.error(error);
    reply({ type: 'failed', code });
  }
}

async function waitForLock(
  { preparedFrom }: PreparationFolders,
  signal: AbortSignal,
  onWait: () => void,
): Promise<FileLock> {
  const folder = dirname(preparedFrom);
  for (let isFirst = true; ; isFirst = false) {
    signal.throwIfAborted();
    const lock = lockUnlessReadOnly(preparedFrom, folder);
    if (lock) return lock;
    if (isFirst) onWait();
    await pause(lockRetryMs, undefined, { signal });
  }
}

/** Returns the lock; null if another process has it. A read-only folder needs none, so its lock does nothing. */
function lockUnlessReadOnly(file: string, folder: string): FileLock | null {
  try {
    return lockFile(file);
  } catch (error) {
    if (isReadOnly(folder)) return { release: () => undefined };
    throw error;
  }
}

/** Marks the preparation as unfinished and deletes leftovers of a killed build. */
async function startPreparation(folders: PreparationFolders): Promise<void> {
  const { world, region, preparedFrom } = folders;
  if (isReadOnly(dirname(preparedFrom))) return;
  for (const folder of new Set([dirname(world), dirname(region)])) {
    await mkdir(folder, { recursive: true });
    const unfinishedNames = (await readdir(folder)).filter((name) => name.startsWith(unfinishedPrefix));
    await Promise.all(
      unfinishedNames.map((name) => rm(join(folder, name), { recursive: true, force: true })),
    );
  }
  await markUnfinished(folders);
}
