import { mkdir, stat, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import { basename, join } from 'node:path';
import { regionBuildStepSchema } from '../../shared/desk/regions.ts';
import { bytesToMake, minRegionBytes } from '../region-format/bytes-to-make.ts';
import type { RegionManifest } from '../region-format/manifest.ts';
import type {
  ExtractRefusal,
  RegionImportReply,
  RegionOrder,
} from '../region-format/region-import-messages.ts';
import { errorCode, storageFault } from '../sqlite/storage-fault.ts';
import { type BuildProgress, buildRegion } from './build.ts';
import { listAdminAreas } from './osm/admin-areas.ts';
import { OsmFileError, readHeader } from './osm/elements.ts';
import { RoutingTilesError } from './routing-tiles.ts';
import { extractSource, type RegionSource, readNewestFirst } from './sources.ts';
import { type BuildStep, regionSteps } from './steps.ts';

/** Measured over all processes: a base for any region, plus a multiple of the extract's bytes. */
const minMemory = 450_000_000;
const timesExtractInMemory = 6;
/** Upper limit: the steps after the extract read it from disk, so memory doesn't grow indefinitely. */
const maxMemory = 3_000_000_000;

const megabyte = 1_000_000;

interface RegionImport extends RegionOrder {
  steps?: readonly BuildStep[];
  /** As in `buildRegion`. */
  mapThread?: string | undefined;
  signal?: AbortSignal;
  onProgress?: (progress: BuildProgress) => void;
  /** Free bytes on a folder's disk. */
  freeBytes?: (folder: string) => Promise<number>;
  /** Bytes of memory available to this process and its children. */
  freeMemory?: () => number;
}

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Node before 20.13 only reports completely unused memory. */
const availableMemory = (): number => process.availableMemory?.() ?? freemem();

function needRoom(refusal: ExtractRefusal, what: string, neededBytes: number, freeBytes: number): void {
  if (freeBytes >= neededBytes) return;
  const [needed, free] = [Math.ceil(neededBytes / megabyte), Math.floor(freeBytes / megabyte)];
  const message = `The region may need ${needed} MB of ${what}, but only ${free} MB are free. Free some up and try again.`;
  throw new OsmFileError(message, refusal, { needed, free });
}

/** Used to detect changes of a file. */
interface FileState {
  size: number;
  mtimeMs: number;
}

async function fileStates(paths: readonly string[]): Promise<FileState[]> {
  return Promise.all(
    paths.map(async (path) => {
      const { size, mtimeMs } = await stat(path);
      return { size, mtimeMs };
    }),
  );
}

/** @throws OsmFileError if a file has changed */
async function needUnchanged(paths: readonly string[], before: readonly FileState[]): Promise<void> {
  const now = await fileStates(paths);
  paths.forEach((path, index) => {
    const [was, is] = [before[index], now[index]];
    if (was?.size === is?.size && was?.mtimeMs === is?.mtimeMs) return;
    const message = `${path} changed while it was being read. Wait until it is complete, then try again.`;
    throw new OsmFileError(message, 'file-changed', { file: basename(path) });
  });
}

/** Converts a system error to an OsmFileError about an input file or the output folder. */
async function inTermsOfFiles(error: unknown, paths: readonly string[], regions: string): Promise<unknown> {
  if (error instanceof OsmFileError || !(error instanceof Error) || error.name === 'AbortError') return error;
  const code = errorCode(error);
  const path = 'path' in error ? error.path : undefined;
  if (typeof path === 'string' && paths.includes(path))
    return new OsmFileError(
      `Couldn’t read ${path} (${code}). Check that it exists and that you have permission to read it.`,
      'not-readable',
      {
        file: basename(path),
      },
    );
  const isThere = await stat(regions).catch(() => null);
  if (code !== 'ENOENT' && (isThere || storageFault(code))) return error;
  return new OsmFileError(`The unfinished region in ${regions} was deleted. Try again.`, 'folder-gone');
}

/**
 * Imports .osm.pbf files, or a part of them, as a region in the regions folder. Checks first that the files are
 * extracts and that disk and memory suffice; leaves nothing behind on failure.
 * @throws OsmFileError with the reason if a file can't be used, changes or disappears, the folder disappears, the area
 * can't be cut out, or space is insufficient; what a step throws; the signal's reason if canceled
 */
export async function importRegion(order: RegionImport): Promise<RegionManifest> {
  const { paths, area, regions, id, name, ...rest } = order;
  const { freeBytes = freeBytesOf, freeMemory = availableMemory, ...build } = rest;
  const folder = join(regions, id);
  try {
    const before = await fileStates(paths);
    for (const path of paths) await readHeader(path);
    await mkdir(regions, { recursive: true });
    const given = before.reduce((sum, { size }) => sum + size, 0);

    const needDisk = async (bytes: number) =>
      needRoom('disk-space', `disk space in ${regions}`, bytes, await freeBytes(regions));
    const needMemory = (extractBytes: number) =>
      needRoom(
        'memory',
        'memory',
        Math.min(maxMemory, minMemory + timesExtractInMemory * extractBytes),
        freeMemory(),
      );
    // The size of a part is only known after cutting it.
    await needDisk(area ? minRegionBytes + given : bytesToMake(given));
    needMemory(area ? 0 : given);

    const source = extractSource(paths, area);
    const checked: RegionSource = {
      ...source,
      async writeExtract(target, signal) {
        const coverage = await source.writeExtract(target, signal);
        await needUnchanged(paths, before);
        const { size } = await stat(target);
        await needDisk(bytesToMake(size) - size);
        needMemory(size);
        return coverage;
      },
    };
    return await buildRegion({ id, name, source: checked, folder, ...build }).catch(
      async (error: unknown) => {
        // A file still being written looks like a damaged one.
        if (error instanceof OsmFileError) await needUnchanged(paths, before);
        throw error;
      },
    );
  } catch (error) {
    throw await inTermsOfFiles(error, paths, regions);
  }
}

/** Imports .osm.pbf files and sends the result; sends nothing if canceled. */
export async function importAndReply(
  order: RegionOrder,
  signal: AbortSignal,
  reply: (message: RegionImportReply) => void,
  { steps = regionSteps, mapThread }: Pick<RegionImport, 'steps' | 'mapThread'> = {},
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
    await importRegion({ ...order, signal, onProgress, steps, mapThread });
    reply({ type: 'done' });
  } catch (error) {
    if (!signal.aborted) reply(failureReply(error));
  }
}

/** Lists the administrative areas of files and sends them or the error; sends nothing if canceled. */
export async function listAreasAndReply(
  paths: readonly string[],
  signal: AbortSignal,
  reply: (message: RegionImportReply) => void,
): Promise<void> {
  try {
    const { read } = await readNewestFirst(paths, signal);
    reply({ type: 'areas', areas: await listAdminAreas(read) });
  } catch (error) {
    if (!signal.aborted) reply(failureReply(error));
  }
}

/** Reads the header of an .osm.pbf file and sends it. */
export async function readHeaderAndReply(
  path: string,
  reply: (message: RegionImportReply) => void,
): Promise<void> {
  try {
    reply({ type: 'header', ...(await readHeader(path)) });
  } catch (error) {
    reply(failureReply(error));
  }
}

function failureReply(error: unknown): RegionImportReply {
  if (error instanceof OsmFileError)
    return { type: 'refused', refusal: error.refusal, parameters: error.parameters };
  if (error instanceof RoutingTilesError) {
    console.error(error.output);
    return { type: 'refused', refusal: 'routing-failed', parameters: {} };
  }
  const code = errorCode(error) ?? null;
  if (code === null) console.error(error);
  return { type: 'failed', code };
}
