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
 * The thread's memory adds to that of the places. Young objects get half of the default; below 2 GB of old ones, V8
 * collects at twice what is used instead of four times (tiles of a dense city use 50 MB).
 */
const memoryLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1536 };

/** A map to write. */
interface RegionMap {
  name: string;
  /** Replaced if it exists. */
  file: string;
  signal: AbortSignal;
  /** Called with the share done, 0 to 1. */
  onProgress: (done: number) => void;
}

/** What the thread gets. */
export interface MapOrder extends Pick<RegionMap, 'name' | 'file'> {
  data: OsmDataSnapshot;
}

type MapReply =
  | { type: 'progress'; done: number }
  | { type: 'done' }
  | { type: 'refused'; message: string; refusal: ExtractRefusal; parameters: OsmFileError['parameters'] }
  | { type: 'failed'; message: string; code: string | undefined };

/** Writes the map of an extract. */
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
 * As `writeRegionMap`, in a thread.
 * @param script calls `answerMapOrder` in a thread
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
  const end = () => void thread.terminate();
  signal.addEventListener('abort', end);
  let result: MapReply | undefined;
  thread.on('message', (reply: MapReply) => {
    if (reply.type === 'progress') onProgress(reply.done);
    else result = reply;
  });
  try {
    // Also after its result: files can only be deleted once nothing has them open. Rejects with an error of the thread.
    await once(thread, 'exit');
  } finally {
    signal.removeEventListener('abort', end);
  }
  signal.throwIfAborted();
  if (result?.type !== 'done') throw errorOf(result);
}

function errorOf(reply: MapReply | undefined): Error {
  if (reply?.type === 'refused') return new OsmFileError(reply.message, reply.refusal, reply.parameters);
  if (reply?.type !== 'failed') return new Error('The thread that writes the map has ended');
  return Object.assign(new Error(reply.message), reply.code !== undefined && { code: reply.code });
}

/** Writes the map of an order in the thread that got it, and tells its parent. */
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
