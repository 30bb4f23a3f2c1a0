import { mkdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { regionBuildStepSchema } from '../../shared/desk/regions.ts';
import type { RegionManifest } from '../region-format/manifest.ts';
import type { RegionImportReply, RegionOrder } from '../region-format/region-import-messages.ts';
import { errorCode } from '../sqlite/storage-fault.ts';
import { type BuildProgress, buildRegion } from './build.ts';
import { OsmFileError, readHeader } from './osm/elements.ts';
import { extractSource } from './sources.ts';
import { type BuildStep, regionSteps } from './steps.ts';

/** What the smallest region takes. */
const leastBytes = 5_000_000;
/** A region takes up to so many times the bytes of its extract, with what is there only while it is made. */
const timesExtract = 12;

const megabyte = 1_000_000;

interface RegionImport extends RegionOrder {
  steps?: readonly BuildStep[];
  signal?: AbortSignal;
  onProgress?: (progress: BuildProgress) => void;
  /** Bytes that may be written where a folder stands. */
  freeBytes?: (folder: string) => Promise<number>;
}

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Makes a region of an .osm.pbf file, in the folder of the regions. Begins only where the file is an extract and the
 * disk has room; on failure nothing is left of it.
 * @throws OsmFileError with the reason when the file cannot be used or the disk has too little room; what a step
 *   throws; the signal's reason when cancelled
 */
export async function importRegion(order: RegionImport): Promise<RegionManifest> {
  const { path, regions, id, freeBytes = freeBytesOf, ...build } = order;
  await readHeader(path);
  await mkdir(regions, { recursive: true });
  const needed = leastBytes + timesExtract * (await stat(path)).size;
  const free = await freeBytes(regions);
  if (free < needed) {
    const [neededMb, freeMb] = [Math.ceil(needed / megabyte), Math.floor(free / megabyte)];
    const message = `${regions} has ${freeMb} MB left, and the region may need ${neededMb} MB: make room.`;
    throw new OsmFileError(message, 'disk-space', { needed: neededMb, free: freeMb });
  }
  return buildRegion({ id, source: extractSource([path]), folder: join(regions, id), ...build });
}

/** Makes a region of an .osm.pbf file, and says what became of it; nothing when it was cancelled. */
export async function importAndReply(
  order: RegionOrder,
  signal: AbortSignal,
  reply: (message: RegionImportReply) => void,
  steps: readonly BuildStep[] = regionSteps,
): Promise<void> {
  let last = '';
  const onProgress = ({ step, done }: BuildProgress) => {
    const known = regionBuildStepSchema.safeParse(step);
    const now = `${step} ${Math.round(done * 100)}`;
    if (!known.success || now === last) return;
    last = now;
    reply({ type: 'progress', step: known.data, done });
  };
  try {
    await importRegion({ ...order, signal, onProgress, steps });
    reply({ type: 'done' });
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof OsmFileError) {
      reply({ type: 'refused', refusal: error.refusal, parameters: error.parameters });
    } else {
      const code = errorCode(error) ?? null;
      if (code === null) console.error(error);
      reply({ type: 'failed', code });
    }
  }
}
