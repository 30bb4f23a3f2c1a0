import { mkdir, stat, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import { basename, join } from 'node:path';
import { regionBuildStepSchema } from '../../shared/desk/regions.ts';
import { bytesToBuild, minRegionBytes } from '../region-format/bytes-to-build.ts';
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

/** Memory needed by all processes together, measured: a minimum, plus a multiple of the extract's bytes. */
const minMemory = 450_000_000;
const memoryPerExtractByte = 6;
/** Upper limit of that memory: the steps read the extract from disk, so it doesn't grow indefinitely. */
const maxMemory = 3_000_000_000;

const megabyte = 1_000_000;

interface RegionImport extends RegionOrder {
  steps?: readonly BuildStep[];
  /** As in `buildRegion`. */
  threadScript?: string | undefined;
  signal?: AbortSignal;
  onProgress?: (progress: BuildProgress) => void;
  /** Returns the free bytes on a folder's disk. */
  freeBytes?: (folder: string) => Promise<number>;
  /** Returns the bytes of memory available to this process and its children. */
  freeMemory?: () => number;
}

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Returns the available memory in bytes; Node before 20.13 only reports memory that is completely unused. */
const availableMemory = (): number => process.availableMemory?.() ?? freemem();

function requireSpace(
  refusal: ExtractRefusal,
  resource: string,
  neededBytes: number,
  freeBytes: number,
): void {
  if (freeBytes >= neededBytes) return;
  const [needed, free] = [Math.ceil(neededBytes / megabyte), Math.floor(freeBytes / megabyte)];
  const message = `The region may need ${needed} MB of ${resource}, but only ${free} MB are free. Free some up and try again.`;
  throw new OsmFileError(message, refusal, { needed, free });
}

/** Size and time of a file, to detect changes. */
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
async function requireUnchanged(paths: readonly string[], before: readonly FileState[]): Promise<void> {
  const currentStates = await fileStates(paths);
  paths.forEach((path, index) => {
    const [earlier, current] = [before[index], currentStates[index]];
    if (earlier?.size === current?.size && earlier?.mtimeMs === current?.mtimeMs) return;
    const message = `${path} changed while it was being read. Wait until it is complete, then try again.`;
    throw new OsmFileError(message, 'file-changed', { file: basename(path) });
  });
}

/**
 * Returns an `OsmFileError` in place of a system error about an input file or a deleted output folder; other errors are
 * returned unchanged.
 */
async function asFileError(error: unknown, paths: readonly string[], regions: string): Promise<unknown> {
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
  const folderStats = await stat(regions).catch(() => null);
  if (code !== 'ENOENT' && (folderStats || storageFault(code))) return error;
  return new OsmFileError(`The unfinished region in ${regions} was deleted. Try again.`, 'folder-gone');
}

/**
 * Imports .osm.pbf files, or a part of them, as a region in the regions folder, and returns its manifest. First checks
 * that the files are extracts and that disk space and memory suffice. On failure, unfinished files are deleted.
 * @throws OsmFileError with the reason if a file can't be used, changes, or disappears, the regions folder disappears,
 * the area can't be cut out, or disk space or memory is insufficient; the error of a step; the signal's reason if
 * canceled
 */
export async function importRegion(order: RegionImport): Promise<RegionManifest> {
  const { paths, area, regions, id, name, ...rest } = order;
  const { freeBytes = freeBytesOf, freeMemory = availableMemory, ...build } = rest;
  const folder = join(regions, id);
  try {
    const before = await fileStates(paths);
    for (const path of paths) await readHeader(path);
    await mkdir(regions, { recursive: true });
    const inputBytes = before.reduce((sum, { size }) => sum + size, 0);

    const requireDisk = async (bytes: number) =>
      requireSpace('disk-space', `disk space in ${regions}`, bytes, await freeBytes(regions));
    const requireMemory = (extractBytes: number) =>
      requireSpace(
        'memory',
        'memory',
        Math.min(maxMemory, minMemory + memoryPerExtractByte * extractBytes),
        freeMemory(),
      );
    // The size of a part is only known once it is cut out.
    await requireDisk(area ? minRegionBytes + inputBytes : bytesToBuild(inputBytes));
    requireMemory(area ? 0 : inputBytes);

    const source = extractSource(paths, area);
    const checkedSource: RegionSource = {
      ...source,
      async writeExtract(target, signal) {
        const coverage = await source.writeExtract(target, signal);
        await requireUnchanged(paths, before);
        const { size } = await stat(target);
        await requireDisk(bytesToBuild(size) - size);
        requireMemory(size);
        return coverage;
      },
    };
    return await buildRegion({ id, name, source: checkedSource, folder, ...build }).catch(
      async (error: unknown) => {
        // A file that is still being written looks damaged; report the change instead.
        if (error instanceof OsmFileError) await requireUnchanged(paths, before);
        throw error;
      },
    );
  } catch (error) {
    throw await asFileError(error, paths, regions);
  }
}

/** Imports .osm.pbf files as a region and sends progress and the result or error; after a cancel, sends nothing. */
export async function importAndReply(
  order: RegionOrder,
  signal: AbortSignal,
  reply: (message: RegionImportReply) => void,
  { steps = regionSteps, threadScript }: Pick<RegionImport, 'steps' | 'threadScript'> = {},
): Promise<void> {
  let lastReport = '';
  const onProgress = ({ step, done }: BuildProgress) => {
    const knownStep = regionBuildStepSchema.safeParse(step);
    const report = `${step} ${Math.round(done * 100)}`;
    if (!knownStep.success || report === lastReport) return;
    lastReport = report;
    reply({ type: 'progress', step: knownStep.data, done });
  };
  try {
    await importRegion({ ...order, signal, onProgress, steps, threadScript });
    reply({ type: 'done' });
  } catch (error) {
    if (!signal.aborted) reply(failureReply(error));
  }
}

/** Sends the administrative areas of files, or the error; after a cancel, sends nothing. */
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

/** Sends the header of an .osm.pbf file, or the error. */
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
