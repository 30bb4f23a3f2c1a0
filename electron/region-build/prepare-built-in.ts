import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type PreparationStep, preparationSteps } from '../../shared/desk/preparation.ts';
import {
  notePrepared,
  noteUnfinished,
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
  /** What the built-in region is built from. */
  region?: Pick<RegionBuild, 'id' | 'name' | 'source' | 'steps' | 'examples'>;
  /** As in `buildRegion`. */
  mapThread?: string | undefined;
}

/** The world's share of the total progress. */
const worldShare = 0.65;
const lookEveryMs = 300;

/**
 * Builds the map and places of the world, then the built-in region, each if missing or out of date. If several programs
 * do this at once, one works and the others wait.
 * @throws what a step throws, and the signal's reason if canceled; each folder is then either unchanged or new
 */
export async function prepareBuiltIn(preparation: BuiltInPreparation): Promise<void> {
  const { folders, signal, onProgress, region = builtInRegion, mapThread } = preparation;
  if ((await readPrepared(folders)).isCurrent) return;
  const lock = await lockedFor(folders, signal, () => onProgress({ step: 'waiting', done: 0 }));
  try {
    if ((await readPrepared(folders)).isCurrent) return;
    await begin(folders);
    const tell = (from: number, share: number) => (progress: BuildProgress) => {
      const step = preparationSteps.find((name) => name === progress.step);
      if (step) onProgress({ step, done: from + share * progress.done });
    };
    await buildWorld({ folder: folders.world, signal, onProgress: tell(0, worldShare) });
    await buildRegion({
      ...region,
      world: folders.world,
      folder: folders.region,
      mapThread,
      signal,
      onProgress: tell(worldShare, 1 - worldShare),
    });
    await notePrepared(folders);
  } finally {
    lock.release();
  }
}

/** Builds the bundled data and sends the result; sends nothing if canceled. */
export async function prepareAndReply(
  folders: PreparationFolders,
  signal: AbortSignal,
  reply: (message: RegionImportReply) => void,
  mapThread?: string,
): Promise<void> {
  let last = '';
  const onProgress = ({ step, done }: { step: PreparationStep; done: number }) => {
    const now = `${step} ${Math.round(done * 100)}`;
    if (now === last) return;
    last = now;
    reply({ type: 'preparing', step, done });
  };
  try {
    await prepareBuiltIn({ folders, signal, onProgress, mapThread });
    reply({ type: 'done' });
  } catch (error) {
    if (signal.aborted) return;
    const code = errorCode(error) ?? null;
    if (code === null) console.error(error);
    reply({ type: 'failed', code });
  }
}

async function lockedFor(
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
    await pause(lookEveryMs, undefined, { signal });
  }
}

/** A read-only folder needs no lock. */
function lockUnlessReadOnly(file: string, folder: string): FileLock | null {
  try {
    return lockFile(file);
  } catch (error) {
    if (isReadOnly(folder)) return { release: () => undefined };
    throw error;
  }
}

/** Records the start, and deletes leftovers of a killed build. */
async function begin(folders: PreparationFolders): Promise<void> {
  const { world, region, preparedFrom } = folders;
  if (isReadOnly(dirname(preparedFrom))) return;
  for (const folder of new Set([dirname(world), dirname(region)])) {
    await mkdir(folder, { recursive: true });
    const names = (await readdir(folder)).filter((name) => name.startsWith(unfinishedPrefix));
    await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  }
  await noteUnfinished(folders);
}
