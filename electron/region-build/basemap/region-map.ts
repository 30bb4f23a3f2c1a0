import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';
import { openStreetMap } from '../../region-format/attributions.ts';
import type { ExtractRefusal } from '../../region-format/region-import-messages.ts';
import { writeTileArchive } from '../../region-format/tile-archive.ts';
import { errorCode } from '../../sqlite/storage-fault.ts';
import { OsmFileError } from '../osm/elements.ts';
import { type OsmData, type OsmDataSnapshot, reopenOsmData } from '../osm/osm-data.ts';
import { regionFeatures } from './region-features.ts';
import { cutTilesOnDisk } from './tiles.ts';

const regionZooms = { minZoom: 8, maxZoom: 14 };

/**
 * Keeps the thread's memory low, because it adds to that of the place index. The young generation gets half of the
 * default. With less than 2 GB for the old generation, V8 collects garbage when the heap has doubled instead of
 * quadrupled (tiles of a dense city use 50 MB).
 */
const memoryLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1536 };

/** Map to write. */
interface RegionMap {
  name: string;
  /** Path of the archive; an existing file is replaced. */
  file: string;
  signal: AbortSignal;
  /** Called with the share done, 0 to 1. */
  onProgress: (done: number) => void;
}

/** Data that the worker thread receives. */
export interface MapOrder extends Pick<RegionMap, 'name' | 'file'> {
  data: OsmDataSnapshot;
}

type MapReply =
  | { type: 'progress'; done: number }
  | { type: 'done' }
  | { type: 'refused'; message: string; refusal: ExtractRefusal; parameters: OsmFileError['parameters'] }
  | { type: 'failed'; message: string; code: string | undefined };

/** Writes the map of an extract as a tile archive. */
export async function writeRegionMap(
  data: OsmData,
  { name, file, signal, onProgress }: RegionMap,
): Promise<void> {
  const { bounds } = data;
  const { attribution } = openStreetMap;
  await writeTileArchive(
    file,
    { name, attribution, bounds, ...regionZooms },
    cutTilesOnDisk(regionFeatures(data), data.workFolder, { bounds, ...regionZooms, signal, onProgress }),
  );
}

/**
 * Does the work of `writeRegionMap` in a worker thread.
 * @param script calls `answerMapOrder` when it runs in a thread
 * @throws the error of the thread; the signal's reason if canceled
 */
export async function writeRegionMapInThread(
  script: string,
  data: OsmDataSnapshot,
  { name, file, signal, onProgress }: RegionMap,
): Promise<void> {
  signal.throwIfAborted();
  const workerData: MapOrder = { name, file, data };
  const thread = new Worker(script, {
    workerData,
    resourceLimits: memoryLimits,
  });
  const terminate = () => void thread.terminate();
  signal.addEventListener('abort', terminate);
  let result: MapReply | undefined;
  thread.on('message', (reply: MapReply) => {
    if (reply.type === 'progress') onProgress(reply.done);
    else result = reply;
  });
  try {
    // Wait for the exit even after the result: the thread's files can only be deleted once it has closed them. Rejects
    // if the thread throws.
    await once(thread, 'exit');
  } finally {
    signal.removeEventListener('abort', terminate);
  }
  signal.throwIfAborted();
  if (result?.type !== 'done') throw errorOf(result);
}

function errorOf(reply: MapReply | undefined): Error {
  if (reply?.type === 'refused') return new OsmFileError(reply.message, reply.refusal, reply.parameters);
  if (reply?.type !== 'failed') return new Error('The thread that writes the map has ended');
  return Object.assign(new Error(reply.message), reply.code !== undefined && { code: reply.code });
}

/** Writes a map in the worker thread, and posts progress and the result to the main thread. */
export async function answerMapOrder({ name, file, data: snapshot }: MapOrder): Promise<void> {
  const reply = (message: MapReply) => parentPort?.postMessage(message);
  const data = reopenOsmData(snapshot);
  try {
    const { signal } = new AbortController();
    const onProgress = (done: number) => reply({ type: 'progress', done });
    await writeRegionMap(data, { name, file, signal, onProgress });
    reply({ type: 'done' });
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (error instanceof OsmFileError)
      reply({
        type: 'refused',
        message: error.message,
        refusal: error.refusal,
        parameters: error.parameters,
      });
    else reply({ type: 'failed', message, code: errorCode(error) });
  } finally {
    data.close();
  }
}
